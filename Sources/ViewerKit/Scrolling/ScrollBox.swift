package import UIKit

/// A scroll view in the viewer's style. Its indicators stay visible while there is more content than room, and it does
/// not go beyond the edges.
@MainActor
package final class ScrollBox: UIScrollView, UIScrollViewDelegate {
  private let across = ScrollIndicator(frame: .zero)
  private let down = ScrollIndicator(frame: .zero)
  /// Called after each change of the content offset.
  package var onScroll: (() -> Void)?
  /// Returns whether a drag may scroll; true by default.
  package var mayDrag: () -> Bool = { true }

  package init() {
    super.init(frame: .zero)
    bounces = false
    delegate = self
    (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    for indicator in [across, down] { addSubview(indicator) }
  }

  package required init?(coder: NSCoder) { nil }

  /// The content offset in whole points.
  package var wholeOffset: CGPoint {
    CGPoint(x: contentOffset.x.rounded(), y: contentOffset.y.rounded())
  }

  /// The rectangle of the content that is visible.
  package var visible: CGRect { bounds }

  package override var contentSize: CGSize { didSet { placeIndicators() } }

  package override func layoutSubviews() {
    super.layoutSubviews()
    placeIndicators()
  }

  package func scrollViewDidScroll(_ scrollView: UIScrollView) {
    placeIndicators()
    onScroll?()
  }

  private func placeIndicators() { ScrollIndicator.place(across, down, in: self) }

  // MARK: Drags

  package override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
    guard gesture !== panGestureRecognizer || mayDrag() else { return false }
    return super.gestureRecognizerShouldBegin(gesture)
  }

  /// Returns false for a view that is being dragged itself, such as a slider, and for text.
  package override func touchesShouldCancel(in view: UIView) -> Bool {
    !sequence(first: view, next: \.superview).prefix { $0 !== self }.contains {
      $0 is UITextField || ($0 as? any DragHandling)?.isHandlingDrag == true
    }
  }
}

/// A view with a part that can be dragged, such as a slider's knob.
@MainActor
package protocol DragHandling: UIView {
  /// True while a drag is under way.
  var isHandlingDrag: Bool { get }
}

/// A bar that shows which part of the content is visible; hidden when all of it is.
final class ScrollIndicator: UIView {
  /// Places the bars of a scroll view for its offset.
  static func place(_ across: ScrollIndicator, _ down: ScrollIndicator, in view: UIScrollView) {
    let (bounds, content) = (view.bounds, view.contentSize)
    down.show(length: content.height, of: bounds.minY, room: bounds.height) { start, length in
      CGRect(x: bounds.maxX - 6, y: bounds.minY + start, width: 3, height: length)
    }
    across.show(length: content.width, of: bounds.minX, room: bounds.width) { start, length in
      CGRect(x: bounds.minX + start, y: bounds.maxY - 6, width: length, height: 3)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Theme.faintInk.withAlphaComponent(0.5)
    layer.cornerRadius = 1.5
    // In front of content that is added later.
    layer.zPosition = 1000
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the position of content of `length` points that is scrolled by `offset` in `room` points. `frame` returns
  /// the bar's rectangle for its start and length.
  func show(
    length: CGFloat, of offset: CGFloat, room: CGFloat, frame: (CGFloat, CGFloat) -> CGRect
  ) {
    let hiddenPart = length - room
    isHidden = hiddenPart <= 0.5 || room < 1
    guard !isHidden else { return }
    let bar = min(room, max(24, room * room / length))
    self.frame = frame((room - bar) * min(max(0, offset / hiddenPart), 1), bar)
  }
}
