import UIKitCore

/// Setting the values of image views.
@MainActor
enum ImageAttributes {
  static func apply(to view: UIImageView, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let image = values.image("image", of: element) { view.image = image }
    if let image = values.image("highlightedImage", of: element) { view.highlightedImage = image }
    if let isHighlighted = element.flag("highlighted") { view.isHighlighted = isHighlighted }
    // Image views that are created in code do not receive touches; in a file, a missing attribute means that they do.
    view.isUserInteractionEnabled = element.flag("userInteractionEnabled") ?? true
  }
}
