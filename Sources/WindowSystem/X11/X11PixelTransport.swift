import CoreGraphics

/// A method of transferring the pixels of bitmaps to the window. Render thread only.
protocol X11PixelTransport: AnyObject {
  /// Acquires a buffer, as `Presenter.acquireBuffer` specifies. Throws `X11TransportFailure` if shared memory has
  /// failed and another transport must be used.
  func acquire(width: Int, height: Int) throws -> FrameBuffer
  /// Puts the rectangles of the buffer's bitmap in the window. A call without rectangles counts as a present as well.
  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws
  /// Releases the buffers. The memory of bitmaps that were acquired stays valid.
  func releaseBuffers()
}

/// The error of a transport whose shared memory the server cannot use, or no longer. The presenter then uses a
/// transport through the socket.
struct X11TransportFailure: Error {}
