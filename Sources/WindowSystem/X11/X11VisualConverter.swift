internal import CX11
import CoreGraphics

/// A converter that sends rectangles of bitmaps through the socket. It converts the pixels if the screen's visual
/// stores colors in another way than bitmaps do: with 16, 15 or 30 bits, with a palette, or in the other byte order.
/// Render thread only.
final class X11VisualConverter {
  /// CX11's description of the visual's pixels.
  private let format: OpaquePointer
  /// The conversion buffer.
  private var staging: [UInt32] = []
  /// The size of the conversion buffer in bytes, for which the processor's cache has room. Xlib splits what exceeds the
  /// server's limit of a request.
  private static let stagingBytes = 256 * 1024

  init(_ connection: X11Connection) throws(WindowError) {
    let display = connection.display
    let screen = connection.screen
    guard
      let format = cx11_pixel_format_create(
        display, XDefaultVisual(display, screen), XDefaultDepth(display, screen))
    else { throw .outOfMemory("a pixel format") }
    self.format = format
  }

  deinit { cx11_pixel_format_destroy(format) }

  /// True if the pixels need no conversion: the visual is true color with the masks ff0000, ff00 and ff, 32 bits per
  /// pixel and the byte order of this machine.
  var isNative: Bool { cx11_pixel_format_is_native(format) }

  /// Puts a rectangle of the bitmap at the same position in the window. Xlib copies the pixels before this function
  /// returns, and splits them into as many requests as necessary.
  func put(_ rect: PixelRect, of bitmap: Bitmap, to link: X11RenderLink) {
    if isNative { return putNative(rect, of: bitmap, to: link) }
    let rowBytes = cx11_pixel_format_row_bytes(format, Int32(rect.width))
    let band = max(1, min(rect.height, Self.stagingBytes / max(rowBytes, 1)))
    if staging.count * 4 < band * rowBytes {
      staging = [UInt32](repeating: 0, count: band * rowBytes / 4)
    }
    for y in stride(from: rect.minY, to: rect.maxY, by: band) {
      let rows = min(band, rect.maxY - y)
      let part = PixelRect(x: rect.minX, y: y, width: rect.width, height: rows)
      putConverted(part, of: bitmap, to: link)
    }
  }

  private func putNative(_ rect: PixelRect, of bitmap: Bitmap, to link: X11RenderLink) {
    cx11_put_native(
      link.connection.display, link.window, link.graphics, format,
      bitmap.row(rect.minY) + rect.minX, bitmap.stride, Int32(rect.minX), Int32(rect.minY),
      Int32(rect.width), Int32(rect.height))
  }

  private func putConverted(_ rect: PixelRect, of bitmap: Bitmap, to link: X11RenderLink) {
    staging.withUnsafeMutableBytes { bytes in
      cx11_put_converted(
        link.connection.display, link.window, link.graphics, format,
        bitmap.row(rect.minY) + rect.minX, bitmap.stride, bytes.baseAddress, Int32(rect.minX),
        Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    }
  }
}
