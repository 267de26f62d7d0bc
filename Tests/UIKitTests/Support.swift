import TestSupport
import Testing
import UIKit

/// Returns a picture whose pixels the closure returns, with premultiplied alpha. Row 0 is at the top.
func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> CGImage {
  let bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { bitmap[x, y] = pixel(x, y) }
  }
  return CGImage(adopting: bitmap)
}

/// Returns the picture that the closure draws into a new image context, in which a point is a pixel.
@MainActor func draw(_ width: Int, _ height: Int, _ body: () throws -> Void) throws -> Bitmap {
  UIGraphicsBeginImageContext(CGSize(width: width, height: height))
  defer { UIGraphicsEndImageContext() }
  try body()
  return try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).bitmap
}

/// Calls the closure with a new folder, which is removed when the closure has ended.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
