import UIKitCore

/// Setting the values of image views.
@MainActor
enum ImageAttributes {
  static func apply(to view: UIImageView, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let image = values.image("image", of: element) { view.image = image }
    if let image = values.image("highlightedImage", of: element) { view.highlightedImage = image }
    if let isHighlighted = element.flag("highlighted") { view.isHighlighted = isHighlighted }
    // Image views do not receive touches unless the file says so.
    view.isUserInteractionEnabled = element.flag("userInteractionEnabled") ?? false
  }
}
