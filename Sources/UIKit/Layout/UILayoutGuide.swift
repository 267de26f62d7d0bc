import QuartzCore

/// A rectangle that takes part in the layout but is not displayed.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The source of the guide's rectangle.
  enum Kind { case free, safeArea, margins, scrollContent, scrollFrame }

  final var kind = Kind.free
  /// The frame that the constraints determine, in the owning view's coordinates.
  final var frame = CGRect.zero
  /// A Boolean value that says whether a constraint refers to the guide.
  final var isReferred = false

  /// Creates a guide that constraints position.
  public override init() { super.init() }
  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init()
  }

  /// The view in whose coordinates the guide lies. Setting it adds the guide to the view.
  open weak var owningView: UIView? {
    didSet {
      guard owningView !== oldValue else { return }
      oldValue?.forget(self)
      if kind == .free { owningView?.remember(self) }
    }
  }
  /// A name for debugging.
  open var identifier = ""
  /// The rectangle of the last layout in the owning view's coordinates.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return frame }
    switch kind {
    case .free, .scrollContent: return frame
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .scrollFrame: return view.bounds
    }
  }
}

/// A view, such as a scroll view, whose subviews are laid out in a content area of another size than its bounds.
@MainActor
protocol ContentGuideOwner: UIView {
  /// The guide of the content area.
  var contentLayoutGuide: UILayoutGuide { get }
  /// The size of the content area in points.
  var contentSize: CGSize { get set }
}
