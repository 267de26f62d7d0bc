package import UIKit

/// A segmented control in the viewer's style, for a choice of one among a few words.
@MainActor
package final class SegmentedControl: UISegmentedControl {
  private let highlight = UIView()
  /// The index of the segment under the pointer; nil when there is none.
  private(set) var hovered: Int? { didSet { if hovered != oldValue { showHover() } } }

  /// Creates a control that calls `onSelect` with the index of the segment that the user has chosen.
  package init(_ words: [String], onSelect: @escaping (Int) -> Void) {
    super.init(items: words)
    backgroundColor = Theme.track
    selectedSegmentTintColor = Theme.card
    layer.cornerRadius = Theme.Radius.control
    apportionsSegmentWidthsByContent = true
    setTitleTextAttributes(Self.attributes(.regular, Theme.faintInk), for: .normal)
    setTitleTextAttributes(Self.attributes(.medium, Theme.ink), for: .selected)
    setTitleTextAttributes([.foregroundColor: Theme.disabledInk], for: .disabled)
    addAction(
      UIAction { [weak self] _ in
        guard let self, selectedSegmentIndex >= 0 else { return }
        onSelect(selectedSegmentIndex)
      }, for: .valueChanged)
    highlight.isUserInteractionEnabled = false
    highlight.layer.cornerRadius = Theme.Radius.control - 2
    insertSubview(highlight, at: 0)
    showHover()
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
  }

  package required init?(coder: NSCoder) { nil }

  // MARK: The pointer

  private func pointerMoved(to point: CGPoint?) {
    hovered = point.flatMap { point in
      segmentFrames.indices.first {
        segmentFrames[$0].contains(point) && isEnabledForSegment(at: $0)
      }
    }
  }

  /// Highlights the segment under the pointer, unless it is the selected one, which has a surface of its own.
  private func showHover() {
    withoutActions {
      let index = hovered.flatMap { $0 == selectedSegmentIndex ? nil : $0 }
      highlight.isHidden = index == nil
      highlight.backgroundColor = Theme.hovered
      if let index { highlight.frame = segmentFrames[index].insetBy(dx: 2, dy: 2) }
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    showHover()
  }

  private static func attributes(
    _ weight: UIFont.Weight, _ color: UIColor
  ) -> [NSAttributedString.Key: Any] {
    [
      .font: UIFont.systemFont(ofSize: Theme.TextSize.small, weight: weight),
      .foregroundColor: color,
    ]
  }

  /// The index of the selected segment; nil if there is none.
  package var choice: Int? {
    get { selectedSegmentIndex >= 0 ? selectedSegmentIndex : nil }
    set { if newValue != choice { selectedSegmentIndex = newValue ?? Self.noSegment } }
  }

  /// The width in points at which no word is truncated, with a margin around each.
  package var naturalWidth: CGFloat {
    intrinsicContentSize.width - CGFloat(numberOfSegments) * Self.narrowing
  }
  /// The number of points by which a segment is narrower here than in UIKit's control, with less space around its word.
  private static let narrowing: CGFloat = 8
}
