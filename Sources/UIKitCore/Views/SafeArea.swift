import QuartzCore

/// The insets of views from what covers the screen of a device, such as the status bar.
@MainActor
enum SafeArea {
  /// True once a window or a view controller has insets. Without any, all insets are zero and need not be computed.
  private(set) static var isUsed = false

  /// Returns the insets of a view: the parts of the superview's insets that reach into it, and those that its view controller
  /// adds. Outside of a window they are only those that view controllers add.
  static func insets(of view: UIView) -> UIEdgeInsets {
    guard isUsed else { return .zero }
    let insets =
      (view as? UIWindow)?.safeArea ?? view.superview.map { inherited(view, from: $0) } ?? .zero
    return view.viewState.controller.map { insets.adding($0.additionalSafeAreaInsets) } ?? insets
  }

  private static func inherited(_ view: UIView, from superview: UIView) -> UIEdgeInsets {
    let outer = superview.safeAreaInsets
    guard outer != .zero else { return .zero }
    let (frame, bounds) = (view.frame, superview.bounds)
    return UIEdgeInsets(
      top: max(0, outer.top - (frame.minY - bounds.minY)),
      left: max(0, outer.left - (frame.minX - bounds.minX)),
      bottom: max(0, outer.bottom - (bounds.maxY - frame.maxY)),
      right: max(0, outer.right - (bounds.maxX - frame.maxX)))
  }

  /// Tells a view and its descendants that their insets changed.
  static func changed(in view: UIView) {
    isUsed = true
    view.forEachBelow(tell)
  }

  /// Tells a view that came into a window about its insets, unless they are zero.
  static func entered(_ view: UIView) {
    guard isUsed, view.window != nil, view.safeAreaInsets != .zero else { return }
    tell(view)
  }

  private static func tell(_ view: UIView) {
    view.safeAreaInsetsDidChange()
    view.viewState.controller?.viewSafeAreaInsetsDidChange()
    LayoutEngine.contentChanged(of: view)
    view.setNeedsLayout()
  }
}

extension UIEdgeInsets {
  /// Returns the sum of these insets and others.
  func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}

extension UIView {
  /// The margins from the bounds to the layout margins guide: the layout margins, and the safe area if they include it.
  final var marginsWithSafeArea: UIEdgeInsets {
    guard insetsLayoutMarginsFromSafeArea, SafeArea.isUsed else { return layoutMargins }
    return layoutMargins.adding(safeAreaInsets)
  }
}
