import QuartzCore

/// A coder that stands for an element of an interface file: a storyboard or a nib. `init(coder:)` passes it the object that
/// is being created.
package protocol InterfaceDecoding: AnyObject {
  /// Sets the values of a view and adds its subviews.
  @MainActor func configure(_ view: UIView)
  /// Sets the values of a view again, after its class has set values of its own.
  @MainActor func restore(_ view: UIView)
  /// Sets the values of a view controller.
  @MainActor func configure(_ controller: UIViewController)
  /// Returns the value of an attribute of the element; nil if there is none.
  @MainActor func word(_ attribute: String) -> String?
  /// Creates the object that is the value of a property, such as the layout of a collection view; nil if there is none.
  @MainActor func makeObject(forKey key: String) -> AnyObject?
}

/// A coder that archives views.
package protocol ViewEncoding: AnyObject {
  /// Adds what UIKit knows of a view to the archive, for the object that is being encoded.
  @MainActor func add(_ view: UIView)
}

extension NSCoder {
  /// The coder of an interface file; nil for other coders.
  package final var interface: (any InterfaceDecoding)? { self as? any InterfaceDecoding }
}

/// The parts of an interface file that belong to one view controller.
@MainActor package protocol ControllerInterface: AnyObject {
  /// Creates the view of the controller and connects outlets and actions. Returns false if the file has no view for it.
  func loadView(of controller: UIViewController) -> Bool
  /// Performs the segue with an identifier. Returns false if there is none.
  func performSegue(
    withIdentifier identifier: String, from controller: UIViewController, sender: Any?
  ) -> Bool
}

/// The source of the interfaces of view controllers that are not created by a storyboard.
@MainActor package enum ControllerNibs {
  /// Returns the interface of a nib with the name that was given to the controller, or with that of its class; nil if there
  /// is no such file. The module UIKitInterfaces sets it.
  package static var find: ((UIViewController) -> (any ControllerInterface)?)?
}
