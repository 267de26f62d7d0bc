import CAML
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The card above the card of states, with buttons that show and hide the planes of a wallpaper and the device around
/// it. The buttons are side by side or, where the card would cover the picture then, one below the other.
@MainActor
final class PlanesCard: CanvasCard {
  /// The buttons, each with a function that returns true if what the button shows and hides is visible.
  private var rows: [(button: TextButton, isOn: () -> Bool)] = []
  /// True while the buttons are one below the other.
  private var isColumn = false { didSet { if isColumn != oldValue { setNeedsLayout() } } }
  private static let padding: CGFloat = 3
  private static let buttonHeight: CGFloat = 24

  /// Creates the card; nil for a scene that is not a wallpaper.
  init?(_ session: SceneSession) {
    guard let wallpaper = (session.playback.scene as? DocumentScene)?.wallpaper else { return nil }
    super.init(frame: .zero)
    for plane in wallpaper.planes.map(\.plane) {
      add(plane.title, for: plane.command, isOn: { [weak session] in session?.shows(plane) == true }) {
        [weak session] in session?.toggle(plane)
      }
    }
    add(localized("Device"), for: .devices, isOn: { [weak session] in session?.showsDevice == true }) {
      [weak session] in session?.toggleDevice()
    }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func add(
    _ title: String, for command: ViewerCommand.Scene, isOn: @escaping () -> Bool,
    onClick: @escaping () -> Void
  ) {
    let button = TextButton(title, size: Theme.TextSize.small, onClick: onClick)
    button.tooltip = Tooltip(.scene(command))
    rows.append((button, isOn))
    addSubview(button)
  }

  /// Shows which planes are visible.
  func show() {
    for row in rows { row.button.isOn = row.isOn() }
  }

  /// Returns the size, in points, in which no button's title is truncated.
  private func size(isColumn: Bool) -> CGSize {
    let widths = rows.map(\.button.naturalWidth)
    let width = isColumn ? widths.max() ?? 0 : widths.reduce(0, +)
    let lines = isColumn ? CGFloat(rows.count) : 1
    return CGSize(
      width: width + 2 * Self.padding, height: lines * Self.buttonHeight + 2 * Self.padding)
  }

  /// Lays out the card with its left edge at `left` and its lower edge at `bottom`, beside the frame of the scene's
  /// `picture` if there is room. It is hidden where there is no room for it at all.
  func layOut(in bounds: CGRect, from left: CGFloat, above bottom: CGFloat, avoiding picture: CGRect) {
    func frame(isColumn: Bool) -> CGRect {
      let size = size(isColumn: isColumn)
      return CGRect(
        x: left, y: bottom - size.height, width: size.width, height: size.height)
    }
    let (row, column) = (frame(isColumn: false), frame(isColumn: true))
    isColumn = row.overlaps(picture) && !column.overlaps(picture) && column.minY >= left
    self.frame = isColumn ? column : row
    isHidden = bounds.width - left - 12 < self.frame.width || bottom < 120
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var origin = CGPoint(x: Self.padding, y: Self.padding)
    for (button, _) in rows {
      let width = isColumn ? bounds.width - 2 * Self.padding : button.naturalWidth
      button.frame = CGRect(
        origin: origin, size: CGSize(width: width, height: Self.buttonHeight))
      if isColumn { origin.y += Self.buttonHeight } else { origin.x += width }
    }
  }
}

extension WallpaperPlane {
  /// The command that shows and hides the plane.
  var command: ViewerCommand.Scene {
    switch self {
    case .background: .backgroundPlane
    case .floating: .floatingPlane
    case .foreground: .foregroundPlane
    }
  }
}
