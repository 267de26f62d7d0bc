import Localization
import QuartzCore
import UIKit
import ViewerKit

/// A row of the outline that shows a layer.
@MainActor
final class TreeRow: UIView {
  struct State: Equatable {
    var label: LayerLabel
    var depth = 0
    /// True if the layer's descendants are listed; nil for a layer without any.
    var isOpen: Bool?
    var isSelected = false
    var isHovered = false
    var isHidden = false
    var isAnimated = false
    var isOffscreen = false
    var isMask = false
  }

  static let height: CGFloat = 26
  private static let step: CGFloat = 12

  private let title = Caption(size: Theme.TextSize.body)
  private let faintTitle = Caption(size: Theme.TextSize.body, color: Theme.faintInk)
  private let detail = Caption(size: Theme.TextSize.small, color: Theme.faintInk)
  private let arrow = Mark(.chevron)
  private let animation = Mark(.motion, color: Theme.accent)
  private let offscreen = Mark(.offscreen)
  private let hidden = Mark(.hidden)
  private let selection = UIView()

  /// The index in the outline of the layer that the row shows; nil for an unused row.
  var index: Int?
  private(set) var state: State?

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    selection.layer.cornerRadius = 5
    for view in [selection, arrow, title, faintTitle, detail, animation, offscreen, hidden] {
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ new: State) {
    guard new != state else { return }
    state = new
    let detailText = [new.isMask ? localized("mask") : "", new.label.detail].filter { !$0.isEmpty }
    title.text = new.label.title
    faintTitle.text = new.label.title
    (title.isHidden, faintTitle.isHidden) = (new.isHidden, !new.isHidden)
    detail.text = detailText.joined(separator: " · ")
    arrow.isHidden = new.isOpen == nil
    arrow.icon = new.isOpen == true ? .opened : .chevron
    animation.isHidden = !new.isAnimated
    offscreen.isHidden = !new.isOffscreen
    hidden.isHidden = !new.isHidden
    withoutActions {
      selection.backgroundColor =
        new.isSelected
        ? (new.isHovered ? Theme.selectedHovered : Theme.selected) : Theme.hovered
      selection.isHidden = !new.isSelected && !new.isHovered
    }
    setNeedsLayout()
  }

  /// Returns a tooltip with the meaning of the mark at `point`; nil where there is none. Its area is in the row's own
  /// coordinates.
  func tooltip(at point: CGPoint) -> Tooltip? {
    let marks = [
      (animation, localized("Has animations")), (offscreen, localized("Drawn off-screen")),
      (hidden, localized("Hidden")),
    ]
    return marks.first { !$0.0.isHidden && $0.0.frame.insetBy(dx: -3, dy: -6).contains(point) }
      .map { Tooltip($0.1, area: $0.0.frame) }
  }

  /// Returns the x coordinate of the arrow of a row at `depth` in a list that is `width` points wide. It is limited,
  /// so that the rows of deep trees stay visible.
  static func indent(_ depth: Int, width: CGFloat) -> CGFloat {
    8 + min(CGFloat(depth) * step, (width * 0.42).rounded())
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    selection.frame = CGRect(
      x: 6, y: 1, width: max(0, bounds.width - 12), height: max(0, bounds.height - 2))
    let start = Self.indent(state?.depth ?? 0, width: bounds.width)
    let middle = ((bounds.height - Mark.side) / 2).rounded()
    arrow.frame = CGRect(x: start + 2, y: middle, width: Mark.side, height: Mark.side)
    var end = bounds.width - 14
    for mark in [hidden, offscreen, animation] where !mark.isHidden {
      end -= Mark.side
      mark.frame = CGRect(x: end, y: middle, width: Mark.side, height: Mark.side)
      end -= 4
    }
    let x = start + 18
    let room = max(0, end - x - 2)
    let width = min(title.width, room)
    title.frame = CGRect(x: x, y: 6, width: width, height: 17)
    faintTitle.frame = title.frame
    let rest = room - width - 6
    detail.isHidden = rest < 24 || detail.string.isEmpty
    detail.frame = CGRect(x: x + width + 6, y: 7, width: max(0, rest), height: 16)
  }
}
