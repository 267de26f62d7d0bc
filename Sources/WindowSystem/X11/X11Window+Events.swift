internal import CX11

/// The conversion of X events to `WindowEvent`s.
extension X11Window {
  /// The events that one call of `drain` combines, in order to report each kind once.
  struct Batch {
    /// The newest of several motions in succession.
    var motion: PointerEvent?
    /// The sum of the scroll events that came after the motion.
    var scroll: ScrollEvent?
    var size: (width: Int, height: Int)?
    /// The counter value of the window manager's sync request for the new size, if there was one.
    var counterValue: Int64?
    var isExposed = false
    var mayHaveMoved = false
  }

  /// Reads all pending events and reports them.
  func drain() {
    var batch = Batch()
    while !isClosed, XPending(connection.display) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if event.type == KeyPress || event.type == KeyRelease { openKeyboard() }
      if XFilterEvent(&event, 0) == 0 { handle(&event, &batch) }
    }
    finish(&batch)
    if !isClosed, connection.isLost { return connectionWasLost() }
    scheduleDrain()
  }

  func report(_ event: WindowEvent) {
    if !isClosed { onEvent?(event) }
  }

  private func handle(_ event: inout XEvent, _ batch: inout Batch) {
    switch event.type {
    case MotionNotify: batch.motion = motion(event.xmotion)
    case GenericEvent: extensionEvent(&event, &batch)
    case ConfigureNotify: if event.xconfigure.window == window { configured(event.xconfigure, &batch) }
    case Expose: batch.isExposed = batch.isExposed || event.xexpose.count == 0
    case PropertyNotify: propertyChanged(event.xproperty)
    case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
    case ClientMessage: received(&event)
    case DestroyNotify: destroyed(event)
    case SelectionRequest: clipboardOwner.requested(event.xselectionrequest)
    case SelectionNotify: selectionReader.received(event.xselection)
    case SelectionClear:
      if clipboardOwner.cleared(event.xselectionclear) { report(.clipboardLost) }
    default: handleOrdered(&event, &batch)
    }
  }

  /// Handles the events that must be reported after the motions that preceded them.
  private func handleOrdered(_ event: inout XEvent, _ batch: inout Batch) {
    flushPointer(&batch)
    switch event.type {
    case ButtonPress, ButtonRelease: button(event.xbutton)
    case EnterNotify, LeaveNotify: crossing(event.xcrossing)
    case KeyPress, KeyRelease:
      if event.type == KeyPress { setUserTime(event.xkey.time) }
      report(.key(keyboard.event(&event.xkey, timestamp: seconds(event.xkey.time))))
    case FocusIn, FocusOut: focus(event.xfocus)
    case MapNotify where event.xmap.window == window:
      updateVisibility { $0.isMapped = true }
      scheduleDeferredSetup()
    case UnmapNotify where event.xunmap.window == window:
      updateVisibility { $0.isMapped = false }
    case VisibilityNotify:
      let isCovered = event.xvisibility.state == VisibilityFullyObscured && !hasCompositor
      updateVisibility { $0.isObscured = isCovered }
    default: break
    }
  }

  /// Reports the motion and the scrolling that have been combined so far.
  func flushPointer(_ batch: inout Batch) {
    let (motion, scroll) = (batch.motion, batch.scroll)
    (batch.motion, batch.scroll) = (nil, nil)
    if let motion { report(.pointer(motion)) }
    if let scroll { report(.scroll(scroll)) }
  }

  private func finish(_ batch: inout Batch) {
    flushPointer(&batch)
    if let size = batch.size { resize(size, counterValue: batch.counterValue) }
    if batch.isExposed { report(.exposed) }
    if batch.mayHaveMoved { findPosition() }
  }

  // MARK: Position

  /// Requests the window's position on the screen from the server. The position in the event cannot be used, because
  /// it is relative to the frame that the window manager has added.
  private func findPosition() {
    guard !isClosed, !connection.isLost else { return }
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    guard
      XTranslateCoordinates(connection.display, window, connection.root, 0, 0, &x, &y, &child) != 0
    else { return }
    let (old, new) = (position, WindowConfiguration.Position(x: Int(x), y: Int(y)))
    position = new
    if old != nil, old != new { report(.moved) }
  }

  // MARK: Size

  private func configured(_ event: XConfigureEvent, _ batch: inout Batch) {
    batch.size = DrawnSize.of(width: Int(event.width), height: Int(event.height))
    batch.mayHaveMoved = true
    if let requestedCounterValue { batch.counterValue = requestedCounterValue }
    requestedCounterValue = nil
  }

  /// Records the new size and reports it if it has changed. `counterValue` belongs to the window manager's sync
  /// request.
  private func resize(_ size: (width: Int, height: Int), counterValue: Int64?) {
    if let counterValue, !isClosed,
      let answered = windowState.resizing(
        width: size.width, height: size.height, counterValue: counterValue)
    {
      X11Sync.set(counter, to: answered, on: connection)
      XFlush(connection.display)
    }
    guard size != (width, height) else { return }
    (width, height) = size
    report(.resized(width: size.width, height: size.height))
  }

  // MARK: Messages and properties

  private func received(_ event: inout XEvent) {
    if settings.handle(event) { return settingsChanged() }
    if dropTarget?.received(event.xclient) == true { return }
    guard event.xclient.message_type == atoms[.protocols], event.xclient.format == 32 else {
      return
    }
    let data = event.xclient.data.l
    switch Atom(bitPattern: data.0) {
    case atoms[.deleteWindow]: report(.closeRequested)
    case atoms[.ping]: answerPing(&event)
    case atoms[.syncRequest]:
      requestedCounterValue = Int64(data.3) << 32 | Int64(data.2 & 0xffff_ffff)
    default: break
    }
  }

  /// Answers a ping by sending the same message to the root window.
  private func answerPing(_ event: inout XEvent) {
    guard event.xclient.window != connection.root else { return }
    event.xclient.window = connection.root
    sendToRoot(&event)
    XFlush(connection.display)
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    if event.window == connection.root {
      if event.atom == Atom(XA_RESOURCE_MANAGER) { updateScale() }
    } else if event.window == window {
      if event.atom == atoms[.state] { updateState() }
    } else if event.window == selectionWindow {
      selectionPropertyChanged(event)
    } else if settings.handle(XEvent(xproperty: event)) {
      settingsChanged()
    } else {
      clipboardOwner.propertyChanged(event)
    }
  }

  private func selectionPropertyChanged(_ event: XPropertyEvent) {
    if event.atom == atoms[.timeProbe] {
      clipboardOwner.timeCame(event.time)
    } else {
      selectionReader.propertyChanged(event)
    }
  }

  private func destroyed(_ event: XEvent) {
    if event.xdestroywindow.window == window { return windowWasDestroyed() }
    if settings.handle(event) { settingsChanged() }
    dropTarget?.windowDestroyed(event.xdestroywindow.window)
    clipboardOwner.windowDestroyed(event.xdestroywindow.window)
  }

  /// Called on the main thread after the presenter's connection has reported a change of `_NET_WM_STATE`.
  func stateChanged() {
    guard !isClosed else { return }
    updateState()
    scheduleDrain()
  }

  private func updateState() {
    let states = property(.state).longs()
    let wasFullscreen = isFullscreen
    isFullscreen = states.contains(atoms[.stateFullscreen])
    if isFullscreen != wasFullscreen { setBypassesCompositor(isFullscreen) }
    let isHidden = states.contains(atoms[.stateHidden])
    updateVisibility { $0.isHidden = isHidden }
  }

  // MARK: Visibility and focus

  private var hasCompositor: Bool {
    XGetSelectionOwner(connection.display, atoms.compositor) != 0
  }

  private func updateVisibility(_ change: (inout X11Visibility) -> Void) {
    let wasVisible = visibility.isVisible
    change(&visibility)
    guard visibility.isVisible != wasVisible else { return }
    report(.visibilityChanged(isVisible: visibility.isVisible))
  }

  private func focus(_ event: XFocusChangeEvent) {
    // Focus changes that a keyboard grab causes, as for a window manager's shortcut, are ignored. So are those of a
    // window that has the pointer while the focus is on the root window or follows the pointer (NotifyPointer).
    guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed,
      event.detail != NotifyPointer
    else { return }
    let isFocused = event.type == FocusIn
    keyboard.focusChanged(isFocused)
    guard isFocused != hasFocus else { return }
    hasFocus = isFocused
    if isFocused { askPortalAgain() }
    report(.focusChanged(isFocused))
  }

  /// Converts the server's time of an event to CLOCK_MONOTONIC seconds.
  func seconds(_ time: Time) -> Double {
    serverTime.seconds(UInt32(truncatingIfNeeded: time), now: monotonicSeconds())
  }
}
