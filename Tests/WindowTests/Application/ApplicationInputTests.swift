import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Pointer, wheel and keyboard, as xdotool makes them, in a program of UIKit's controls.
  struct ApplicationInputTests {
    @Test func aClickOnAButtonAnimatesAView() throws {
      try withApplication { page in
        try page.waitForColor(0xff0000, at: 240, 180)
        try page.expectLine("tapped 1") { try page.click(60, 40) }
        // On its way, where it neither began nor ends.
        try page.waitForColor(0xff0000, at: 300, 180)
        try page.waitForLine("arrived true")
        try page.waitForColor(0xff0000, at: 378, 180)
        #expect(page.color(240, 180) == 0xffffff)
        try page.close()
      }
    }

    @Test func aSliderIsDraggedAndASwitchIsTurned() throws {
      try withApplication { page in
        try page.waitForLine("appeared")
        let line = try page.expectLine("slider 0.5") { try page.drag(from: 34, 177, by: 6, times: 12) }
        #expect(line.count > "slider 0.5".count)
        try page.expectLine("switch true") { try page.click(40, 225) }
        try page.expectLine("switch false") { try page.click(40, 225) }
        try page.expectLine("pan 60.0") { try page.drag(from: 240, 250, by: 10, times: 6) }
        try page.close()
      }
    }

    /// Signs with Shift, and letters that only other keyboards have.
    @Test func textIsTypedAndGoesThroughTheClipboard() throws {
      try withApplication { page in
        try page.waitForLine("appeared")
        try page.use("setxkbmap", "de")
        try page.expectLine("editing") { try page.click(100, 96) }
        try page.use("xdotool", "type", "Hello, Wörldx")
        try page.use("xdotool", "key", "BackSpace", "Home")
        try page.use("xdotool", "type", "> ")
        try page.expectLine("text > Hello, Wörld") { try page.use("xdotool", "key", "Return") }
        try page.use("xdotool", "key", "ctrl+a", "ctrl+c")
        try page.expectLine("editing") { try page.click(100, 136) }
        try page.use("xdotool", "key", "ctrl+v", "ctrl+v")
        try page.expectLine("text > Hello, Wörld> Hello, Wörld") {
          try page.use("xdotool", "key", "Return")
        }
        try page.close()
      }
    }

    @Test func keysGoToTheControllerWhenNobodyEdits() throws {
      try withApplication { page in
        try page.waitForLine("appeared")
        try page.expectLine("key k") { try page.use("xdotool", "key", "k") }
        try page.expectLine("key escape") { try page.use("xdotool", "key", "Escape") }
        try page.expectLine("editing") { try page.click(100, 96) }
        // A click beside the field ends the editing.
        try page.expectLine("touch 200.0 280.0") { try page.click(200, 280) }
        try page.expectLine("key m") { try page.use("xdotool", "key", "m") }
        try page.close()
      }
    }

    @Test func theWheelScrollsAndPinches() throws {
      try withApplication { page in
        try page.waitForColor(0x00ff00, at: 300, 80)
        for _ in 0..<4 { try page.click(300, 80, button: 5) }
        try page.waitForLine("scroll")
        try page.waitForColor(0x800080, at: 300, 80)
        try page.expectLine("pinch out") {
          try page.use("xdotool", "keydown", "ctrl")
          try page.click(300, 250, button: 4)
        }
        try page.use("xdotool", "keyup", "ctrl")
        try page.close()
      }
    }

    @Test func thePointerHovers() throws {
      try withApplication { page in
        try page.waitForColor(0xffff00, at: 300, 250)
        try page.expectLine("hover true") { try page.move(to: 300, 250) }
        try page.waitForColor(0xff8000, at: 230, 230)
        try page.expectLine("hover false") { try page.move(to: 200, 210) }
        try page.waitForColor(0xffff00, at: 230, 230)
        try page.close()
      }
    }

    /// Two seconds of real time: that nothing happens in them is what is measured.
    @Test func nothingRunsAtRest() throws {
      try withApplication { page in
        try page.expectLine("tapped 1") { try page.click(60, 40) }
        try page.waitForLine("arrived true")
        try page.waitForColor(0xff0000, at: 378, 180)
        let stamp = try page.waitUntilStill()
        let before = try page.child.cpuTicks
        Thread.sleep(forTimeInterval: 2)
        #expect(try page.child.cpuTicks == before)
        #expect(page.stamp == stamp)
        try page.close()
      }
    }
  }
}
