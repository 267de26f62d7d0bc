import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// The small programs of `Tests/Applications` in a real window, which are started by `LaminaApp.run`, by a
  /// `LaminaProgram` and by an application delegate.
  struct ApplicationTests {
    @Test func aClosureOpensAWindow() throws {
      try withApplication { program in
        #expect(
          try Tool.run(
            "xdotool", ["getwindowname", "\(program.window)"], display: program.server.display)
            == ["Page"])
        try program.waitForLine("appeared 400.0 300.0")
        #expect(program.client.size(of: program.window) == (400, 300))
        try program.waitForColor(0x0000ff, at: 30, 30)
        try program.waitForColor(0xff0000, at: 240, 180)
        try program.close()
      }
    }

    /// This is the program in the README.
    @Test func aProgramOfTenLinesMovesASquare() throws {
      try withApplication("TestPage", "square") { program in
        for x in [60, 320, 60] { try program.waitForColor(0x007aff, at: x, 100) }
        // The default size of a window.
        #expect(program.client.size(of: program.window) == (375, 667))
        try program.close()
      }
    }

    @Test func aTypeOpensAWindow() throws {
      try withApplication("TestPage", "program") { program in
        #expect(
          try Tool.run(
            "xdotool", ["getwindowname", "\(program.window)"], display: program.server.display)
            == ["A program"])
        try program.waitForColor(0x0000ff, at: 30, 30)
        try program.close()
      }
    }

    @Test func aDelegateIsNotifiedOfTheApplicationsLifeCycle() throws {
      try withApplication("TestDelegate") { application in
        try application.waitForLine("active")
        #expect(application.child.output.lines.first == "launched")
        try application.waitForColor(0x0000ff, at: 100, 100)
        let other = try Application("TestPage", on: application.server)
        try application.waitForLine("inactive")
        try other.close()
        try application.close()
        #expect(application.child.output.linesAtEnd().last == "terminated")
      }
    }

    @Test(arguments: ["TestPage", "TestDelegate"])
    func aMissingDisplayIsReportedInOneLine(name: String) throws {
      let child = try Child(Program.besideTests(name), [], environment: ["DISPLAY": nil])
      try child.expectEnd(.exit(1))
      #expect(child.errors.linesAtEnd() == ["\(name): cannot open a display: DISPLAY is not set"])
    }

    @Test func aLostServerIsReportedInOneLine() throws {
      try withApplication { program in
        try program.waitForLine(beginningWith: "appeared")
        // After the server has ended, sending a frame raises SIGPIPE, which by default ends the program.
        #expect(try program.child.ignoresBrokenPipes)
        try program.server.kill()
        try program.child.expectEnd(.exit(1))
        #expect(program.child.errors.linesAtEnd().count == 1, "\(program.child.errors.lines)")
      }
    }

    @Test func aDestroyedWindowIsReportedInOneLine() throws {
      try withApplication { program in
        try program.waitForLine(beginningWith: "appeared")
        try program.use("xdotool", "windowclose", "\(program.window)")
        try program.child.expectEnd(.exit(1))
        let errors = program.child.errors.linesAtEnd()
        #expect(errors == ["TestPage: another program has destroyed the window"])
      }
    }

    @Test func theViewsTakeTheWindowsSize() throws {
      try withApplication { program in
        try program.waitForLine(beginningWith: "appeared")
        try program.expectLine("size 520.0 360.0") {
          try program.use("xdotool", "windowsize", "\(program.window)", "520", "360")
        }
        // The new area must be white like the view. Behind the views the window is black.
        try program.waitForColor(0xffffff, at: 515, 355)
        try program.close()
      }
    }
  }
}
