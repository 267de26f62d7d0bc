import CAML
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The card above the card of states, with buttons that show and hide the planes of a wallpaper and the device around
/// it.
@MainActor
final class PlanesCard: CanvasCard {
  private let session: SceneSession
  /// The buttons, each with a function that returns true if what the button shows and hides is visible.
  private var rows: [(button: TextButton, isOn: () -> Bool)] = []
  private static let padding: CGFloat = 3
  private static let height: CGFloat = 30

  /// Creates the card; nil for a scene that is not a wallpaper.
  init?(_ session: SceneSession) {
    guard let scene = session.playback.scene as? DocumentScene, let wallpaper = scene.wallpaper else {
      return nil
    }
    self.session = session
    super.init(frame: .zero)
    for plane in wallpaper.planes.map(\.plane) {
      guard let layer = wallpaper.layer(of: plane) else { continue }
      add(
        plane.title, isOn: { !layer.isHidden },
        change: { isOn in withoutActions { layer.isHidden = !isOn } })
    }
    guard let device = scene.device else { return }
    // The overlay hides its layers without actions itself.
    add(
      localized("Device"), isOn: { !device.isHidden }, change: { device.isHidden = !$0 })
  }

  required init?(coder: NSCoder) { nil }

  private func add(
    _ title: String, isOn: @escaping () -> Bool, change: @escaping (Bool) -> Void
  ) {
    let button = TextButton(title, size: Theme.TextSize.small) { [weak self] in
      self?.toggle { change(!isOn()) }
    }
    rows.append((button, isOn))
    addSubview(button)
    show()
  }

  /// Shows which planes are visible.
  func show() {
    for row in rows { row.button.isOn = row.isOn() }
  }

  private func toggle(_ change: () -> Void) {
    session.playback.inOneFrame {
      session.playback.changeView(change)
      // With the device, the picture has another size. The canvas shows the visible planes here as well.
      session.notify([.tree, .options])
    }
  }

  /// The width, in points, at which no button's title is truncated.
  private var naturalWidth: CGFloat {
    rows.reduce(2 * Self.padding) { $0 + $1.button.naturalWidth }
  }

  /// Lays out the card with its left edge at `left` and its lower edge at `bottom`. It is hidden where there is no room
  /// for it.
  func layOut(in bounds: CGRect, from left: CGFloat, above bottom: CGFloat) {
    isHidden = naturalWidth > bounds.width - left - 12 || bottom < 120
    frame = CGRect(x: left, y: bottom - Self.height, width: naturalWidth, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x = Self.padding
    for (button, _) in rows {
      button.frame = CGRect(
        x: x, y: Self.padding, width: button.naturalWidth, height: bounds.height - 2 * Self.padding)
      x += button.naturalWidth
    }
  }
}
