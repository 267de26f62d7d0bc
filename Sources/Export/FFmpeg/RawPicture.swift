import CoreGraphics
import Foundation

/// How pictures are laid out for ffmpeg: rows without gaps, four bytes a pixel.
struct RawPicture {
  var width: Int
  var height: Int
  let isOpaque: Bool

  /// ffmpeg's name for blue, green, red, and nothing or alpha.
  var pixelFormat: String { isOpaque ? "bgr0" : "bgra" }

  /// With even sides, as colours at half the resolution need them.
  var even: RawPicture {
    RawPicture(width: width + width % 2, height: height + height % 2, isOpaque: isOpaque)
  }

  /// Beyond the picture its last column and row go on.
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
