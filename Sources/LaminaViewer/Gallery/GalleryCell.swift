internal import Accessibility
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// A scene in the gallery: thumbnail, title, and where it comes from.
@MainActor
final class GalleryCell: UIView {
  let thumbnail: Thumbnail
  private let title: Caption
  private let origin: Caption

  nonisolated static let captionHeight: CGFloat = 52

  /// Creates a cell; `change` is the user's change of the scene's source.
  init(_ entry: SceneEntry, assets: AssetStore, change: SceneChange?) {
    let note = change.flatMap { $0.entry == nil ? SceneChange.note : nil }
    thumbnail = Thumbnail(change?.entry ?? entry, assets: assets, note: note)
    title = Caption(entry.title, size: Theme.TextSize.large, weight: .semibold)
    let parts = [
      change == nil ? nil : localized("changed"), entry.listing ?? entry.tutorialScene?.tutorial.title,
      entry.shownName,
    ]
    origin = Caption(
      parts.compactMap(\.self).joined(separator: "  ·  "), size: Theme.TextSize.small,
      color: Theme.faintInk)
    super.init(frame: .zero)
    thumbnail.isUserInteractionEnabled = false
    for child in [thumbnail, title, origin] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  private var isPressed = false {
    didSet { withoutActions { layer.opacity = isPressed ? 0.75 : 1 } }
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

  override func layoutSubviews() {
    let height = bounds.height - Self.captionHeight
    thumbnail.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    title.frame = CGRect(x: 2, y: height + 9, width: bounds.width - 4, height: 18)
    origin.frame = CGRect(x: 2, y: height + 27, width: bounds.width - 4, height: 16)
  }
}

extension GalleryCell: PointerShaping {
  func pointerShape(at point: CGPoint) -> CursorShape? { .hand }
}

/// A cell is chosen by a touch of it, which the gallery receives.
extension GalleryCell: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.listItem, name: title.string)
    content.hint = origin.string
    content.actions = [.activate]
    return content
  }
}
