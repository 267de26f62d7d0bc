import QuartzCore

/// A transition from one view controller to another one that an interface file describes.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The name of the segue; nil if it has none.
  public let identifier: String?
  /// The view controller from which the segue leads.
  public let source: UIViewController
  /// The view controller to which the segue leads.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue that does nothing when it is performed.
  @preconcurrency @MainActor
  public required init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// Creates a segue that calls a closure when it is performed.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
    super.init()
  }

  /// Shows the destination. Subclasses override it with a transition of their own.
  open func perform() { handler?() }
}
