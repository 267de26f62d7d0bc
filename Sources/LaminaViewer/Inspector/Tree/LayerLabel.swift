import Foundation
import QuartzCore
import UIKit

/// The label of a layer: its name, or the class of its view, or else its own class.
struct LayerLabel: Equatable {
  /// A line of text that is not empty.
  let title: String
  /// The classes of view and layer that the title does not contain.
  let detail: String

  @MainActor
  init(_ layer: CALayer) {
    let layerClass = "\(type(of: layer))"
    let viewClass = (layer.delegate as? UIView).map { "\(type(of: $0))" }
    self.init(name: layer.name, viewClass: viewClass, layerClass: layerClass)
  }

  /// Creates a label. `viewClass` is nil for a layer without a view. The class of a view's plain `CALayer` is left out.
  /// Blanks and line breaks around the name are left out, because the row of the layer shows a single line; a name that
  /// consists of them counts as none.
  init(name: String?, viewClass: String?, layerClass: String) {
    let classes = [viewClass, viewClass != nil && layerClass == "CALayer" ? nil : layerClass]
      .compactMap(\.self)
    let name = name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if !name.isEmpty {
      (title, detail) = (name, classes.joined(separator: " · "))
    } else {
      title = classes.first ?? layerClass
      detail = classes.dropFirst().joined(separator: " · ")
    }
  }
}
