import QuartzCore

/// The engine that lays out a view hierarchy by constraints. It solves the constraints when something has changed and
/// stores the resulting frames; superviews set them when they lay out. So a change of a constraint animates if
/// `layoutIfNeeded` is called inside an animation block.
@MainActor
final class LayoutEngine {
  /// A Boolean value that says whether there has ever been a constraint. Without one the engine costs nothing.
  private static var isUsed = false
  /// The function that returns the frames of the views below a root, in the coordinates of their superviews. The first
  /// constraint provides it.
  static var solver: (@MainActor (_ root: UIView) -> [(view: UIView, frame: CGRect)])?
  /// The views whose `updateConstraints()` has to be called.
  private static var waiting: [WeakView] = []

  private struct WeakView { weak var view: UIView? }

  private unowned let root: UIView
  private var isDirty = true

  init(_ root: UIView) { self.root = root }

  // MARK: Changes

  /// Called when a constraint of a view was added, removed or changed.
  static func constraintsChanged(in view: UIView) {
    isUsed = true
    invalidate(view)
  }

  /// Called when the intrinsic content size of a view has changed.
  static func contentChanged(of view: UIView) {
    if isUsed, view.viewState.takesPartInLayout { invalidate(view) }
  }

  /// Called when the geometry of a view changed. It matters if constraints refer to the view but other code sets its
  /// frame.
  static func geometryChanged(of view: UIView) {
    if isUsed, view.viewState.isLayoutReference, !view.viewState.isFrameBeingSet { invalidate(view) }
  }

  /// Called when a subview was added to a view. When one is removed, the constraints to it are removed, which reports
  /// the change.
  static func treeChanged(at view: UIView) {
    guard isUsed else { return }
    view.viewState.awaitsFramesOnly = false
    invalidate(view)
  }

  /// Marks the hierarchy of a view to be solved before the next commit.
  private static func invalidate(_ view: UIView) {
    let root = view.root
    let engine = root.viewState.layoutEngine ?? LayoutEngine(root)
    root.viewState.layoutEngine = engine
    engine.isDirty = true
    mark(root)
  }

  /// Marks a view for layout because constraints have changed.
  private static func mark(_ view: UIView) {
    if !view.layer.needsLayout() { view.viewState.awaitsFramesOnly = true }
    view.layer.setNeedsLayout()
  }

  /// Marks a view whose `updateConstraints()` has to be called.
  static func needsUpdate(_ view: UIView) {
    guard !view.viewState.needsUpdateConstraints else { return }
    view.viewState.needsUpdateConstraints = true
    waiting.append(WeakView(view: view))
    constraintsChanged(in: view)
  }

  /// Calls `updateConstraints()` of all marked views.
  static func updateConstraints() {
    while !waiting.isEmpty {
      let views = waiting.compactMap(\.view)
      waiting = []
      for view in views where view.viewState.needsUpdateConstraints {
        view.viewState.needsUpdateConstraints = false
        view.updateConstraints()
        view.viewState.controller?.updateViewConstraints()
      }
    }
  }

  // MARK: Layout

  /// Sets the frames of the direct subviews of a view.
  static func apply(in view: UIView) {
    guard isUsed else { return }
    view.root.viewState.layoutEngine?.solve()
    for child in view.subviews { place(child) }
    view.viewState.awaitsFramesOnly = false
  }

  /// Gives a view the frame that the constraints determine.
  private static func place(_ view: UIView) {
    if let frame = view.viewState.solvedFrame, view.isLaidOutByConstraints { view.setFrame(frame) }
  }

  /// Lays out a view until nothing is marked any more. The limit of eight passes is a choice: a view whose layout marks
  /// itself each time would never end.
  static func layOut(_ view: UIView) {
    guard isUsed, view.root.viewState.layoutEngine != nil else { return view.layer.layoutIfNeeded() }
    for _ in 0..<8 {
      let engine = view.root.viewState.layoutEngine
      engine?.solve()
      layOutOnce(view)
      if engine?.isDirty != true { return }
    }
  }

  /// Lays out the subtree of a view and the frame of the view itself. A superview is laid out only if it is marked for
  /// another reason than changed constraints
  /// ([Decision 0015](../../../../Documentation/Decisions/0015-controls-and-layout.md)).
  private static func layOutOnce(_ view: UIView) {
    if view.superview?.viewState.awaitsFramesOnly == true { place(view) }
    view.layer.layoutIfNeeded { (layer: CALayer) -> Bool in
      guard layer !== view.layer, let owner = layer.delegate as? UIView else { return true }
      return !owner.viewState.awaitsFramesOnly
    }
  }

  /// Solves the constraints if something has changed.
  private func solve() {
    guard isDirty else { return }
    Self.updateConstraints()
    isDirty = false
    for (view, frame) in Self.solver?(root) ?? [] {
      view.viewState.solvedFrame = frame
      if !view.isPlaced(at: frame), let superview = view.superview { Self.mark(superview) }
    }
  }
}

extension UIView {
  /// A Boolean value that says whether constraints set the frame.
  final var isLaidOutByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

  /// The rectangle for constraints, in the superview's coordinates: that of the size of the bounds around `center`. It is the
  /// frame without the transform of a view whose anchor point is in the middle
  /// ([Decision 0054](../../../../Documentation/Decisions/0054-constraints-and-anchor-points.md)).
  final var layoutFrame: CGRect {
    let size = bounds.size
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns true if the view has this frame, up to the rounding of the conversion between frame and center.
  fileprivate final func isPlaced(at frame: CGRect) -> Bool {
    let now = layoutFrame
    return abs(now.minX - frame.minX) < 1e-6 && abs(now.minY - frame.minY) < 1e-6
      && abs(now.width - frame.width) < 1e-6 && abs(now.height - frame.height) < 1e-6
  }

  /// Sets the frame, through bounds and center.
  fileprivate final func setFrame(_ frame: CGRect) {
    guard !isPlaced(at: frame) else { return }
    viewState.isFrameBeingSet = true
    if bounds.size != frame.size { bounds.size = frame.size }
    center = CGPoint(x: frame.midX, y: frame.midY)
    viewState.isFrameBeingSet = false
  }
}
