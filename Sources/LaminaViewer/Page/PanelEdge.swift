import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// The border between a panel and what lies beside it. Dragging it resizes the panel, and a double click gives the
/// panel its default size.
@MainActor
final class PanelEdge: UIView, PointerShaping, DragHandling {
  private let slot: PanelSlot
  private let line = UIView()
  private let accent = UIView()
  /// The position of the pointer, across the border, where the drag began; nil without a drag.
  private var start: CGFloat?
  private var isHovered = false { didSet { if isHovered != oldValue { showState() } } }
  private let onDrag: (Phase) -> Void

  enum Phase: Equatable {
    case began
    /// The distance in points since the beginning; positive makes the panel larger.
    case moved(CGFloat)
    case ended
    /// A double click.
    case reset
  }

  /// The width in points, across the border, of the strip in which a press begins a drag.
  static let breadth: CGFloat = 9
  /// The part of this width that lies outside of the panel.
  private static let outside: CGFloat = 3

  init(of slot: PanelSlot, onDrag: @escaping (Phase) -> Void) {
    (self.slot, self.onDrag) = (slot, onDrag)
    super.init(frame: .zero)
    for view in [line, accent] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    line.backgroundColor = Theme.line
    accent.backgroundColor = Theme.accent
    followPointer { [weak self] in self?.isHovered = $0 != nil }
    showState()
  }

  required init?(coder: NSCoder) { nil }

  private var isVertical: Bool { slot != .bottom }

  /// Places the view at the border of a panel with a frame in points of the page.
  func place(at panel: CGRect) {
    let (breadth, outside) = (Self.breadth, Self.outside)
    switch slot {
    case .left:
      frame = CGRect(
        x: panel.maxX - breadth + outside, y: panel.minY, width: breadth, height: panel.height)
      line.frame = CGRect(x: breadth - outside - 1, y: 0, width: 1, height: panel.height)
    case .right:
      frame = CGRect(x: panel.minX - outside, y: panel.minY, width: breadth, height: panel.height)
      line.frame = CGRect(x: outside, y: 0, width: 1, height: panel.height)
    case .bottom:
      frame = CGRect(x: panel.minX, y: panel.minY - outside, width: panel.width, height: breadth)
      line.frame = CGRect(x: 0, y: outside, width: panel.width, height: 1)
    }
    accent.frame = line.frame.insetBy(dx: isVertical ? -1 : 0, dy: isVertical ? 0 : -1)
  }

  private func showState() { accent.isHidden = !isHovered && start == nil }

  func pointerShape(at point: CGPoint) -> CursorShape? {
    isVertical ? .resizeHorizontal : .resizeVertical
  }

  // MARK: Dragging

  var isHandlingDrag: Bool { start != nil }

  /// Returns the position of a touch across the border. The view moves with the border, the page does not.
  private func position(_ touches: Set<UITouch>) -> CGFloat? {
    touches.first.map { $0.location(in: superview) }.map { isVertical ? $0.x : $0.y }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.first?.tapCount == 2 { return onDrag(.reset) }
    start = position(touches)
    showState()
    onDrag(.began)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let position = position(touches) else { return }
    onDrag(.moved(slot == .left ? position - start : start - position))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end() }

  private func end() {
    guard start != nil else { return }
    start = nil
    showState()
    onDrag(.ended)
  }
}
