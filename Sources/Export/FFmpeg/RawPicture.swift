import CoreGraphics
import Foundation

/// The layout of the raw pictures that are sent to ffmpeg: rows without padding, and four bytes per pixel.
struct RawPicture {
  /// The width and the height in pixels, which may be one greater than those of the frames
  /// (`ExportFormat.needsEvenSize`).
  var width: Int
  var height: Int
  let isOpaque: Bool

  /// The name of the pixel format in ffmpeg. The bytes are blue, green, red, and alpha or an unused byte.
  var pixelFormat: String { isOpaque ? "bgr0" : "bgra" }

  /// Returns the bytes of a picture; the colors are not premultiplied. If the picture is smaller than `width` by
  /// `height`, its last column and row are repeated.
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
