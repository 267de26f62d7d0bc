internal import CX11

/// The creation of windows on the server, and the selection of their events.
enum X11WindowCreation {
  /// Creates an unmapped window with the default visual. It has no background color, and it keeps its pixels when it
  /// grows, so that it does not flash while it is resized.
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

  /// Creates a window that is never shown. Selections are transferred through its properties, whose changes it
  /// reports.
  static func makeSelectionWindow(_ connection: X11Connection) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    return XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask), &attributes)
  }

  /// Selects the events of the window. If the XInput extension is used, it reports motions, clicks and crossings;
  /// `hasCrossings` is then false. The server reports a motion or a click to a client only once, as an event of the
  /// extension, so that core events of this kind come only from programs that send synthetic ones. It would report each
  /// crossing twice.
  ///
  /// Property changes of the root window are selected as well, since the user's scale is one of its properties. So
  /// are its messages, with which a new settings manager announces itself. `furtherMask` is added to the window's
  /// event mask.
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
