import Localization
import QuartzCore

/// The error that a picture is too large for memory or for a file.
package struct PictureTooLarge: Error, CustomStringConvertible {
  let size: CGSize

  /// The longest side in pixels of a surface that Cairo supports.
  private static let longestSide = 32767.0

  /// Checks that a picture is not too large, before anything is drawn.
  /// - Throws: `PictureTooLarge`
  static func check(pixelWidth: Int, pixelHeight: Int) throws {
    try check(CGSize(width: pixelWidth, height: pixelHeight), scale: 1)
  }

  /// Checks that a picture of `size` points is not too large, before anything is drawn.
  /// - Throws: `PictureTooLarge`
  package static func check(_ size: CGSize, scale: Double) throws {
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    guard max(width, height) <= longestSide,
      Bitmap.isWithinLimit(width: max(1, Int(width)), height: max(1, Int(height)))
    else { throw PictureTooLarge(size: size) }
  }

  private static func text(_ length: CGFloat) -> String {
    Int(exactly: length.rounded()).map(String.init) ?? "\(length)"
  }

  package var description: String {
    let (width, height) = (Self.text(size.width), Self.text(size.height))
    return localized(
      """
      a picture of \(width)x\(height) points is too large at this scale: a side must not be longer than \
      \(Int(Self.longestSide)) pixels, and all pixels together must not take more than \
      \(ImageMemory.byteLimit >> 20) MiB
      """)
  }
}
