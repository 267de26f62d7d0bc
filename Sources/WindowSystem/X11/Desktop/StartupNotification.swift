internal import CX11
import Foundation

/// The message with which a program tells its launcher that its window has appeared (freedesktop.org's startup
/// notification).
struct StartupNotification {
  /// The identifier that the launcher has passed in `DESKTOP_STARTUP_ID`.
  let identifier: String

  /// Returns the notification to the first caller and nil to later ones. It removes the identifier from the
  /// environment, so that child processes do not inherit it.
  static func take() -> StartupNotification? {
    guard let text = ProcessInfo.processInfo.environment["DESKTOP_STARTUP_ID"], !text.isEmpty else {
      return nil
    }
    unsetenv("DESKTOP_STARTUP_ID")
    return StartupNotification(identifier: text)
  }

  /// The server's time, in milliseconds, of the click or key with which the user started the program; nil if the
  /// identifier does not contain it.
  var userTime: UInt32? {
    guard let range = identifier.range(of: "_TIME", options: .backwards) else { return nil }
    return UInt32(identifier[range.upperBound...].prefix { $0.isNumber })
  }

  /// Broadcasts the message that ends the notification. It is split into pieces of 20 bytes and ends with a NUL.
  func sendRemoval(_ connection: X11Connection, _ atoms: X11Atoms, from window: UInt) {
    var rest = Array("remove: ID=\"\(escaped)\"".utf8)[...] + [0]
    var name = X11Atoms.Name.startupInfoBegin
    while !rest.isEmpty {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = atoms[name]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data.b) { $0.copyBytes(from: rest.prefix(20)) }
      XSendEvent(connection.display, connection.root, False, PropertyChangeMask, &event)
      rest = rest.dropFirst(20)
      name = .startupInfo
    }
  }

  private var escaped: String {
    identifier.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
  }
}
