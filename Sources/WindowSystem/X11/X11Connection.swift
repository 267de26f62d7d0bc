internal import CX11
import Foundation

/// One connection to the server, used by one thread at a time; errors never end the process.
final class X11Connection: @unchecked Sendable {
  let raw: OpaquePointer
  let display: OpaquePointer

  /// Opens a connection; a nil name means `DISPLAY`.
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
  func markLost() { cx11_mark_lost(raw) }
  /// Logs no errors from now on, because the window was closed on purpose. Any thread may call it.
  func silence() { cx11_silence(raw) }
  /// Sets the window whose errors are not logged when another program has destroyed it.
  func setWindow(_ window: UInt) { cx11_set_window(raw, window) }

  var socket: Int32 { XConnectionNumber(display) }
  var screen: Int32 { XDefaultScreen(display) }
  var root: UInt { XDefaultRootWindow(display) }
  var displayName: String { String(cString: XDisplayString(display)) }

  /// Runs requests and returns the first error code that they caused, 0 for none. Waits for the
  /// server.
  func trapping(_ body: () -> Void) -> Int32 {
    cx11_trap_begin(raw)
    body()
    return cx11_trap_end(raw)
  }
}

/// Functions of the names of displays.
enum X11DisplayName {
  /// Returns true if the display name permits shared memory with the server. `localhost:10` and above are displays
  /// that ssh forwards.
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
