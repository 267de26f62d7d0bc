import Localization
import QuartzCore
import UIKit
import ViewerKit

/// A card that shows an animation of the selected layer: its kind, timing and progress.
@MainActor
final class AnimationCard: UIView {
  private let title = Caption(size: Theme.TextSize.body, weight: .medium)
  private let kind = Caption(size: Theme.TextSize.small, color: Theme.faintInk)
  let timing = Caption(size: Theme.TextSize.small, color: Theme.faintInk, wraps: true)
  let remaining = Caption(size: Theme.TextSize.small, color: Theme.faintInk, alignment: .right)
    .withFace(.figures)
  private let bar = UIView()
  private lazy var removeButton = IconButton(.close, localized("Remove this animation")) {
    [weak self] in
    if let span = self?.span { self?.onRemove(span) }
  }
  private let onRemove: (AnimationSpan) -> Void
  private(set) var span: AnimationSpan?
  private var progress = 0.0
  private var isSelected = false
  private var isHovered = false { didSet { if isHovered != oldValue { showSurface() } } }
  private var isPressed = false { didSet { if isPressed != oldValue { showSurface() } } }

  init(onSelect: @escaping (AnimationSpan) -> Void, onRemove: @escaping (AnimationSpan) -> Void) {
    self.onRemove = onRemove
    super.init(frame: .zero)
    backgroundColor = Theme.card
    layer.cornerRadius = 7
    layer.borderWidth = 1
    clipsToBounds = true
    removeButton.alpha = 0.55
    bar.backgroundColor = Theme.accent
    for view in [title, kind, timing, remaining, bar, removeButton] { addSubview(view) }
    followPointer { [weak self] in self?.isHovered = $0 != nil }
    addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] _ in self?.span.map(onSelect) }))
  }

  required init?(coder: NSCoder) { nil }

  /// Shows an animation. Must be called before `height(forWidth:)`.
  func show(_ span: AnimationSpan, isSelected: Bool) {
    self.span = span
    self.isSelected = isSelected
    let summary = AnimationSummary(
      span.animation, key: span.entry.key, start: span.start, isStopped: span.isStopped)
    (title.text, kind.text, timing.text) = (summary.title, summary.kind, summary.timing)
    removeButton.isHidden = !span.entry.isAttached
    setNeedsLayout()
  }

  /// Shows how far the animation is at `time`, on the clock of the span's times.
  func show(time: Double) {
    guard let span else { return }
    let before = remaining.string
    progress = AnimationSummary.progress(
      start: span.start, end: span.end, cycle: span.cycle, at: time)
    remaining.text =
      span.isStopped
      ? localized("fraction \(progress.shown(decimals: 3))")
      : AnimationSummary.remaining(start: span.start, end: span.end, at: time)
    // Digits are equally wide, so that while it counts, the width changes only with the number of characters.
    if remaining.string.count != before.count { setNeedsLayout() }
    placeBar()
  }

  func height(forWidth width: CGFloat) -> CGFloat { 46 + timing.height(forWidth: width - 20) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(0, bounds.width - 20)
    let end = removeButton.isHidden ? bounds.width - 10 : bounds.width - 30
    removeButton.frame = CGRect(x: bounds.width - 28, y: 4, width: 24, height: 24)
    let remainingWidth = remaining.width + 2
    remaining.frame = CGRect(x: end - remainingWidth, y: 9, width: remainingWidth, height: 15)
    title.frame = CGRect(x: 10, y: 7, width: max(0, end - remainingWidth - 18), height: 17)
    kind.frame = CGRect(x: 10, y: 25, width: width, height: 15)
    timing.frame = CGRect(x: 10, y: 41, width: width, height: max(0, bounds.height - 45))
    placeBar()
    withoutActions {
      layer.borderColor =
        (isSelected ? Theme.accent : Theme.line).resolvedColor(with: traitCollection).cgColor
    }
  }

  private func showSurface() {
    withoutActions {
      backgroundColor = isPressed ? Theme.pressed : isHovered ? Theme.hovered : Theme.card
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = true
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = false
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = false
    super.touchesCancelled(touches, with: event)
  }

  private func placeBar() {
    bar.frame = CGRect(
      x: 0, y: bounds.height - 2, width: (bounds.width * progress).rounded(), height: 2)
  }
}
