import CoreGraphics
import Foundation

/// The layout of the raw pictures that are sent to ffmpeg: rows without padding, and four bytes per pixel.
struct RawPicture {
  /// The width and the height in pixels, which may be one greater than those of the frames
  /// (`ExportFormat.needsEvenSize`).
  var width: Int
  var height: Int
  let isOpaque: Bool

  /// The name of the pixel format in ffmpeg. The bytes are blue, green, red, and alpha or an unused byte,
  /// which is the order of the bytes of a pixel in memory, since all processors for which there is Swift store the lowest one
  /// first.
  var pixelFormat: String { isOpaque ? "bgr0" : "bgra" }

  /// Returns the pixels of a picture, whose bytes in memory are those that ffmpeg reads; the colors are not premultiplied. If
  /// the picture is smaller than `width` by `height`, its last column and row are repeated.
  func pixels(of picture: Bitmap) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    // It is unsafe because the kernel has pointers to the rows, which are valid during the call.
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let row = UnsafeMutableBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
        guard let start = row.baseAddress else { return }
        PixelKernels.unpremultiply(
          picture.row(min(y, picture.height - 1)), into: start, count: picture.width)
        for x in picture.width..<width { row[x] = row[picture.width - 1] }
      }
    }
    return pixels
  }
}
