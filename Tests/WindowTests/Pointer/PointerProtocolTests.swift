import Foundation
import Testing

@testable import WindowSystem

extension WindowTests {
  /// Core events and the XInput extension must give the same events.
  @MainActor struct PointerProtocolTests {
    private static let size = 300

    /// Returns the events that a new window receives while `script` (for xdotool) runs, and then for one typed
    /// letter.
    private func events(
      _ script: String, usesInputExtension: Bool, on server: XServer
    ) async throws -> [String] {
      var configuration = WindowConfiguration(title: "Test", width: Self.size, height: Self.size)
      configuration.position = .init(x: 100, y: 100)
      configuration.usesInputExtension = usesInputExtension
      try await offMain {
        try Tool.run("xdotool", ["mousemove", "1000", "700"], display: server.display)
      }
      let open = try OpenWindow(on: server, configuration)
      defer { open.window.close() }
      try await open.show()
      #expect((open.window.inputExtension != 0) == usesInputExtension)
      try await open.require("the focus") { $0 == .focusChanged(true) }
      try await run(script + " key --delay 0 z", open)
      try await open.require("the letter") {
        if case .key(let key) = $0 { key.key == .character("z") && !key.isDown } else { false }
      }
      return open.events.filter { $0.ofPointer != nil }.withoutPassedMotions.compactMap(\.ofPointer)
    }

    /// Some window managers delay pointer events briefly when a button is pressed, and motions in this time are
    /// combined. So the script continues only after the window has received the press.
    private func run(_ script: String, _ open: OpenWindow) async throws {
      let (display, holds) = (open.server.display, "mousedown")
      var (words, presses) = (script.split(separator: " ").map(String.init)[...], 0)
      while !words.isEmpty {
        let press = words.firstIndex(of: holds)
        let step = Array(words.prefix(through: press.map { $0 + 1 } ?? words.endIndex - 1))
        words = words.dropFirst(step.count)
        try await offMain { try Tool.run("xdotool", step, display: display) }
        presses += press == nil ? 0 : 1
        let wanted = presses
        try await open.require("press \(wanted)") { _ in
          open.events.filter { $0.pointer?.phase == .down }.count >= wanted
        }
      }
    }

    @Test(arguments: [
      "mousemove 200 200 mousemove 250 260 mousemove 900 650 mousemove 150 150",
      "mousemove 200 200 click 1 click --repeat 2 --delay 1 1 click 2 click 3 click 8 click 9",
      "mousemove 200 200 mousedown 1 mousemove 260 210 mousedown 3 mousemove 900 250 mouseup 1 "
        + "mousemove 950 300 mouseup 3 mousemove 220 220",
      "mousemove 200 200 mousedown 1 mousemove 900 250 mousemove 210 230 mouseup 1 mousemove 220 240",
      "mousemove 200 200 click 4 click 5 click 6 click 7 click --repeat 3 --delay 0 4",
      "mousemove 200 200 keydown ctrl click 4 keydown shift click 1 keyup ctrl mousemove 210 210 "
        + "keyup shift keydown super click 5 keyup super keydown Caps_Lock keyup Caps_Lock click 1 "
        + "keydown Caps_Lock keyup Caps_Lock",
      "mousemove 200 200 mousedown 8 mousemove_relative 5 0 mouseup 8 mousemove_relative -- -9 3",
    ])
    func bothProtocolsGiveTheSameEvents(script: String) async throws {
      let server = try await offMain { try XServer() }
      do {
        let core = try await events(script, usesInputExtension: false, on: server)
        let extended = try await events(script, usesInputExtension: true, on: server)
        #expect(core.count > 3)
        #expect(core == extended)
      } catch {
        try await offMain { server.stop() }
        throw error
      }
      try await offMain { server.stop() }
    }

    /// Programs can send core events to any window.
    @Test func clicksSentByProgramsAreReported() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        try await offMain {
          try Tool.run(
            "xdotool", ["click", "--window", "\(window)", "1", "click", "--window", "\(window)", "5"],
            display: server.display)
        }
        try await open.require("the wheel") {
          if case .scroll(let scroll) = $0 { scroll.dy == -1 } else { false }
        }
        #expect(
          open.events.compactMap(\.pointer).filter { $0.button == 1 }.map(\.phase) == [.down, .up])
      }
    }
  }
}

extension WindowEvent {
  /// The event as text without its time; nil if it is not an event of the pointer.
  fileprivate var ofPointer: String? {
    switch self {
    case .pointer(let event):
      let held = "\(event.buttons.rawValue) \(event.modifiers.rawValue)"
      return "\(event.phase) \(event.button) at \(event.x) \(event.y), held \(held)"
    case .scroll(let event):
      return "scroll \(event.dx) \(event.dy) at \(event.x) \(event.y), held \(event.modifiers.rawValue)"
    case .key, .dragEntered, .dragMoved, .dragLeft, .dropped: return nil
    case .resized, .moved, .exposed, .visibilityChanged, .scaleChanged, .focusChanged: return nil
    case .clipboardLost, .appearanceChanged, .contrastChanged, .reducedMotionChanged: return nil
    case .closeRequested, .connectionLost, .destroyed: return nil
    }
  }
}

extension [WindowEvent] {
  /// Several motions in succession may be reported as the last one only, so the others are left out.
  fileprivate var withoutPassedMotions: [WindowEvent] {
    indices.filter { index in
      self[index].pointer?.phase != .moved || index + 1 == count
        || self[index + 1].pointer?.phase != .moved
    }.map { self[$0] }
  }
}
