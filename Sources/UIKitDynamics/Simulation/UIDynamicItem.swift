import UIKitCore

/// An object that a dynamic animator moves and turns.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The center in the coordinates of the animator's reference view.
  var center: CGPoint { get set }
  /// The size of the item; the origin is not used.
  var bounds: CGRect { get }
  /// The rotation.
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
