import CAML
import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The size of a written document") @MainActor struct PackageSizeTests {
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
  }
}
