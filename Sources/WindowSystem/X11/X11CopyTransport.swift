internal import CX11
import CoreGraphics

/// A transport that copies pixels through the socket, for remote displays, unusual visuals and servers without shared
/// memory. Since Xlib copies at once, one buffer is enough.
final class X11CopyTransport: X11PixelTransport {
  private let link: X11RenderLink
  private let converter: X11VisualConverter
  private var bitmap: Bitmap?
  private var age = 0

  init(_ link: X11RenderLink, _ converter: X11VisualConverter) {
    self.link = link
    self.converter = converter
  }

  func acquire(width: Int, height: Int) throws -> FrameBuffer {
    try link.pump()
    if let bitmap, bitmap.width == width, bitmap.height == height {
      return FrameBuffer(bitmap: bitmap, age: age, slot: 0)
    }
    let fresh = Bitmap(width: width, height: height)
    bitmap = fresh
    age = 0
    return FrameBuffer(bitmap: fresh, age: 0, slot: 0)
  }

  /// Puts the rectangles, also of a bitmap that was acquired from another transport.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) {
    for rect in rects { converter.put(rect, of: buffer.bitmap, to: link) }
    age = buffer.bitmap === bitmap ? 1 : 0
  }

  func invalidate() { bitmap = nil }
}
