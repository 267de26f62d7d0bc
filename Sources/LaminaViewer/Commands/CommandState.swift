/// The state of a command: whether it can be performed now and, if it switches something on and off, whether that is
/// on.
struct CommandState: Equatable, Sendable {
  var isEnabled = true
  /// The state of what the command switches on and off; nil for a command that switches nothing.
  var isOn: Bool?

  static let usable = CommandState()

  static func enabled(if isEnabled: Bool) -> CommandState { CommandState(isEnabled: isEnabled) }
  static func on(_ isOn: Bool) -> CommandState { CommandState(isOn: isOn) }
}
