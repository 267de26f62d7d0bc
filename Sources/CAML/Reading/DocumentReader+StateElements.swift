import QuartzCore
import RenderModel

// Elements that states add to lists of layers, and remove from them.

extension DocumentReader {
  /// Returns the change that adds an element; nil, with an issue, for one that cannot be added.
  func addElement(_ element: Element, _ layer: CALayer) -> StateChange? {
    let known = element["objectId"].flatMap { object($0) }
    let content = Self.content(of: element)
    switch element["keyPath"] {
    case "sublayers":
      guard let added = known as? CALayer ?? content.flatMap({ self.layer($0) }) else {
        note("<\(element.name.clipped)> names no layer to add; left out", at: element)
        return nil
      }
      return .addSublayer(added, to: layer)
    case let keyPath? where isList(keyPath, of: layer):
      guard let added = known ?? content.flatMap({ listObject($0, keyPath, of: layer) }) else {
        note("<\(element.name.clipped)> names nothing to add; left out", at: element)
        return nil
      }
      return .addObject(added, to: layer, keyPath: keyPath)
    case let keyPath:
      note("a state cannot add something to '\(keyPath?.clipped ?? "")'; left out", at: element)
      return nil
    }
  }

  /// Returns the change that removes an element. Documents have a copy of it besides, from which editors restore it; the
  /// element itself has the same identifier, or the same class and name. What is not there needs no removing.
  func removeElement(_ element: Element, _ layer: CALayer) -> StateChange? {
    let copy = Self.content(of: element)
    let id = element["objectId"] ?? copy.flatMap { $0["object"] ?? $0["id"] }
    let known = id.flatMap { object($0) }
    switch element["keyPath"] {
    case "sublayers":
      let same = known as? CALayer ?? copy.flatMap { sublayer(like: $0, of: layer) }
      return same.map { .removeSublayer($0) }
    case let keyPath? where isList(keyPath, of: layer):
      let list = (layer.value(forKey: keyPath) as? [Any] ?? []).map { $0 as AnyObject }
      let same = known ?? copy?["name"].flatMap { name in list.first { Self.name(of: $0) == name } }
      return same.map { .removeObject($0, from: layer, keyPath: keyPath) }
    case let keyPath:
      note("a state cannot remove something from '\(keyPath?.clipped ?? "")'; left out", at: element)
      return nil
    }
  }

  /// Returns the element that a change contains; wallpapers write cells by their class.
  private static func content(of element: Element) -> Element? {
    element.child("object") ?? element.child("CAEmitterCell")
  }

  /// True for the key path of a list of filters, cells or behaviors.
  private func isList(_ keyPath: String, of layer: CALayer) -> Bool {
    switch PropertyPath.declared(keyPath, kind: layer.kind)?.description?.content {
    case .filters, .cells, .behaviors: true
    case .filter, .text, .font, nil: false
    }
  }

  private func listObject(_ element: Element, _ keyPath: String, of layer: CALayer) -> AnyObject? {
    switch PropertyPath.declared(keyPath, kind: layer.kind)?.description?.content {
    case .filters: filter(element)
    case .cells: cell(element)
    case .behaviors: behavior(element)
    case .filter, .text, .font, nil: nil
    }
  }

  private func sublayer(like copy: Element, of layer: CALayer) -> CALayer? {
    guard let name = copy["name"] else { return nil }
    return layer.sublayers?.first { $0.name == name && LayerClass.name(of: $0) == copy.className }
  }

  private static func name(of object: AnyObject) -> String? {
    switch object {
    case let filter as CAFilter: filter.name
    case let cell as CAEmitterCell: cell.name
    case let behavior as CAEmitterBehavior: behavior.name
    default: nil
    }
  }
}
