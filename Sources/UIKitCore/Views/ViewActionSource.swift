import QuartzCore

/// An object that supplies the actions by which changes of views animate.
@MainActor
protocol ViewActionSource: AnyObject {
  /// Returns the action for a change of a view's own layer; nil if the change does not animate.
  func action(for layer: CALayer, of view: UIView, key: String) -> (any CAAction)?
}

/// The current source of actions: the innermost animation block.
@MainActor
enum ViewActions {
  /// The source of actions; nil if changes do not animate.
  static var source: (any ViewActionSource)?
}
