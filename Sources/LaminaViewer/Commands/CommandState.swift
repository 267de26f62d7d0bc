/// The state of a command: if it can be given now, and if what it switches is on.
struct CommandState: Equatable, Sendable {
  var isEnabled = true
  /// Nil for a command that is no switch.
  var isOn: Bool?

  static let usable = CommandState()

  static func enabled(if isEnabled: Bool) -> CommandState { CommandState(isEnabled: isEnabled) }
  static func on(_ isOn: Bool) -> CommandState { CommandState(isOn: isOn) }
}
