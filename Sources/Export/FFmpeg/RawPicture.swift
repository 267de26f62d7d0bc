import CoreGraphics
import Foundation

/// The layout of the raw pictures for ffmpeg: rows without padding, four bytes per pixel.
struct RawPicture {
  var width: Int
  var height: Int
  let isOpaque: Bool

  /// The name that ffmpeg has for the format: blue, green, red, and an unused byte or alpha.
  var pixelFormat: String { isOpaque ? "bgr0" : "bgra" }

  /// Returns the bytes of a picture with straight alpha. Its last column and row are repeated to fill the size.
  func bytes(of picture: Bitmap) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let row = picture.row(min(y, picture.height - 1))
      for x in 0..<width {
        let pixel = row[min(x, picture.width - 1)].unpremultiplied
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
    }
    return bytes
  }
}
