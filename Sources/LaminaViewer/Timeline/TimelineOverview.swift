import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// The bar below a timeline that shows a part, or several periods of endless animations. Its whole width stands for the
/// whole timeline, its thumb for the visible part. Dragging the thumb moves the visible part, a press beside the thumb
/// moves it there, and a double click shows the whole timeline.
@MainActor
final class TimelineOverview: UIView {
  private let session: SceneSession
  private let track = UIView()
  let thumb = UIView()
  private let mark = UIView()
  /// The distance in seconds from the start of the visible part to the pointer that drags it; nil without a drag.
  private var grip: Double?
  private var isHovered = false { didSet { if isHovered != oldValue { color() } } }

  static let height: CGFloat = 11
  private static let shortestThumb = 16.0

  init(_ session: SceneSession) {
    self.session = session
    super.init(frame: .zero)
    track.layer.cornerRadius = 2
    thumb.layer.cornerRadius = 3
    track.backgroundColor = Theme.line
    mark.backgroundColor = Theme.accent
    for child in [track, thumb, mark] {
      child.isUserInteractionEnabled = false
      addSubview(child)
    }
    isHidden = true
    color()
    followPointer { [weak self] in self?.isHovered = $0 != nil }
  }

  required init?(coder: NSCoder) { nil }

  private func color() {
    thumb.backgroundColor = Theme.faintInk.withAlphaComponent(isHovered || grip != nil ? 1 : 0.75)
  }

  /// The scale of the whole timeline over the bar's width.
  private var scale: TimeScale {
    let end = max(session.timelineEnd, session.visibleTimes.upperBound)
    return TimeScale(
      range: 0...end, start: Double(TimelineView.inset),
      width: Double(max(1, bounds.width - 2 * TimelineView.inset)))
  }

  /// Shows the visible part and the time, or hides the bar while the timeline fits the scene's extent.
  func show() {
    isHidden = !session.showsPart
    guard !isHidden else { return }
    let (scale, visible) = (scale, session.visibleTimes)
    let start = scale.x(of: visible.lowerBound)
    let width = max(Self.shortestThumb, scale.x(of: visible.upperBound) - start)
    let middle = bounds.height / 2
    track.frame = CGRect(x: scale.start, y: middle - 2, width: scale.width, height: 4)
    thumb.frame = CGRect(
      x: min(start, scale.start + scale.width - width), y: middle - 3, width: width, height: 6)
    mark.frame = CGRect(
      x: scale.x(of: session.shownTime).rounded() - 1, y: 1, width: 2, height: bounds.height - 2)
  }

  // MARK: The pointer

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    if touch.tapCount == 2 { return session.fitTimeline() }
    let point = touch.location(in: self)
    let visible = session.visibleTimes
    let isOnThumb = thumb.frame.insetBy(dx: -2, dy: -8).contains(point)
    grip =
      isOnThumb
      ? scale.time(atX: point.x) - visible.lowerBound : (visible.upperBound - visible.lowerBound) / 2
    color()
    follow(point)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let point = touches.first?.location(in: self) { follow(point) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }

  private func follow(_ point: CGPoint) {
    guard let grip else { return }
    let start = scale.time(atX: point.x) - grip
    session.panTimeline(by: start - session.visibleTimes.lowerBound)
  }

  private func endDrag() {
    grip = nil
    color()
  }
}

extension TimelineOverview: PointerShaping {
  func pointerShape(at point: CGPoint) -> CursorShape? { .grab }
}
