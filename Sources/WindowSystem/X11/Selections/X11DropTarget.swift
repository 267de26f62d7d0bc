internal import CX11

/// A receiver of files that other programs drag into the window (XDND version 5).
///
///     source              this window
///     XdndEnter        →
///     XdndPosition     →  .dragEntered, then .dragMoved
///                      ←  XdndStatus
///     XdndLeave        →  .dragLeft
///     XdndDrop         →
///                      ←  requests text/uri-list
///     the list         →  .dropped
///                      ←  XdndFinished
@MainActor
final class X11DropTarget {
  static let version = 5

  /// A drag over the window.
  private struct Drag {
    let source: UInt
    let isAcceptable: Bool
    /// The position in pixels of the window; nil before the first one is reported.
    var position: (x: Double, y: Double)?
    var isDropped = false
  }

  private let connection: X11Connection
  private let atoms: X11Atoms
  private let window: UInt
  private let reader: X11SelectionReader
  private let report: @MainActor (WindowEvent) -> Void
  private var drag: Drag?

  init(
    _ connection: X11Connection, _ atoms: X11Atoms, window: UInt, reader: X11SelectionReader,
    report: @escaping @MainActor (WindowEvent) -> Void
  ) {
    self.connection = connection
    self.atoms = atoms
    self.window = window
    self.reader = reader
    self.report = report
    X11Property(atoms[.dragAware], of: window, on: connection)
      .setLongs([Self.version], type: Atom(XA_ATOM))
  }

  /// Handles a message. Returns true if it belongs to a drag.
  func received(_ event: XClientMessageEvent) -> Bool {
    guard event.format == 32 else { return false }
    let data = event.data.l
    let source = UInt(bitPattern: data.0)
    switch event.message_type {
    case atoms[.dragEnter]: enter(source, flags: data.1, types: [data.2, data.3, data.4])
    case atoms[.dragPosition]: move(source, packed: data.2)
    case atoms[.dragLeave]: if isCurrent(source) { end() }
    case atoms[.dragDrop]: drop(source, time: Time(bitPattern: data.2))
    default: return false
    }
    return true
  }

  /// Ends the drag if the source's window was destroyed, because the source then cannot send a message that ends it.
  func windowDestroyed(_ window: UInt) {
    if drag?.source == window { end() }
  }

  private func isCurrent(_ source: UInt) -> Bool {
    drag?.source == source && drag?.isDropped == false
  }

  // MARK: Entering and leaving

  private func enter(_ source: UInt, flags: Int, types: [Int]) {
    end()
    // The uppermost byte is the source's version of the protocol. Bit 0 is set if there are more than three types, all of
    // which are then in a property.
    guard flags >> 24 & 0xff <= Self.version else { return }
    var offered = types.map { Atom(bitPattern: $0) }
    _ = connection.trapping {
      XSelectInput(connection.display, source, StructureNotifyMask)
      if flags & 1 != 0 {
        offered = X11Property(atoms[.dragTypes], of: source, on: connection).longs()
      }
    }
    drag = Drag(source: source, isAcceptable: offered.contains(atoms[.uriList]))
  }

  private func move(_ source: UInt, packed: Int) {
    guard isCurrent(source), let drag else { return }
    // The first item has bit 0 if a drop is accepted, and bit 1 if further positions are wanted. The next two are an empty
    // rectangle, in which the source need not report the movements.
    send(.dragStatus, (drag.isAcceptable ? 3 : 0, 0, 0, action(drag.isAcceptable)), to: source)
    guard drag.isAcceptable else { return }
    let position = windowPosition(x: packed >> 16 & 0xffff, y: packed & 0xffff)
    self.drag?.position = position
    report(
      drag.position == nil
        ? .dragEntered(x: position.x, y: position.y) : .dragMoved(x: position.x, y: position.y))
  }

  /// Converts a position on the screen to pixels of the window.
  private func windowPosition(x: Int, y: Int) -> (x: Double, y: Double) {
    var (windowX, windowY, child): (Int32, Int32, UInt) = (0, 0, 0)
    XTranslateCoordinates(
      connection.display, connection.root, window, Int32(x), Int32(y), &windowX, &windowY, &child)
    return (Double(windowX), Double(windowY))
  }

  /// Ends the drag, and reports that it has left the window if it was reported before.
  private func end() {
    guard let old = drag else { return }
    drag = nil
    stopWatching(old.source)
    if old.position != nil { report(.dragLeft) }
  }

  /// Stops watching for the destruction of the source's window.
  private func stopWatching(_ source: UInt) {
    _ = connection.trapping { XSelectInput(connection.display, source, 0) }
  }

  // MARK: Dropping

  private func drop(_ source: UInt, time: Time) {
    guard isCurrent(source), let drag, drag.isAcceptable, drag.position != nil else {
      finish(source, accepting: false)
      if isCurrent(source) { end() }
      return
    }
    self.drag?.isDropped = true
    reader.read(atoms[.dragSelection], as: atoms[.uriList], time: time) { [weak self] answer in
      self?.dropped(source, paths: URIList.paths(answer?.bytes ?? []))
    }
  }

  private func dropped(_ source: UInt, paths: [String]) {
    let current = drag?.source == source ? drag : nil
    finish(source, accepting: current != nil && !paths.isEmpty)
    guard let position = current?.position, !paths.isEmpty else { return end() }
    drag = nil
    stopWatching(source)
    report(.dropped(paths, x: position.x, y: position.y))
  }

  private func finish(_ source: UInt, accepting isAccepted: Bool) {
    send(.dragFinished, (isAccepted ? 1 : 0, action(isAccepted), 0, 0), to: source)
  }

  private func action(_ isAccepted: Bool) -> Int {
    isAccepted ? Int(bitPattern: atoms[.dragActionCopy]) : 0
  }

  /// Sends a message of five items to the source's window. The first item is this window, and `items` are the others.
  private func send(_ name: X11Atoms.Name, _ items: (Int, Int, Int, Int), to source: UInt) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = source
    event.xclient.message_type = atoms[name]
    event.xclient.format = 32
    event.xclient.data.l = (Int(bitPattern: window), items.0, items.1, items.2, items.3)
    _ = connection.trapping { XSendEvent(connection.display, source, False, 0, &event) }
  }
}
