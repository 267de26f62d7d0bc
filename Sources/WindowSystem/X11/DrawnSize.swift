/// The limit on the size of a window's picture. Another program may give a window any size up to 32,767 by 32,767 pixels,
/// for whose pictures there is not enough memory. Of a larger window, the part at the upper left is drawn.
enum DrawnSize {
  /// The greatest number of pixels: those of the largest screens.
  private static let pixelLimit = 7680 * 4320
  /// The side of a square with that number of pixels.
  private static let side = 5760

  /// Returns the size in pixels of the part of a window that is drawn.
  static func of(width: Int, height: Int) -> (width: Int, height: Int) {
    guard width * height > pixelLimit else { return (width, height) }
    let drawnWidth = min(width, max(side, pixelLimit / height))
    return (drawnWidth, min(height, pixelLimit / drawnWidth))
  }
}
