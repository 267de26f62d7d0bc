internal import Accessibility
import UIKitCore

/// The view of an alert: panels with the texts and the buttons.
@MainActor
final class AlertPanel: UIView {
  /// The width of an alert, the height of its buttons and the margin of its texts in points.
  private static let (alertWidth, buttonHeight, margin): (CGFloat, CGFloat, CGFloat) = (270, 44, 16)
  /// The distance of the two panels of an action sheet, and of an alert from the edges of its window.
  private static let gap: CGFloat = 8

  private weak var controller: UIAlertController?
  /// The panel of the texts and the other buttons. It scrolls if it is higher than its room.
  private let main = UIScrollView()
  /// The panel of the cancel button of an action sheet.
  private let lower = UIView()
  private let title = UILabel()
  private let message = UILabel()
  private var buttons: [(button: UIButton, action: UIAlertAction)] = []
  private var lines: [UIView] = []
  private var isSheet: Bool { controller?.preferredStyle == .actionSheet }

  init(for controller: UIAlertController) {
    self.controller = controller
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    for panel in [main, lower] as [UIView] {
      panel.backgroundColor = .secondarySystemGroupedBackground
      panel.layer.cornerRadius = 14
      panel.clipsToBounds = true
      addSubview(panel)
    }
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      main.addSubview(label)
    }
    rebuild()
  }
  required init?(coder: NSCoder) { nil }

  /// Creates the parts again after a change of the controller.
  func rebuild() {
    guard let controller else { return }
    title.text = controller.title
    title.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    message.text = controller.message
    message.font = .systemFont(ofSize: 13)
    title.textColor = isSheet ? .secondaryLabel : .label
    message.textColor = isSheet ? .secondaryLabel : .label
    for (button, _) in buttons { button.removeFromSuperview() }
    for field in controller.textFields ?? [] where !isSheet { main.addSubview(field) }
    let cancel = controller.actions.filter { $0.style == .cancel }
    let others = controller.actions.filter { $0.style != .cancel }
    // Of two buttons side by side the cancel button is the left one; below others it is the last one.
    let ordered = !isSheet && controller.actions.count == 2 ? cancel + others : others + cancel
    buttons = ordered.map { (button(for: $0, controller), $0) }
    for (button, action) in buttons { panel(of: action).addSubview(button) }
    lower.isHidden = !isSheet || cancel.isEmpty
    setNeedsLayout()
  }

  private func panel(of action: UIAlertAction) -> UIView {
    isSheet && action.style == .cancel ? lower : main
  }

  private func button(for action: UIAlertAction, _ controller: UIAlertController) -> UIButton {
    let button = AlertButton(type: .custom)
    let isStrong = controller.preferredAction.map { $0 === action } ?? (action.style == .cancel)
    button.setTitle(action.title, for: .normal)
    button.setTitleColor(action.style == .destructive ? .systemRed : tintColor, for: .normal)
    button.setTitleColor(.tertiaryLabel, for: .disabled)
    button.titleLabel?.font = .systemFont(
      ofSize: isSheet ? 20 : 17, weight: isStrong ? .semibold : .regular)
    button.isEnabled = action.isEnabled
    action.changed = { [weak button, weak action] in button?.isEnabled = action?.isEnabled ?? false
    }
    button.addAction(
      UIAction { [weak controller, weak action] _ in if let action { controller?.choose(action) } },
      for: .touchUpInside)
    return button
  }

  // MARK: Layout

  /// Returns the size of the alert in a window of a size.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = isSheet ? max(0, size.width - 2 * Self.gap) : Self.alertWidth
    let height = arrangeMain(width: width, isPlaced: false) + lowerHeight
    return CGSize(width: width, height: min(height, max(0, size.height - 2 * Self.gap)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for line in lines { line.removeFromSuperview() }
    lines = []
    let width = bounds.width
    main.contentSize = CGSize(width: width, height: arrangeMain(width: width, isPlaced: true))
    let height = max(0, bounds.height - lowerHeight)
    main.frame = CGRect(x: 0, y: 0, width: width, height: min(height, main.contentSize.height))
    lower.frame = CGRect(
      x: 0, y: main.frame.maxY + Self.gap, width: width, height: max(0, lowerHeight - Self.gap))
    for (button, action) in buttons where panel(of: action) === lower { button.frame = lower.bounds }
  }

  private var rowHeight: CGFloat { isSheet ? 56 : Self.buttonHeight }
  /// The height of the lower panel and the gap above it; 0 if there is none.
  private var lowerHeight: CGFloat {
    buttons.contains { panel(of: $0.action) === lower } ? Self.gap + rowHeight : 0
  }

  /// Arranges the parts of the main panel, and places them if asked to. Returns their height.
  private func arrangeMain(width: CGFloat, isPlaced: Bool) -> CGFloat {
    var y = arrangeTexts(width: width, isPlaced)
    let own = buttons.filter { panel(of: $0.action) === main }
    if own.count == 2, !isSheet {
      addLine(CGRect(x: 0, y: y, width: width, height: 0.5), isPlaced)
      addLine(CGRect(x: width / 2, y: y, width: 0.5, height: rowHeight), isPlaced)
      for (index, entry) in own.enumerated() where isPlaced {
        entry.button.frame = CGRect(
          x: CGFloat(index) * width / 2, y: y, width: width / 2, height: rowHeight)
      }
      y += rowHeight
    } else {
      for (index, entry) in own.enumerated() {
        if y > 0 || index > 0 { addLine(CGRect(x: 0, y: y, width: width, height: 0.5), isPlaced) }
        if isPlaced { entry.button.frame = CGRect(x: 0, y: y, width: width, height: rowHeight) }
        y += rowHeight
      }
    }
    return y
  }

  /// Arranges the texts and the text fields. Returns their height.
  private func arrangeTexts(width: CGFloat, _ isPlaced: Bool) -> CGFloat {
    let room = CGSize(width: width - 2 * Self.margin, height: .greatestFiniteMagnitude)
    var y: CGFloat = isSheet ? 14 : 20
    let start = y
    for label in [title, message] where label.text?.isEmpty == false {
      let height = label.sizeThatFits(room).height.rounded(.up)
      if isPlaced {
        label.frame = CGRect(x: Self.margin, y: y, width: room.width, height: height)
      }
      y += height + 4
    }
    for field in controller?.textFields ?? [] where !isSheet {
      y += 8
      if isPlaced { field.frame = CGRect(x: Self.margin, y: y, width: room.width, height: 30) }
      y += 30
    }
    return y == start ? 0 : y + (isSheet ? 10 : 16)
  }

  private func addLine(_ frame: CGRect, _ isPlaced: Bool) {
    guard isPlaced else { return }
    let line = UIView(frame: frame)
    line.backgroundColor = .separator
    main.addSubview(line)
    lines.append(line)
  }
}

/// A button that is gray while it is touched.
private final class AlertButton: UIButton {
  override var isHighlighted: Bool {
    get { super.isHighlighted }
    set {
      super.isHighlighted = newValue
      backgroundColor = newValue ? .systemGray4 : .clear
    }
  }
}

extension AlertPanel: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.dialog, name: controller?.title ?? controller?.message)
    content.children = .subviews
    return content
  }
}
