import QuartzCore
import UIKit

/// The label of a layer: its name, else the class of its view, else its own class.
struct LayerLabel: Equatable {
  let title: String
  /// The classes that the title does not say.
  let detail: String

  @MainActor
  init(_ layer: CALayer) {
    let layerClass = "\(type(of: layer))"
    let viewClass = (layer.delegate as? UIView).map { "\(type(of: $0))" }
    self.init(name: layer.name, viewClass: viewClass, layerClass: layerClass)
  }

  /// A plain `CALayer` says nothing beside a view.
  init(name: String?, viewClass: String?, layerClass: String) {
    let classes = [viewClass, viewClass != nil && layerClass == "CALayer" ? nil : layerClass]
      .compactMap(\.self)
    if let name, !name.isEmpty {
      (title, detail) = (name, classes.joined(separator: " · "))
    } else {
      title = classes.first ?? layerClass
      detail = classes.dropFirst().joined(separator: " · ")
    }
  }
}
