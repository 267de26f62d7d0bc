/// An error of the window system. Its description is one line for the user.
package enum WindowError: Error, Equatable, CustomStringConvertible {
  /// The display cannot be opened. `name` is nil if no name was given and `DISPLAY` is not set.
  case cannotOpenDisplay(name: String?)
  /// The connection to the X server was lost for good.
  case connectionLost
  /// This program has closed the window.
  case windowClosed
  /// Another program has destroyed the window.
  case windowDestroyed
  /// The server or this process could not allocate the resource that the text names.
  case outOfMemory(String)

  package var description: String {
    switch self {
    case .cannotOpenDisplay(let name?): "cannot open display \"\(name)\""
    case .cannotOpenDisplay(nil): "cannot open a display: DISPLAY is not set"
    case .connectionLost: "the connection to the X server was lost"
    case .windowClosed: "the window is closed"
    case .windowDestroyed: "another program has destroyed the window"
    case .outOfMemory(let what): "out of memory for \(what)"
    }
  }
}
