import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Writing documents with their pictures") @MainActor struct DocumentPackageTests {
    @Test("A document that would be too large to be read again is not written")
    func tooLarge() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let file = folder.url.appendingPathComponent("large.caml")
      let layer = CALayer()
      layer.name = String(repeating: "n", count: CAMLLimits.bytes)
      let package = DocumentPackage(layer, size: CGSize(width: 10, height: 10))
      #expect(throws: DocumentSaver.Problem.self) { try package.write(to: file) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
      // A document of exactly the limit throws no error.
      try DocumentPackage.check(bytes: CAMLLimits.bytes, of: file)
    }

    @Test("A picture of another document is neither replaced nor shown in its place")
    func otherPicture() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let (first, second) = (
        folder.url.appendingPathComponent("red.caml"), folder.url.appendingPathComponent("blue.caml")
      )
      try Self.picture(.red).write(to: first)
      // The same picture may be there.
      try Self.picture(.red).write(to: first)
      let error = #expect(throws: DocumentSaver.Problem.self) {
        try Self.picture(.blue).write(to: second)
      }
      #expect(error?.description.contains("assets/image-1.png is another picture") == true)
      #expect(!FileManager.default.fileExists(atPath: second.path))
      try Self.picture(.blue).write(to: folder.url.appendingPathComponent("blue.ca"))
    }

    @Test("Pictures do not stay if the text cannot be written")
    func nothingHalfWritten() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      // The folder of the pictures has the name of the file, so that the text cannot be written after them.
      let file = folder.url.appendingPathComponent("assets")
      #expect(throws: (any Error).self) { try Self.picture(.red).write(to: file) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    private static func picture(_ color: UIColor) -> DocumentPackage {
      let layer = CALayer()
      let size = CGSize(width: 2, height: 2)
      layer.contents =
        UIGraphicsImageRenderer(size: size).image { context in
          color.setFill()
          context.fill(CGRect(origin: .zero, size: size))
        }.cgImage
      return DocumentPackage(layer, size: size)
    }
  }
}
