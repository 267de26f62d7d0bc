import QuartzCore

/// A press with force that opens a preview. It never begins, as the pointer has no force
/// (`UITraitCollection.forceTouchCapability` is unavailable).
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
  /// The view that is pressed.
  open private(set) weak var view: UIView?
  /// The delegate, which is not retained.
  open weak var delegate: (any UIPreviewInteractionDelegate)?

  /// Creates an interaction with a view.
  public init(view: UIView) {
    self.view = view
    super.init()
  }
  /// Returns the zero point, as there is no press.
  open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint { .zero }
  /// Does nothing, as there is no press.
  open func cancel() {}
}

/// An object that follows a press with force.
@preconcurrency @MainActor
public protocol UIPreviewInteractionDelegate: AnyObject {
  /// Returns true if the press may begin. The default implementation returns true.
  func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
  /// Called when the force of the first part of a press changes.
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat,
    ended: Bool)
  /// Called when the force of the second part of a press changes; does nothing by default.
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat,
    ended: Bool)
  /// Called when a press ends without its last part.
  func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
}

extension UIPreviewInteractionDelegate {
  /// Returns true.
  public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }
  /// Does nothing.
  public func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat,
    ended: Bool
  ) {}
}
