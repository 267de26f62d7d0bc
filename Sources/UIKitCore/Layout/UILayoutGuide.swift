import QuartzCore

/// A rectangle that takes part in the layout but is not displayed.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// A kind of guide: each kind takes its rectangle from another source.
  enum Kind {
    /// Constraints: a guide that the app has made.
    case constrained
    /// The bounds of the view without its safe area insets.
    case safeArea
    /// The bounds of the view without its layout margins.
    case margins
    /// Constraints: the content area of a scroll view.
    case scrollContent
    /// The bounds of a scroll view.
    case scrollFrame
  }

  final var kind = Kind.constrained
  /// The frame that the constraints gave in the last layout, in the owning view's coordinates. It is not used by the
  /// kinds that follow from the bounds of the view.
  final var frame = CGRect.zero
  /// True once a layout with a constraint to the guide was made. If it is true for the `frameLayoutGuide` of a scroll
  /// view, each scrolling asks for a layout, because the guide then moves in the content. It is not reset when the
  /// constraints are removed: a layout without need gives the same frames again.
  final var isReferenced = false

  /// Creates a guide whose rectangle is determined by constraints.
  public override init() { super.init() }
  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init()
  }

  /// The view in whose coordinates the guide lies. Setting it moves a guide that the app has made from
  /// the `layoutGuides` of the old view to those of the new one.
  open weak var owningView: UIView? {
    didSet {
      guard owningView !== oldValue else { return }
      oldValue?.unregister(self)
      if kind == .constrained { owningView?.register(self) }
    }
  }
  /// A name for debugging.
  open var identifier = ""
  /// The guide's rectangle in the owning view's coordinates: that of the last layout if constraints determine it, and
  /// otherwise that of the current bounds.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return frame }
    switch kind {
    case .constrained, .scrollContent: return frame
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .margins: return view.bounds.inset(by: view.marginsWithSafeArea)
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
