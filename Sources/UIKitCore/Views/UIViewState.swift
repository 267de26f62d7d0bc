import QuartzCore

/// The state of a view that its layer does not hold.
struct UIViewState {
  weak var superview: UIView?
  var subviews: [UIView] = []
  /// The view controller whose view this is.
  weak var controller: UIViewController?
  /// The tint that was set; nil if it is inherited.
  var tint: UIColor?
  /// The background color that was set.
  var background: UIColor?
  var mask: UIView?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var recognizers: [UIGestureRecognizer] = []
  var interactions: [any UIInteraction] = []
  /// The number of running animations that keep touches from the view (L8.17).
  var touchBlockingAnimations = 0

  // MARK: Layout by constraints

  /// The constraints and guides of the view, which the folder Layout keeps; nil if it never had any.
  var layoutItems: AnyObject?
  var priorities = ContentPriorities()
  /// The layout engine of a hierarchy with constraints, in its topmost view.
  var layoutEngine: LayoutEngine?
  /// The frame that the constraints determine, in the superview's coordinates.
  var solvedFrame: CGRect?
  /// A Boolean value that says whether the view is marked for layout only because constraints have changed.
  var awaitsFramesOnly = false
  /// A Boolean value that says whether constraints refer to the view.
  var takesPartInLayout = false
  /// A Boolean value that says whether constraints refer to the view while its frame is set by other code.
  var isLayoutReference = false
  /// A Boolean value that says whether the layout engine is setting the frame.
  var isFrameBeingSet = false
  var needsUpdateConstraints = false
}

/// The treatment of a view in right-to-left interfaces. It has no effect.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
  /// The value −1 that marks a dimension without an intrinsic size.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// The placement of a view's content in bounds of another size. Edges are the visible edges.
  public enum ContentMode: Int, Sendable {
    /// Stretches the content, fits it into the bounds, or fills the bounds with it.
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// Draws the content again when the bounds change.
    case redraw
    /// Keeps the size of the content and aligns it to the center, an edge or a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The gravity of the layer. Layers call the edge of the largest y "top" (L2.9).
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The dimming of a view's tint. It has no effect.
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  /// The parts of a view's geometry that change with its superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits of the mask.
    public let rawValue: UInt
    /// Creates a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}
