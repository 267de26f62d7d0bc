internal import CX11

/// The render thread's connection: one pump whose findings the presenter and the clock pick up.
final class X11RenderLink {
  struct Vblank {
    /// CLOCK_MONOTONIC seconds.
    var time: Double
    /// The screen's frame counter.
    var count: UInt64
    var serial: UInt32
  }

  let connection: X11Connection
  let window: UInt
  let mailbox: X11WindowMailbox
  let graphics: GC
  /// 0 without the Present extension.
  private let presentOpcode: Int32
  /// Segments that the server has finished reading.
  private var completed: Set<UInt> = []
  private var vblanks: [Vblank] = []
  private let completionType: Int32
  private let stateProperty: Atom
  /// Set when the server refused a shared-memory request; whoever reacts resets it.
  var hasSharedMemoryFailed = false
  var hasPresented = false
  /// Puts the last frame again by other means. Called at rest, when no next frame would.
  var repair: (() -> Void)?

  init(
    displayName: String, window: UInt, stateProperty: Atom, mailbox: X11WindowMailbox
  ) throws(WindowError) {
    connection = try X11Connection(displayName: displayName)
    connection.setWindow(window)
    var values = XGCValues()
    values.graphics_exposures = False
    guard let graphics = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    else { throw .outOfMemory("a graphics context") }
    self.graphics = graphics
    self.window = window
    self.mailbox = mailbox
    self.stateProperty = stateProperty
    presentOpcode = cx11_present_start(connection.raw, window)
    completionType =
      XShmQueryExtension(connection.display) != 0
      ? XShmGetEventBase(connection.display) + ShmCompletion : -1
    watchProperties()
  }

  /// The window manager's, for the main thread. They come here because `_LAMINA_FRAME` is one of the
  /// window's properties too: the main thread would be woken by every frame.
  private func watchProperties() {
    XSelectInput(connection.display, window, PropertyChangeMask)
    // Before the main thread looks away.
    XSync(connection.display, False)
  }

  deinit {
    if !connection.isLost { XFreeGC(connection.display, graphics) }
  }

  /// Reads everything the server sent; flushes requests.
  func pump() throws(WindowError) {
    while XPending(connection.display) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      sort(&event)
    }
    if cx11_take_shared_memory_errors(connection.raw) > 0 { hasSharedMemoryFailed = true }
    try check()
  }

  func check() throws(WindowError) {
    if connection.isLost { throw .connectionLost }
    if let error = mailbox.error { throw error }
  }

  private func sort(_ event: inout XEvent) {
    var vblank = CX11Vblank()
    if event.type == PropertyNotify {
      if event.xproperty.atom == stateProperty { mailbox.stateChange() }
    } else if event.type == completionType {
      withUnsafeBytes(of: event) {
        _ = completed.insert($0.loadUnaligned(as: XShmCompletionEvent.self).shmseg)
      }
    } else if cx11_present_read(connection.raw, &event, &vblank) {
      vblanks.append(
        Vblank(time: Double(vblank.ust) / 1e6, count: vblank.msc, serial: vblank.serial))
    }
  }

  /// Sleeps until the server sends something, the window's wake event or the deadline
  /// (CLOCK_MONOTONIC seconds; nil: none).
  func wait(until deadline: Double?) {
    guard !hasReadAhead else { return }
    let hungUp = mailbox.wakeEvent.wait(socket: connection.socket, until: deadline)
    if hungUp, XPending(connection.display) == 0 { connection.markLost() }
  }

  /// Waits for the server without reacting to `wake()`.
  func waitForServer(until deadline: Double) {
    guard !hasReadAhead else { return }
    let seconds = max(0, deadline - monotonicSeconds())
    let hungUp = cx11_wait(connection.socket, -1, seconds)
    if hungUp, XPending(connection.display) == 0 { connection.markLost() }
  }

  /// A flush reads too: an answer that came that fast lies in Xlib's queue, and the socket stays silent.
  private var hasReadAhead: Bool { XEventsQueued(connection.display, QueuedAlready) > 0 }

  func takeCompletedSegments() -> Set<UInt> {
    defer { completed.removeAll(keepingCapacity: true) }
    return completed
  }

  func takeVblanks() -> [Vblank] {
    defer { vblanks.removeAll(keepingCapacity: true) }
    return vblanks
  }

  var hasPresent: Bool { presentOpcode != 0 }

  /// Asks for one vblank, when the screen's counter reaches `count` (at once if it has).
  func requestVblank(_ count: UInt64, serial: UInt32) {
    cx11_present_request(connection.raw, presentOpcode, window, serial, count)
    XFlush(connection.display)
  }
}
