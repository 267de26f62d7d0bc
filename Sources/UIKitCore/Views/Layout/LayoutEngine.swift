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
  static func treeChanged(at view: UIView) { if isUsed { invalidate(view) } }

  /// Marks the hierarchy of a view to be solved before the next commit.
  private static func invalidate(_ view: UIView) {
    let root = view.root
    let engine = root.viewState.layoutEngine ?? LayoutEngine(root)
    root.viewState.layoutEngine = engine
    engine.isDirty = true
    root.layer.setNeedsLayout()
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
    for child in view.subviews {
      if let frame = child.viewState.solvedFrame, child.isLaidOutByConstraints { child.setFrame(frame) }
    }
  }

  /// Lays out a view until nothing is marked any more. The limit of eight passes is a choice: a view whose layout marks
  /// itself each time would never end.
  static func layOut(_ view: UIView) {
    guard isUsed else { return view.layer.layoutIfNeeded() }
    for _ in 0..<8 {
      let engine = view.root.viewState.layoutEngine
      engine?.solve()
      view.layer.layoutIfNeeded()
      if engine?.isDirty != true { return }
    }
  }

  /// Solves the constraints if something has changed.
  private func solve() {
    guard isDirty else { return }
    Self.updateConstraints()
    isDirty = false
    for (view, frame) in Self.solver?(root) ?? [] {
      view.viewState.solvedFrame = frame
      if !view.isPlaced(at: frame) { view.superview?.layer.setNeedsLayout() }
    }
  }
}

extension UIView {
  /// A Boolean value that says whether constraints set the frame.
  final var isLaidOutByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

  /// The rectangle for constraints, in the superview's coordinates: that of the size of the bounds around `center`. It is the
  /// frame without the transform of a view whose anchor point is in the middle
  /// ([Decision 0054](../../../../../Documentation/Decisions/0054-constraints-and-anchor-points.md)).
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
