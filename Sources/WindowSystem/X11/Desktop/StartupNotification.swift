internal import CX11
import Foundation

/// The message to the program that started this one that its window is shown (freedesktop's startup notification).
struct StartupNotification {
  let identifier: String

  /// Returns the notification to the first caller and nil afterwards; child processes do not inherit it.
  static func take() -> StartupNotification? {
    guard let text = ProcessInfo.processInfo.environment["DESKTOP_STARTUP_ID"], !text.isEmpty else {
      return nil
    }
    unsetenv("DESKTOP_STARTUP_ID")
    return StartupNotification(identifier: text)
  }

  /// The server's time of the click or key that started the program, if the identifier contains it.
  var userTime: UInt32? {
    guard let range = identifier.range(of: "_TIME", options: .backwards) else { return nil }
    return UInt32(identifier[range.upperBound...].prefix { $0.isNumber })
  }

  /// Sends the removal message in pieces of 20 bytes, terminated by a NUL.
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
