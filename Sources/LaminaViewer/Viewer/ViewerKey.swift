import WindowSystem

/// What a key means to the viewer.
enum ViewerKey: Equatable {
  /// Back to where one came from; out when there is nothing to go back to.
  case leave
  case quit
  case togglePause
  case step(Int)
  /// Index in the catalogue.
  case scene(Int)
  case fullscreen
  /// Light or dark.
  case style
  /// The source beside the scene.
  case panel
  /// A character that the scene may know.
  case other(Character)

  init?(_ event: KeyEvent) {
    switch event.key {
    case .escape: self = .leave
    case .tab: self = .panel
    case .right: self = .step(event.modifiers.contains(.shift) ? 10 : 1)
    case .left: self = .step(event.modifiers.contains(.shift) ? -10 : -1)
    case .function(11): self = .fullscreen
    case .function(2): self = .style
    case .character("q") where event.modifiers.contains(.control): self = .quit
    case .character where !event.modifiers.isDisjoint(with: [.control, .alt, .super]): return nil
    case .character(" "): self = .togglePause
    case .character(let character): self = Self.digit(character) ?? .other(character)
    default: return nil
    }
  }

  private static func digit(_ character: Character) -> ViewerKey? {
    guard let number = character.wholeNumberValue, number > 0 else { return nil }
    return .scene(number - 1)
  }
}
