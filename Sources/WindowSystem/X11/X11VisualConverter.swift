internal import CX11
import CoreGraphics

/// A converter that sends rectangles through the socket, converted if the screen's visual does not store colors as
/// bitmaps do (16, 15, 30 bits, palettes, the other byte order). Render thread only.
final class X11VisualConverter {
  private let format: OpaquePointer
  private var staging: [UInt32] = []
  /// The size of the conversion buffer: small enough for the processor's cache and for any server's request limit.
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

  /// True if bitmaps can be put without conversion: true color, masks ff0000/ff00/ff, 32 bits per pixel, the host's
  /// byte order.
  var isNative: Bool { cx11_pixel_format_is_native(format) }

  /// Puts a rectangle. Xlib copies the pixels before this returns, in as many requests as necessary.
  func put(_ link: X11RenderLink, _ bitmap: Bitmap, _ rect: PixelRect) {
    if isNative { return putNative(link, bitmap, rect) }
    let rowBytes = cx11_pixel_format_row_bytes(format, Int32(rect.width))
    let band = max(1, min(rect.height, Self.stagingBytes / max(rowBytes, 1)))
    if staging.count * 4 < band * rowBytes {
      staging = [UInt32](repeating: 0, count: band * rowBytes / 4)
    }
    for y in stride(from: rect.minY, to: rect.maxY, by: band) {
      putConverted(link, bitmap, rect, y: y, rows: min(band, rect.maxY - y))
    }
  }

  private func putNative(_ link: X11RenderLink, _ bitmap: Bitmap, _ rect: PixelRect) {
    cx11_put_native(
      link.connection.display, link.window, link.graphics, format,
      bitmap.row(rect.minY) + rect.minX, bitmap.stride, Int32(rect.minX), Int32(rect.minY),
      Int32(rect.width), Int32(rect.height))
  }

  private func putConverted(
    _ link: X11RenderLink, _ bitmap: Bitmap, _ rect: PixelRect, y: Int, rows: Int
  ) {
    staging.withUnsafeMutableBytes { bytes in
      cx11_put_converted(
        link.connection.display, link.window, link.graphics, format, bitmap.row(y) + rect.minX,
        bitmap.stride, bytes.baseAddress, Int32(rect.minX), Int32(y), Int32(rect.width),
        Int32(rows))
    }
  }
}
