import QuartzCore

/// Solves the constraints of a tree of views, when something of them has changed, and hands the frames to the
/// views' superviews, which set them when they lay out. So a change of a constraint animates where
/// `layoutIfNeeded` is called.
@MainActor
final class LayoutEngine {
  /// Nobody pays for layout by constraints who has none.
  private(set) static var isUsed = false
  private static var waiting: [WeakView] = []

  private struct WeakView { weak var view: UIView? }

  private unowned let root: UIView
  private var isDirty = true

  init(_ root: UIView) { self.root = root }

  // MARK: What changed

  static func constraintsChanged(in view: UIView) {
    isUsed = true
    invalidate(view)
  }

  /// Called when the intrinsic content size of a view has changed.
  static func contentChanged(of view: UIView) {
    if isUsed, view.viewState.takesPartInLayout { invalidate(view) }
  }

  /// Called when the frame of a view has changed to which constraints refer without moving it.
  static func geometryChanged(of view: UIView) {
    if isUsed, view.viewState.isLayoutReference, !view.viewState.isBeingPlaced { invalidate(view) }
  }

  static func treeChanged(at view: UIView) { if isUsed { invalidate(view) } }

  private static func invalidate(_ view: UIView) {
    let root = view.root
    let engine = root.viewState.layoutEngine ?? LayoutEngine(root)
    root.viewState.layoutEngine = engine
    engine.isDirty = true
    root.layer.setNeedsLayout()
  }

  static func needsUpdate(_ view: UIView) {
    guard !view.viewState.needsUpdateConstraints else { return }
    view.viewState.needsUpdateConstraints = true
    waiting.append(WeakView(view: view))
    constraintsChanged(in: view)
  }

  /// `updateConstraints` of all that asked for it.
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

  /// Sets the frames of what is directly in `view`.
  static func apply(in view: UIView) {
    guard isUsed else { return }
    view.root.viewState.layoutEngine?.solve()
    for child in view.subviews {
      if let frame = child.viewState.solvedFrame, child.isPlacedByConstraints { child.place(frame) }
    }
  }

  /// Lays out until nothing asks for more; a layout that never comes to rest is cut off.
  static func layOut(_ view: UIView) {
    guard isUsed else { return view.layer.layoutIfNeeded() }
    for _ in 0..<8 {
      let engine = view.root.viewState.layoutEngine
      engine?.solve()
      view.layer.layoutIfNeeded()
      if engine?.isDirty != true { return }
    }
  }

  private func solve() {
    guard isDirty else { return }
    Self.updateConstraints()
    isDirty = false
    var problem = LayoutProblem(root: root)
    let frames = problem.solve()
    for (view, frame) in frames {
      view.viewState.solvedFrame = frame
      if !view.isPlaced(at: frame) { view.superview?.layer.setNeedsLayout() }
    }
  }

  static func fittingSize(
    of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraints()
    var problem = LayoutProblem(
      root: view, fitting: FittingSize(size: target, horizontal: horizontal, vertical: vertical))
    return problem.solvedSize()
  }
}

struct FittingSize {
  let size: CGSize
  let horizontal: UILayoutPriority
  let vertical: UILayoutPriority
}

extension UIView {
  final var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

  /// Before any transform, in the superview's coordinates.
  final var untransformedFrame: CGRect {
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  fileprivate final func isPlaced(at frame: CGRect) -> Bool {
    let now = untransformedFrame
    return abs(now.minX - frame.minX) < 1e-6 && abs(now.minY - frame.minY) < 1e-6
      && abs(now.width - frame.width) < 1e-6 && abs(now.height - frame.height) < 1e-6
  }

  fileprivate final func place(_ frame: CGRect) {
    guard !isPlaced(at: frame) else { return }
    viewState.isBeingPlaced = true
    let anchor = layer.anchorPoint
    if bounds.size != frame.size { bounds.size = frame.size }
    center = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    viewState.isBeingPlaced = false
  }
}
