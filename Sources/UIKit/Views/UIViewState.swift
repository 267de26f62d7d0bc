import QuartzCore

/// The stored state of a view beside its layer.
struct UIViewState {
  weak var superview: UIView?
  var subviews: [UIView] = []
  /// Whose view this is.
  weak var controller: UIViewController?
  var tint: UIColor?
  var background: UIColor?
  var mask: UIView?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var recognizers: [UIGestureRecognizer] = []
  /// Animations that keep touches away while they run (L8.17).
  var touchBlockingAnimations = 0

  // MARK: Layout by constraints

  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var systemGuides: [UILayoutGuide] = []
  var priorities = ContentPriorities()
  /// The layout engine of the topmost view of a tree with constraints.
  var layoutEngine: LayoutEngine?
  /// The frame that the constraints give, in the superview's coordinates.
  var solvedFrame: CGRect?
  var takesPartInLayout = false
  /// Constraints refer to it, and somebody else sets its frame.
  var isLayoutReference = false
  var isBeingPlaced = false
  var needsUpdateConstraints = false
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
  /// For a size that the content does not ask for.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// How the contents are placed when the bounds have another size. Edges are the visible edges.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// Draws anew when the bounds change.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Layers call the edge of the largest y "top" (L2.9).
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

  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}
