import CAML
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Documents in files and packages, and the pictures in the same folder (D1.1, D1.4).
@Suite struct PackageTests {
  private static let index = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>scene.caml</string>
    <key>documentWidth</key><real>390</real><key>documentHeight</key><real>844</real>
    <key>geometryFlipped</key><false/><key>loopEnd</key><real>+infinity</real></dict></plist>
    """

  private func write(_ text: String, _ url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func copyPicture(to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let ball = Sample.repository.appendingPathComponent("Assets/ball.png")
    try Data(contentsOf: ball).write(to: url)
  }

  private func contents(_ source: String) -> String {
    Sample.root("", "<contents type=\"CGImage\" src=\"\(source)\"/>")
  }

  /// A file of a few kilobytes can declare a picture of any size. This one is interlaced, so it cannot be decoded at a
  /// reduced size.
  /// With four bytes for each pixel they have 34 and 244 MiB, of which small files may have 192 MiB (D1.5).
  /// The bytes that are replaced are the width, the height and the kind of interlacing in the header of the
  /// PNG.
  @Test(arguments: [(3000, true), (8000, false)])
  func thePixelsOfSmallFilesAreLimited(side: Int, isRead: Bool) throws {
    try Sample.withFolder { folder in
      let ball = Sample.repository.appendingPathComponent("Assets/ball.png")
      var bytes = try Data(contentsOf: ball)
      for offset in [16, 20] {
        bytes.replaceSubrange(offset..<offset + 4, with: [0, 0, UInt8(side >> 8), UInt8(side & 255)])
      }
      bytes[28] = 1
      try bytes.write(to: folder.appendingPathComponent("a.png"))
      try write(contents("a.png"), folder.appendingPathComponent("a.caml"))
      let document = try CAMLDocument(contentsOf: folder.appendingPathComponent("a.caml"))
      let message = document.issues.first?.message ?? ""
      // The smaller picture is decoded, and then found to be damaged.
      #expect(message.contains("too large together") != isRead, "\(message)")
    }
  }

  /// A picture for which there is not enough memory is decoded at a reduced size, which is reported once (L7.31).
  @Test func largePicturesAreReduced() throws {
    try Sample.withFolder { folder in
      // It has 309 MiB, of which small files may have 192 MiB (D1.5), and 77 MiB at half of the size.
      var png = PNGWriter(width: 9000, height: 9000)
      png.depth = 1
      try png.fileOfZeros().write(to: folder.appendingPathComponent("a.png"))
      let layer =
        "<CALayer contentsGravity=\"center\"><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"
      let sublayers = "<sublayers>\(layer)\(layer)</sublayers>"
      try write(Sample.root("", sublayers), folder.appendingPathComponent("a.caml"))
      let document = try CAMLDocument(contentsOf: folder.appendingPathComponent("a.caml"))
      let layers = document.rootLayer.sublayers ?? []
      for layer in layers {
        let image = try #require(layer.contents as? CGImage)
        #expect(image.width == 9000 && image.height == 9000)
        #expect(image.bitmap.width == 4500 && image.bitmap[4499, 4499] == 0xFF00_0000)
      }
      let notes = document.issues.map(\.message).filter { $0.contains("9000 × 9000 pixels") }
      #expect(layers.count == 2 && notes.count == 1)
      #expect(notes.first?.contains("decoded at half of the size, because") == true)
    }
  }

  /// The index of a package gives the file name of the document and its size (D1.1, D1.2).
  @Test func theIndexOfAPackageGivesItsDocumentAndSize() throws {
    try Sample.withFolder { folder in
      let package = folder.appendingPathComponent("a.ca")
      try write(Self.index, package.appendingPathComponent("index.xml"))
      try write(contents("assets/b%20c.png"), package.appendingPathComponent("scene.caml"))
      try copyPicture(to: package.appendingPathComponent("assets/b c.png"))
      let document = try CAMLDocument(contentsOf: package)
      #expect(document.size == CGSize(width: 390, height: 844))
      let image = try #require(document.rootLayer.contents as? CGImage)
      #expect(document.name(of: image) == "assets/b%20c.png" && document.issues.isEmpty)
    }
  }

  /// Pictures are found by their paths or by their file names alone (D1.4).
  @Test(arguments: ["ball.png", "assets/ball.png", "/var/mobile/ball.png", "assets/ball.jpg"])
  func picturesAreFoundBesideTheDocument(source: String) throws {
    try Sample.withFolder { folder in
      let file = folder.appendingPathComponent("a.caml")
      try write(contents(source), file)
      try copyPicture(to: folder.appendingPathComponent("ball.png"))
      #expect(try CAMLDocument(contentsOf: file).rootLayer.contents is CGImage)
    }
  }

  /// Pictures outside of the document's folder are not read, whether the document refers to them with `..`, with an
  /// absolute path, or through a symbolic link (D1.4).
  @Test(arguments: ["../secret.png", "/etc/hostname", "link.png", "../../../../../../etc/passwd", "."])
  func nothingIsReadOutsideOfTheFolder(source: String) throws {
    try Sample.withFolder { folder in
      let package = folder.appendingPathComponent("a.ca")
      try write(contents(source), package.appendingPathComponent("main.caml"))
      try copyPicture(to: folder.appendingPathComponent("secret.png"))
      try FileManager.default.createSymbolicLink(
        at: package.appendingPathComponent("link.png"),
        withDestinationURL: folder.appendingPathComponent("secret.png"))
      let document = try CAMLDocument(contentsOf: package)
      #expect(document.rootLayer.contents == nil)
      #expect(document.issues.count == 1 && document.issues[0].line == 1, "\(document.issues)")
    }
  }

  @Test func aPackageMustContainItsDocument() throws {
    try Sample.withFolder { folder in
      let package = folder.appendingPathComponent("a.ca")
      try write(
        Self.index.replacingOccurrences(of: "scene.caml", with: "../b.caml"),
        package.appendingPathComponent("index.xml"))
      try write(Sample.root(), folder.appendingPathComponent("b.caml"))
      #expect(throws: CAMLError.self) { try CAMLDocument(contentsOf: package) }
      try FileManager.default.removeItem(at: package.appendingPathComponent("index.xml"))
      #expect(throws: CAMLError.self) { try CAMLDocument(contentsOf: package) }
    }
  }

  @Test func missingFilesAreNamed() {
    #expect {
      try CAMLDocument(contentsOf: URL(fileURLWithPath: "/nowhere/a.caml"))
    } throws: { "\($0)" == "/nowhere/a.caml: does not exist" }
    #expect {
      try CAMLDocument(contentsOf: URL(fileURLWithPath: "/dev/zero"))
    } throws: { "\($0)" == "/dev/zero: is not a file" }
  }

  @Test func damagedPicturesAreReported() throws {
    try Sample.withFolder { folder in
      let file = folder.appendingPathComponent("a.caml")
      try write(contents("a.png"), file)
      try write("no picture", folder.appendingPathComponent("a.png"))
      let issues = try CAMLDocument(contentsOf: file).issues
      #expect(issues.count == 1 && issues[0].description.hasPrefix("line 1: 'a.png': "))
    }
  }
}
