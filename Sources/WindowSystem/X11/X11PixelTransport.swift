import CoreGraphics

/// A method of transferring the pixels of bitmaps to the window. Render thread only.
protocol X11PixelTransport: AnyObject {
  /// Acquires a buffer, as `Presenter.acquireBuffer` specifies. Throws `X11TransportFailure` if shared memory has
  /// failed and another transport must be used.
  func acquire(width: Int, height: Int) throws -> FrameBuffer
  /// Puts the rectangles of the buffer's bitmap in the window. A call without rectangles counts as a present as well.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws
  func invalidate()
}

/// The error that shared memory with the server does not work.
struct X11TransportFailure: Error {}
