/// The ability of a screen to measure the force of touches.
public enum UIForceTouchCapability: Int, Sendable {
  /// An unknown ability, none, or the ability.
  case unknown, unavailable, available
}

extension UITraitCollection {
  /// The ability to measure the force of touches; always unavailable.
  public final var forceTouchCapability: UIForceTouchCapability { .unavailable }
}
