import QuartzCore
import UIKit
import ViewerKit

/// The card in the canvas's lower right corner with the zoom factor, its buttons, and the button that opens the
/// canvas's settings.
@MainActor
final class ZoomCard: CanvasCard {
  private let less: IconButton
  private let more: IconButton
  private let figure: TextButton
  private let settings: IconButton

  static let height: CGFloat = 30
  /// True to show only the zoom factor and the settings button.
  var isCompact = false { didSet { if isCompact != oldValue { setNeedsLayout() } } }
  var width: CGFloat { isCompact ? 94 : 148 }

  init(
    _ session: SceneSession, zoom: @escaping (Double) -> Void, fit: @escaping () -> Void
  ) {
    less = IconButton(.canvas(.zoomOut)) { zoom(1 / 1.25) }
    more = IconButton(.canvas(.zoomIn)) { zoom(1.25) }
    figure = TextButton("100 %", onClick: fit)
    settings = IconButton(.canvas(.settings)) { [session] in
      session.options.showsSettings.toggle()
    }
    super.init(frame: .zero)
    figure.tooltip = Tooltip(.canvas(.fit))
    for child in [less, figure, more, settings] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  func show(factor: Double, settings isOpen: Bool) {
    let percent = factor * 100
    figure.text = "\(percent.shown(decimals: percent < 10 ? 1 : 0)) %"
    settings.isOn = isOpen
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    (less.isHidden, more.isHidden) = (isCompact, isCompact)
    less.frame = CGRect(x: 2, y: 2, width: 26, height: 26)
    figure.frame = CGRect(x: isCompact ? 3 : 28, y: 3, width: 62, height: 24)
    more.frame = CGRect(x: 90, y: 2, width: 26, height: 26)
    settings.frame = CGRect(x: width - 28, y: 2, width: 26, height: 26)
  }
}
