internal import CX11
import Foundation

/// A connection to the X server. One thread at a time uses it, and no X error ends the process.
final class X11Connection: @unchecked Sendable {
  /// CX11's state of the connection.
  let raw: OpaquePointer
  /// Xlib's `Display`.
  let display: OpaquePointer

  /// Opens a connection to the display of the given name; nil means the display that `DISPLAY` names.
  init(displayName: String?) throws(WindowError) {
    guard let raw = cx11_open(displayName), let display = cx11_display(raw) else {
      let name = displayName ?? ProcessInfo.processInfo.environment["DISPLAY"]
      throw .cannotOpenDisplay(name: name.flatMap { $0.isEmpty ? nil : $0 })
    }
    self.raw = raw
    self.display = display
  }

  deinit { cx11_close(raw) }

  /// True if the connection was lost. Any thread may read it.
  var isLost: Bool { cx11_is_lost(raw) }
  /// Records that the connection was lost.
  func markLost() { cx11_mark_lost(raw) }
  /// Stops logging X errors, because the window was closed on purpose and pending requests may fail. Any thread may
  /// call it.
  func silence() { cx11_silence(raw) }
  /// Sets the window of this connection. If another program destroys it, the errors of requests for it are not
  /// logged.
  func setWindow(_ window: UInt) { cx11_set_window(raw, window) }

  /// The file descriptor of the socket.
  var socket: Int32 { XConnectionNumber(display) }
  var screen: Int32 { XDefaultScreen(display) }
  /// The root window of the screen.
  var root: UInt { XDefaultRootWindow(display) }
  var displayName: String { String(cString: XDisplayString(display)) }

  /// Runs `body` and returns the first X error code that its requests caused, or 0 for none. Waits until the server
  /// has processed the requests.
  func trapping(_ body: () -> Void) -> Int32 {
    cx11_trap_begin(raw)
    body()
    return cx11_trap_end(raw)
  }
}

/// Functions for the names of displays.
enum X11DisplayName {
  /// Returns true if the server of this display may run on this machine, so that shared memory is worth trying.
  /// `localhost:10` and above are displays that ssh forwards from another machine.
  static func isLocal(_ name: String) -> Bool {
    guard let colon = name.lastIndex(of: ":") else { return false }
    let host = name[..<colon]
    if host.isEmpty || host == "unix" || host.hasPrefix("/") || host.hasSuffix("/unix") {
      return true
    }
    let number = name[name.index(after: colon)...].prefix { $0.isNumber }
    return host == "localhost" && (Int(number) ?? 10) < 10
  }
}
