import QuartzCore
import RenderModel

// Objects that states add to lists of layers, and remove from them: sublayers, filters, emitter cells and behaviors.

extension DocumentReader {
  /// Returns the change that adds an object to a list of `layer`, the change's target. Returns nil, with an issue, for
  /// an object that cannot be added.
  func addElement(_ element: Element, to layer: CALayer) -> StateChange? {
    switch element["keyPath"] {
    case "sublayers":
      return addedObject(CALayer.self, by: element, called: "layer") { self.layer($0) }.map {
        .addSublayer($0, to: layer)
      }
    case let keyPath? where isList(keyPath, of: layer):
      return addedObject(by: element, to: keyPath, of: layer).map {
        .addObject($0, to: layer, keyPath: keyPath)
      }
    case let keyPath:
      note("a state cannot add something to '\(keyPath?.clipped ?? "")'; left out", at: element)
      return nil
    }
  }

  /// Returns the change that removes an object from a list of `layer`, the change's target. The object has the
  /// identifier that the change names, or that of the change's copy of the object. A layer with this identifier is
  /// removed wherever it is in the tree. If the document has no such object, it is the sublayer with the class and the
  /// name of the copy, or the object of a list with the name of the copy. (Apple's editor writes the copy to restore
  /// the object when the state is left. Lamina keeps the object itself.)
  ///
  /// Returns nil without an issue if there is no such object either, because then nothing has to be removed. The change
  /// has no effect if the object is not in the list.
  func removeElement(_ element: Element, from layer: CALayer) -> StateChange? {
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

  /// Returns the element of the object that a change adds or removes: `<object>`, or `<CAEmitterCell>`, as the CAML
  /// files in wallpaper bundles have it.
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

  /// Returns the object that a change adds to a list of filters, cells or behaviors; nil for other key paths.
  private func addedObject(
    by element: Element, to keyPath: String, of layer: CALayer
  ) -> AnyObject? {
    switch PropertyPath.declared(keyPath, kind: layer.kind)?.description?.content {
    case .filters: addedObject(CAFilter.self, by: element, called: "filter") { filter($0) }
    case .cells: addedObject(CAEmitterCell.self, by: element, called: "emitter cell") { cell($0) }
    case .behaviors:
      addedObject(CAEmitterBehavior.self, by: element, called: "emitter behavior") { behavior($0) }
    case .filter, .text, .font, nil: nil
    }
  }

  /// Returns the object that a change adds: the object of the document that its `objectId` names if that is of the
  /// class, otherwise the object that `read` makes of the change's content. Returns nil, with an issue that calls the
  /// object `kind`, if there is neither.
  private func addedObject<Object: AnyObject>(
    _ type: Object.Type, by element: Element, called kind: String, read: (Element) -> Object?
  ) -> Object? {
    let id = element["objectId"]
    if let known = id.flatMap({ object($0) }) as? Object { return known }
    // `read` adds an issue if it returns nil.
    if let content = Self.content(of: element) { return read(content) }
    let absence =
      id.map { "there is no \(kind) with the id '\($0.clipped)'" }
      ?? "<\(element.name.clipped)> contains no \(kind)"
    note("\(absence) to add; left out", at: element)
    return nil
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
