import CoreGraphics

/// The checkerboard that shows through the transparent parts of a scene.
enum Checker {
  /// The side of a square, in points.
  static let side = 8.0

  private static let light: UInt32 = 0xFFFF_FFFF
  private static let gray: UInt32 = 0xFFDB_DBDB

  /// Returns a part of the pattern, or nil when the size is too large for a bitmap. `x` and `y` are the offset of its
  /// first pixel from the pattern's origin, `cell` is the side of a square; all in pixels.
  static func image(width: Int, height: Int, x: Int, y: Int, cell: Int) -> CGImage? {
    let cell = max(1, cell)
    guard Bitmap.isWithinLimit(width: width, height: height) else { return nil }
    let bitmap = Bitmap(width: width, height: height)
    let rows = [0, 1].map { parity in
      (0..<width).map { ((x + $0) / cell + parity).isMultiple(of: 2) ? gray : light }
    }
    for line in 0..<height {
      bitmap.row(line).update(from: rows[(y + line) / cell % 2], count: width)
    }
    return CGImage(adopting: bitmap, isOpaque: true)
  }
}
