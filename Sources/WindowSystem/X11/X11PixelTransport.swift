import CoreGraphics

/// A way to get bitmaps into the window. Render thread only.
protocol X11PixelTransport: AnyObject {
  /// See `Presenter.acquireBuffer`. Throws `X11TransportFailure` if another transport must take
  /// over.
  func acquire(width: Int, height: Int) throws -> FrameBuffer
  /// Puts rectangles within the buffer's bitmap; none counts as a present too.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws
  func invalidate()
}

/// The server refuses shared memory.
struct X11TransportFailure: Error {}
