internal import CX11

/// The render thread's connection. It reads the server's events and keeps them for the presenter and the clock.
final class X11RenderLink {
  /// A vblank that the server has reported.
  struct Vblank {
    /// The time of the vblank in CLOCK_MONOTONIC seconds.
    var time: Double
    /// The value of the screen's frame counter (MSC).
    var count: UInt64
    /// The serial number of the request that this vblank answers.
    var serial: UInt32
  }

  let connection: X11Connection
  /// The number of the window.
  let window: UInt
  let windowState: X11WindowState
  /// The graphics context with which pixels are put in the window.
  let graphics: GC
  /// The major opcode of the Present extension; 0 if the server does not have it.
  private let presentOpcode: Int32
  /// The identifiers of the shared-memory segments that the server has finished reading.
  private var completed: Set<UInt> = []
  /// The vblanks that the clock has not yet taken.
  private var vblanks: [Vblank] = []
  /// The type of the events that report the completion of a shared-memory put; -1 without the extension.
  private let completionType: Int32
  /// The property `_NET_WM_STATE`.
  private let stateProperty: Atom
  /// True after the server has refused a shared-memory request. The code that reacts to it sets it to false.
  var hasSharedMemoryFailed = false
  /// True after the first frame was presented.
  var hasPresented = false
  /// A function that puts the last frame again without shared memory. It is called if shared memory has failed while
  /// no frames are drawn.
  var repair: (() -> Void)?

  init(
    displayName: String, window: UInt, stateProperty: Atom, windowState: X11WindowState
  ) throws(WindowError) {
    connection = try X11Connection(displayName: displayName)
    connection.setWindow(window)
    var values = XGCValues()
    values.graphics_exposures = False
    guard let graphics = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    else { throw .outOfMemory("a graphics context") }
    self.graphics = graphics
    self.window = window
    self.windowState = windowState
    self.stateProperty = stateProperty
    presentOpcode = cx11_present_start(connection.raw, window)
    completionType =
      XShmQueryExtension(connection.display) != 0
      ? XShmGetEventBase(connection.display) + ShmCompletion : -1
    watchProperties()
  }

  /// Selects the changes of the window's properties on this connection. `_LAMINA_FRAME` is one of these properties,
  /// so if the main thread's connection selected them, every frame would wake the main thread.
  private func watchProperties() {
    XSelectInput(connection.display, window, PropertyChangeMask)
    // This connection must select the events before the main thread's connection stops selecting them.
    XSync(connection.display, False)
  }

  deinit {
    if !connection.isLost { XFreeGC(connection.display, graphics) }
  }

  /// Reads all events that the server has sent, and flushes requests.
  func pump() throws(WindowError) {
    while XPending(connection.display) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      sort(&event)
    }
    if cx11_take_shared_memory_errors(connection.raw) > 0 { hasSharedMemoryFailed = true }
    try check()
  }

  /// Throws if nothing can be presented any more.
  func check() throws(WindowError) {
    if connection.isLost { throw .connectionLost }
    if let error = windowState.error { throw error }
  }

  /// Keeps the information of an event for its reader.
  private func sort(_ event: inout XEvent) {
    var vblank = CX11Vblank()
    if event.type == PropertyNotify {
      if event.xproperty.atom == stateProperty { windowState.stateChange() }
    } else if event.type == completionType {
      withUnsafeBytes(of: event) {
        _ = completed.insert($0.loadUnaligned(as: XShmCompletionEvent.self).shmseg)
      }
    } else if cx11_present_read(connection.raw, &event, &vblank) {
      vblanks.append(
        Vblank(time: Double(vblank.ust) / 1e6, count: vblank.msc, serial: vblank.serial))
    }
  }

  /// Blocks until the server sends data, the window's wake event is signaled, or the deadline is reached
  /// (CLOCK_MONOTONIC seconds; nil: none).
  func wait(until deadline: Double?) {
    guard !hasReadAhead else { return }
    let hungUp = windowState.wakeEvent.wait(socket: connection.socket, until: deadline)
    if hungUp, XPending(connection.display) == 0 { connection.markLost() }
  }

  /// Blocks until the server sends data or the deadline is reached (CLOCK_MONOTONIC seconds). `wake()` does not end
  /// this wait.
  func waitForServer(until deadline: Double) {
    guard !hasReadAhead else { return }
    let seconds = max(0, deadline - monotonicSeconds())
    // No wake event (-1) ends the wait.
    let hungUp = cx11_wait(connection.socket, -1, seconds)
    if hungUp, XPending(connection.display) == 0 { connection.markLost() }
  }

  /// True if Xlib's queue contains events. Flushing also reads from the socket, so an answer may be in the queue
  /// while the socket is not readable.
  private var hasReadAhead: Bool { XEventsQueued(connection.display, QueuedAlready) > 0 }

  /// Returns the identifiers of the segments that the server has finished reading since the last call.
  func takeCompletedSegments() -> Set<UInt> {
    defer { completed.removeAll(keepingCapacity: true) }
    return completed
  }

  /// Returns the vblanks that the server has reported since the last call.
  func takeVblanks() -> [Vblank] {
    defer { vblanks.removeAll(keepingCapacity: true) }
    return vblanks
  }

  /// True if the server has the Present extension.
  var hasPresent: Bool { presentOpcode != 0 }

  /// Requests one vblank event for the time at which the screen's frame counter reaches `count`. If it has already
  /// reached it, the event comes at once.
  func requestVblank(_ count: UInt64, serial: UInt32) {
    cx11_present_request(connection.raw, presentOpcode, window, serial, count)
    XFlush(connection.display)
  }
}
