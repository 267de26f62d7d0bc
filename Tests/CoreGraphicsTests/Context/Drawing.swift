import CoreGraphics
import TestSupport
import Testing

/// Draws into a small context, whose origin is at the top left by default, and returns the context's pixels.
func drawn(
  width: Int = 20, height: Int = 20, isFlipped: Bool = true, _ body: (CGContext) throws -> Void
) throws -> Bitmap {
  let context = try #require(CGContext(width: width, height: height, isFlipped: isFlipped))
  try body(context)
  return try #require(context.makeImage()).bitmap
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// Returns an image of one color.
func solid(_ pixel: UInt32, width: Int, height: Int) -> CGImage {
  let bitmap = Bitmap(width: width, height: height)
  for y in 0..<height { bitmap.row(y).update(repeating: pixel, count: width) }
  return CGImage(adopting: bitmap)
}

extension Bitmap {
  /// Returns the alpha of a pixel in 0…1.
  func alpha(_ x: Int, _ y: Int) -> Double { Double(self[x, y] >> 24) / 255 }

  /// Returns true if the pixels that are not 0 are exactly those for which `isInside` is true.
  func isPainted(exactlyWhere isInside: (Int, Int) -> Bool) -> Bool {
    (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in (self[x, y] != 0) == isInside(x, y) }
    }
  }
}
