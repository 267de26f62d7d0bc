import QuartzCore

/// The style of a bar. It has no effect.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

/// The sizes for which a property of a bar is set. All of them are the same here.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

/// The views of bar buttons, for navigation bars and toolbars.
@MainActor
enum BarButton {
  /// Returns the view of a bar button.
  static func view(for item: UIBarButtonItem) -> UIView {
    if let view = item.customView { return view }
    let button = UIButton(type: .system)
    button.titleLabel?.font = .systemFont(
      ofSize: 17, weight: item.style == .done ? .semibold : .regular)
    button.setTitle(item.title, for: .normal)
    button.setImage(item.image, for: .normal)
    button.isEnabled = item.isEnabled
    if let color = item.tintColor { button.tintColor = color }
    if let action = item.primaryAction { button.addAction(action, for: .touchUpInside) }
    let send = UIAction { [weak item] _ in
      guard let item, let action = item.action else { return }
      UIApplication.shared.sendAction(action, to: item.target, from: item, for: nil)
    }
    button.addAction(send, for: .touchUpInside)
    button.menu = item.menu
    button.showsMenuAsPrimaryAction = item.primaryAction == nil && item.action == nil
    apply(item.titleTextAttributes(for: .normal), to: button)
    button.sizeToFit()
    if item.width > 0 { button.bounds.size.width = item.width }
    return button
  }

  private static func apply(_ attributes: [NSAttributedString.Key: Any]?, to button: UIButton) {
    if let font = attributes?[.font] as? UIFont { button.titleLabel?.font = font }
    if let color = attributes?[.foregroundColor] as? UIColor {
      button.setTitleColor(color, for: .normal)
    }
  }

  /// Returns the frame of a view of a bar: a button is as high as the bar, other views are centered.
  static func frame(of view: UIView, x: CGFloat, barHeight: CGFloat) -> CGRect {
    let height = view is UIButton ? barHeight : view.bounds.height
    return CGRect(x: x, y: (barHeight - height) / 2, width: view.bounds.width, height: height)
  }
}
