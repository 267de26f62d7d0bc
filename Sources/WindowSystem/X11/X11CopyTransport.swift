internal import CX11
import CoreGraphics

/// A transport that sends copies of the pixels through the socket. It is used for remote displays, for visuals that
/// need a conversion, and for servers without shared memory. Xlib copies the pixels before a request returns, so one
/// buffer is enough.
final class X11CopyTransport: X11PixelTransport {
  private let link: X11RenderLink
  private let converter: X11VisualConverter
  /// The buffer; nil until the first frame.
  private var bitmap: Bitmap?
  /// The age of the buffer's pixels, as in `FrameBuffer`: 1 if they are those of the last frame, 0 if they are
  /// undefined.
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

  /// Puts the rectangles of a buffer in the window. After shared memory has failed, it may be a buffer of
  /// `X11SharedTransport`. Then the pixels of this transport's own buffer are not those of the last frame.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) {
    for rect in rects { converter.put(rect, of: buffer.bitmap, to: link) }
    age = buffer.bitmap === bitmap ? 1 : 0
  }

  func releaseBuffers() { bitmap = nil }
}
