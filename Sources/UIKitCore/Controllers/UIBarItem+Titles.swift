import QuartzCore

extension UIBarItem {
  /// Sets the attributes of the title in a state; nil removes them.
  public final func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[UInt(state.rawValue)] = attributes
  }
  /// Returns the attributes of the title in a state; nil if none were set.
  public final func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { titleAttributes[UInt(state.rawValue)] }
}
