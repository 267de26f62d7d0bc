import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Gesture scripts in commands that need no display.
  struct GestureCommandTests {
    private static let cardDocument = Program.repository.appendingPathComponent(
      "Assets/Documents/card.caml")

    private static let click = #"""
      {"version": 1, "size": [1, 1], "gestures": [
        {"time": 0.25, "down": [0.5, 0.5]}, {"time": 0.3, "up": [0.5, 0.5]}]}
      """#

    /// A drag that opens the door halfway, in a scene of 800 by 600 points.
    private static let drag = #"""
      {"version": 1, "size": [400, 300], "gestures": [
        {"time": 0.1, "down": [200, 150]}, {"time": 0.2, "moved": [175, 150]},
        {"time": 0.3, "moved": [150, 150]}, {"time": 0.4, "up": [150, 150]}]}
      """#

    private func render(_ arguments: [String], in folder: URL) throws -> Data {
      let run = try Program.run(
        ["render", "card.caml", "--at", "2", "-o", "out.png"] + arguments, folder: folder)
      #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
      return try Data(contentsOf: folder.appendingPathComponent("out.png"))
    }

    @Test func aScriptBesideADocumentIsItsDemonstration() throws {
      try withTemporaryFolder { folder in
        let script = folder.appendingPathComponent("card.gestures.json")
        try FileManager.default.copyItem(
          at: Self.cardDocument, to: folder.appendingPathComponent("card.caml"))
        let still = try render([], in: folder)
        try Data(Self.click.utf8).write(to: script)
        let clicked = try render([], in: folder)
        #expect(clicked != still)
        #expect(try render(["--gestures", "none"], in: folder) == still)
        try FileManager.default.moveItem(at: script, to: folder.appendingPathComponent("other.json"))
        #expect(try render(["--gestures", "other.json"], in: folder) == clicked)
      }
    }

    @Test func theDoorIsDragged() throws {
      try withTemporaryFolder { folder in
        try Data(Self.drag.utf8).write(to: folder.appendingPathComponent("drag.json"))
        let run = try Program.run(
          ["tree", "door", "--at", "1", "--gestures", "drag.json"], folder: folder)
        #expect(run.end == .exit(0), "\(run.errors)")
        let text = run.output.joined()
        #expect(text.contains("\"timeOffset\" : 0.5,") || text.contains("\"timeOffset\" : 0.5 "))
      }
    }

    /// The export ends one second after the last gesture. At five frames per second, 1.4 s have seven frames.
    @Test func anExportPlaysTheScript() throws {
      try withTemporaryFolder { folder in
        try Data(Self.drag.utf8).write(to: folder.appendingPathComponent("drag.json"))
        let run = try Program.run(
          [
            "export", "door", "--gestures", "drag.json", "--fps", "5", "--scale", "0.25", "-o",
            "frames/",
          ], folder: folder)
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
        let frames = try FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent("frames").path)
        #expect(frames.count == 7, "\(frames)")
      }
    }

    @Test func invalidScriptsAreRefused() throws {
      try withTemporaryFolder { folder in
        try Data("[]".utf8).write(to: folder.appendingPathComponent("list.json"))
        for name in ["list.json", "missing.json"] {
          let run = try Program.run(
            ["render", "door", "--gestures", name, "-o", "out.png"], folder: folder)
          #expect(run.end == .exit(1) && run.errors.count == 1, "\(run)")
          #expect(run.errors.first?.contains(name) == true)
        }
      }
    }
  }
}
