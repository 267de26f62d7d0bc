internal import CX11
import CoreGraphics

/// A presenter that puts frames in an X11 window over a connection of its own. Render thread only.
final class X11Presenter: Presenter, @unchecked Sendable {
  private let link: X11RenderLink
  private let converter: X11VisualConverter
  private let presentClock: PresentClock
  /// The property `_LAMINA_FRAME`.
  private let frameProperty: Atom
  /// The counter of `_NET_WM_SYNC_REQUEST`, which tells the window manager that a resize is drawn; 0 if there is none.
  private let resizeCounter: XSyncCounter
  private var transport: any X11PixelTransport
  /// The size of the last frame in pixels. A frame of another size is put as a whole. It is nil, so that the next
  /// frame is put as a whole, before the first frame and after shared memory has failed.
  private var shownSize: (width: Int, height: Int)?
  /// The buffer of the last frame, which is put again if the server has rejected its shared memory; nil before the
  /// first frame.
  private var lastBuffer: FrameBuffer?
  private var isInvalidated = false

  init(_ link: X11RenderLink, usesSharedMemory: Bool, frameProperty: Atom, resizeCounter: XSyncCounter)
    throws(WindowError)
  {
    self.link = link
    self.frameProperty = frameProperty
    self.resizeCounter = resizeCounter
    presentClock = PresentClock(link)
    converter = try X11VisualConverter(link.connection)
    let shared = usesSharedMemory && converter.isNative ? X11SharedTransport(link) : nil
    transport = shared ?? X11CopyTransport(link, converter)
    if resizeCounter != 0 { _ = X11Sync.initialize(link.connection) }
    link.repair = { [weak self] in self?.repair() }
  }

  deinit { invalidate() }

  var clock: any FrameClock { presentClock }

  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer {
    try check()
    do {
      return try transport.acquire(width: max(1, width), height: max(1, height))
    } catch is X11TransportFailure {
      abandonSharedMemory()
      return try transport.acquire(width: max(1, width), height: max(1, height))
    }
  }

  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws {
    try check()
    let bitmap = buffer.bitmap
    let isFull = shownSize.map { $0 != (bitmap.width, bitmap.height) } ?? true
    let rects = isFull ? [bitmap.bounds] : Self.clipped(damage, to: bitmap.bounds)
    try put(buffer, rects)
    lastBuffer = buffer
    shownSize = (bitmap.width, bitmap.height)
    link.hasPresented = true
    publish(stamp)
    if let completedResize = link.windowState.presented(
      width: bitmap.width, height: bitmap.height)
    {
      setResizeCounter(completedResize)
    }
    XFlush(link.connection.display)
    try link.check()
  }

  private static func clipped(_ damage: [PixelRect], to bounds: PixelRect) -> [PixelRect] {
    damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Puts rectangles of a buffer, or the whole buffer through the socket if shared memory fails.
  private func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws {
    do {
      try transport.put(buffer, rects)
    } catch is X11TransportFailure {
      // The bitmap's memory is still mapped in this process, so this frame can be copied through the socket.
      abandonSharedMemory()
      try transport.put(buffer, [buffer.bitmap.bounds])
    }
  }

  /// Puts the last frame again through the socket. It is called if the server has rejected the frame's shared memory
  /// and no further frame is due.
  private func repair() {
    abandonSharedMemory()
    guard let lastBuffer else { return }
    try? transport.put(lastBuffer, [lastBuffer.bitmap.bounds])
    XFlush(link.connection.display)
  }

  /// Switches to copies through the socket. X errors of requests that were already sent concern shared memory, which
  /// is no longer used, so they are discarded.
  private func abandonSharedMemory() {
    _ = cx11_take_shared_memory_errors(link.connection.raw)
    link.hasSharedMemoryFailed = false
    transport.releaseBuffers()
    transport = X11CopyTransport(link, converter)
    shownSize = nil
  }

  /// Sets the property `_LAMINA_FRAME`, whose format is described in Window.swift.
  private func publish(_ stamp: FrameStamp) {
    let time = UInt64(bitPattern: stamp.microseconds)
    let items = (
      UInt32(truncatingIfNeeded: stamp.number), UInt32(truncatingIfNeeded: stamp.number >> 32),
      UInt32(truncatingIfNeeded: time), UInt32(truncatingIfNeeded: time >> 32)
    )
    X11Property(frameProperty, of: link.window, on: link.connection)
      .setItems(items, type: Atom(XA_CARDINAL))
  }

  private func setResizeCounter(_ value: Int64) {
    guard resizeCounter != 0 else { return }
    X11Sync.set(resizeCounter, to: value, on: link.connection)
  }

  private func check() throws(WindowError) {
    if isInvalidated { throw .windowClosed }
    try link.check()
  }

  func invalidate() {
    guard !isInvalidated else { return }
    isInvalidated = true
    transport.releaseBuffers()
    lastBuffer = nil
    let unanswered = link.windowState.setHasPresenter(false)
    guard !link.connection.isLost else { return }
    if let unanswered { setResizeCounter(unanswered) }
    XFlush(link.connection.display)
  }
}
