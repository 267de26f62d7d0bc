internal import CX11

/// The counter of the SYNC extension with which a window tells the window manager that a frame of the new size was
/// put.
enum X11Sync {
  /// Initializes the extension, which is necessary on every connection that uses it. Returns false if the server does
  /// not have it.
  static func initialize(_ connection: X11Connection) -> Bool {
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    return XSyncQueryExtension(connection.display, &firstEvent, &firstError) != 0
      && XSyncInitialize(connection.display, &major, &minor) != 0
  }

  /// Creates a counter. Returns 0 if the server does not have the SYNC extension.
  static func makeCounter(_ connection: X11Connection) -> XSyncCounter {
    guard initialize(connection) else { return 0 }
    return XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
  }

  /// Sets the value of a counter.
  static func set(_ counter: XSyncCounter, to value: Int64, on connection: X11Connection) {
    let low = UInt32(truncatingIfNeeded: value)
    let high = Int32(truncatingIfNeeded: value >> 32)
    XSyncSetCounter(connection.display, counter, XSyncValue(hi: high, lo: low))
  }
}
