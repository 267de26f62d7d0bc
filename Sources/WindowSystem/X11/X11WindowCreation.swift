internal import CX11

/// The creation of a window on the server.
enum X11WindowCreation {
  /// Creates an unmapped window with the default visual. It has no background and keeps its pixels when it grows, so
  /// that resizing does not flash.
  static func makeWindow(
    _ connection: X11Connection, _ configuration: WindowConfiguration, width: Int, height: Int
  ) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = Pixmap(None)
    attributes.bit_gravity = NorthWestGravity
    let position = configuration.position
    return XCreateWindow(
      connection.display, connection.root, Int32(position?.x ?? 0), Int32(position?.y ?? 0),
      UInt32(width), UInt32(height), 0,
      Int32(CopyFromParent), UInt32(InputOutput), nil, UInt(CWBackPixmap | CWBitGravity),
      &attributes)
  }

  /// Creates a window that is never shown, for the transfer of selections through its properties, whose changes are
  /// reported.
  static func makeSelectionWindow(_ connection: X11Connection) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    return XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask), &attributes)
  }

  /// Selects the events of the window. Where the XInput extension is used, it reports motions and clicks, except
  /// those that programs send; `hasCrossings` is then false.
  ///
  /// Selects also the root window's property changes, among them the user's scale, and its messages, by which a new
  /// settings manager announces itself.
  static func selectEvents(
    of window: UInt, on connection: X11Connection, hasCrossings: Bool, further furtherMask: Int
  ) {
    let keys = KeyPressMask | KeyReleaseMask
    let crossings = hasCrossings ? EnterWindowMask | LeaveWindowMask : 0
    let pointer = ButtonPressMask | ButtonReleaseMask | PointerMotionMask | crossings
    let changes =
      StructureNotifyMask | ExposureMask | VisibilityChangeMask | FocusChangeMask
    XSelectInput(connection.display, window, keys | pointer | changes | furtherMask)
    XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
  }
}
