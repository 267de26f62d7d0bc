internal import CX11
import CoreGraphics

/// A presenter that puts frames in an X11 window over its own connection. Render thread only.
final class X11Presenter: Presenter, @unchecked Sendable {
  private let link: X11RenderLink
  private let converter: X11VisualConverter
  private let presentClock: PresentClock
  private let frameProperty: Atom
  private let counter: XSyncCounter
  private var transport: any X11PixelTransport
  /// The size of the last frame in the window; another size, or none, makes the next put a full one.
  private var shownSize: (width: Int, height: Int)?
  private var lastBuffer: FrameBuffer?
  private var isInvalidated = false

  init(_ link: X11RenderLink, usesSharedMemory: Bool, frameProperty: Atom, counter: XSyncCounter)
    throws(WindowError)
  {
    self.link = link
    self.frameProperty = frameProperty
    self.counter = counter
    presentClock = PresentClock(link)
    converter = try X11VisualConverter(link.connection)
    let shared = usesSharedMemory && converter.isNative ? X11SharedTransport(link) : nil
    transport = shared ?? X11CopyTransport(link, converter)
    if counter != 0 { _ = X11Sync.initialize(link.connection) }
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
    if let value = link.mailbox.presented(width: bitmap.width, height: bitmap.height) {
      setCounter(value)
    }
    XFlush(link.connection.display)
    try link.check()
  }

  private static func clipped(_ damage: [PixelRect], to bounds: PixelRect) -> [PixelRect] {
    damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  private func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws {
    do {
      try transport.put(buffer, rects)
    } catch is X11TransportFailure {
      // The pixels are still mapped in this process, so this frame can be copied through the socket.
      abandonSharedMemory()
      try transport.put(buffer, [buffer.bitmap.bounds])
    }
  }

  /// Puts the last frame again, through the socket: the server rejected it and no next frame will follow.
  private func repair() {
    abandonSharedMemory()
    guard let lastBuffer else { return }
    try? transport.put(lastBuffer, [lastBuffer.bitmap.bounds])
    XFlush(link.connection.display)
  }

  private func abandonSharedMemory() {
    _ = cx11_take_shared_memory_errors(link.connection.raw)
    link.hasSharedMemoryFailed = false
    transport.invalidate()
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

  private func setCounter(_ value: Int64) {
    guard counter != 0 else { return }
    X11Sync.set(counter, to: value, on: link.connection)
  }

  private func check() throws(WindowError) {
    if isInvalidated { throw .windowClosed }
    try link.check()
  }

  func invalidate() {
    guard !isInvalidated else { return }
    isInvalidated = true
    transport.invalidate()
    lastBuffer = nil
    let unanswered = link.mailbox.setHasPresenter(false)
    guard !link.connection.isLost else { return }
    if let unanswered { setCounter(unanswered) }
    XFlush(link.connection.display)
  }
}
