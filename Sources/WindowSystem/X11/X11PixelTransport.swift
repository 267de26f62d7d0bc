import CoreGraphics

/// A method of transferring bitmaps to the window. Render thread only.
protocol X11PixelTransport: AnyObject {
  /// Acquires a buffer, as `Presenter.acquireBuffer` says. Throws `X11TransportFailure` if another transport must be
  /// used.
  func acquire(width: Int, height: Int) throws -> FrameBuffer
  /// Puts rectangles of the buffer's bitmap. A call without rectangles counts as a present, too.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws
  func invalidate()
}

/// The error that the server refuses shared memory.
struct X11TransportFailure: Error {}
