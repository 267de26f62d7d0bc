import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of the command with which file managers create thumbnails of documents.
  struct ThumbnailTests {
    private static let documents = Program.repository.appendingPathComponent("Assets/Documents")

    /// A blue square of 80 points in an area of 200 points. The square fades in within four seconds.
    private static let fadingIn = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 200 200" position="100 100">
          <sublayers>
            <CALayer bounds="0 0 80 80" position="100 100" backgroundColor="0 0 1">
              <animations>
                <fade type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="4" fillMode="backwards">
                  <fromValue type="real" value="0"/>
                  <toValue type="real" value="1"/>
                </fade>
              </animations>
            </CALayer>
          </sublayers>
        </CALayer>
      </caml>
      """

    /// Creates a thumbnail. The limit of time is higher than the default one, because debug builds on a busy machine
    /// take longer.
    private func thumbnail(
      _ input: String, size: Int = 64, seconds: Double = 60, in folder: URL
    ) throws -> Program.Run {
      try Program.run(
        ["thumbnail", input, "out.png", "--size", "\(size)", "--seconds", "\(seconds)"],
        folder: folder)
    }

    private func picture(in folder: URL) throws -> Bitmap {
      try CGImage.png(contentsOfFile: folder.appendingPathComponent("out.png").path).bitmap
    }

    private func expectRefusal(
      _ run: Program.Run, _ part: String, in folder: URL,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(run.end == .exit(1) && run.output.isEmpty, sourceLocation: sourceLocation)
      #expect(
        run.errors.count == 1 && run.errors[0].contains(part), "\(run.errors)",
        sourceLocation: sourceLocation)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains("out.png") }, "\(names)", sourceLocation: sourceLocation)
    }

    @Test(arguments: ["bounce", "card", "door", "loader"])
    func everyDocumentHasAThumbnail(name: String) throws {
      try withTemporaryFolder { folder in
        let file = Self.documents.appendingPathComponent("\(name).caml")
        let run = try thumbnail(file.absoluteString, in: folder)
        #expect(run.end == .exit(0) && run.errors.isEmpty && run.output.isEmpty, "\(run)")
        let picture = try picture(in: folder)
        #expect(max(picture.width, picture.height) == 64)
        let text = try Data(contentsOf: folder.appendingPathComponent("out.png"))
        #expect(text.range(of: Data("Thumb::URI\0\(file.absoluteString)".utf8)) != nil)
        #expect(text.range(of: Data("Thumb::MTime\0".utf8)) != nil)
      }
    }

    /// Expects a later frame than the first, empty one: the square can be seen, and the area around it is
    /// transparent.
    @Test func theThumbnailIsNotAnEmptyFirstFrame() throws {
      try withTemporaryFolder { folder in
        try Data(Self.fadingIn.utf8).write(to: folder.appendingPathComponent("a.caml"))
        let run = try thumbnail("a.caml", size: 100, in: folder)
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
        let picture = try picture(in: folder)
        #expect(picture.width == 100)
        #expect(picture[2, 2] == 0 && picture[50, 50] >> 24 >= 100, "\(picture[50, 50])")
      }
    }

    /// Expects the program to overwrite an existing file, and not to enlarge a small document.
    @Test func anExistingThumbnailIsOverwritten() throws {
      try withTemporaryFolder { folder in
        try Data(Self.fadingIn.utf8).write(to: folder.appendingPathComponent("a.caml"))
        try Data("old".utf8).write(to: folder.appendingPathComponent("out.png"))
        #expect(try thumbnail("a.caml", size: 512, in: folder).end == .exit(0))
        #expect(try picture(in: folder).width == 200)
      }
    }

    @Test func swiftSourcesAreRefused() throws {
      try withTemporaryFolder { folder in
        try Data(WatchedScene.moving("red").utf8).write(to: folder.appendingPathComponent("a.swift"))
        for input in ["a.swift", "."] {
          try expectRefusal(thumbnail(input, in: folder), "Swift files are programs", in: folder)
        }
      }
    }

    @Test func filesThatAreNoDocumentsAreRefused() throws {
      try withTemporaryFolder { folder in
        for (name, text) in [("empty.caml", ""), ("broken.caml", "<caml>"), ("text.txt", "a text")] {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
          try expectRefusal(thumbnail(name, in: folder), name, in: folder)
        }
        try expectRefusal(thumbnail("door", in: folder), "does not exist", in: folder)
        try expectRefusal(thumbnail("/dev/zero", in: folder), "zero cannot be shown", in: folder)
        let size = try Program.run(["thumbnail", "a.caml", "out.png", "--size", "0"], folder: folder)
        #expect(size.end == .exit(64), "\(size)")
      }
    }

    @Test func readingStopsAtTheTimeLimit() throws {
      try withTemporaryFolder { folder in
        let file = Self.documents.appendingPathComponent("card.caml").path
        try expectRefusal(thumbnail(file, seconds: 0.001, in: folder), "takes longer", in: folder)
      }
    }

    @Test func readingStopsAtTheMemoryLimit() throws {
      try withTemporaryFolder { folder in
        let layers = String(repeating: "<CALayer/>", count: 200_000)
        let text =
          "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 9 9\"><sublayers>"
          + "\(layers)</sublayers></CALayer></caml>"
        try Data(text.utf8).write(to: folder.appendingPathComponent("a.caml"))
        try expectRefusal(thumbnail("a.caml", in: folder), "MiB of memory", in: folder)
      }
    }
  }
}
