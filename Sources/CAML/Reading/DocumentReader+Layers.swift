import QuartzCore
import RenderModel

extension DocumentReader {
  /// The elements for editors and hosts and those of private classes, which are not read.
  static let skippedElements: Set<String> = [
    "modules", "scriptComponents", "scriptObject",
    "userInfo", "effect", "publishedObjectNames",
  ]

  /// Returns the layer of an element with everything inside it; nil, with an issue, when it is not a layer.
  func layer(_ element: Element) -> CALayer? {
    guard element["object"] == nil else {
      note("a layer can occur only once in the tree; this second occurrence is left out", at: element)
      return nil
    }
    guard let name = element.className, let kind = LayerClass.kind(named: name) else {
      note("<\(element.name.clipped)> is not a layer; left out", at: element)
      return nil
    }
    if LayerClass.kinds[name] == nil {
      note("\(name.clipped) is not known; it is read as a CALayer", at: element)
    }
    guard budget.spend(ReadingCost.layer) else { return nil }
    let layer = kind.makeLayer()
    register(layer, element)
    madeLayers.append((layer, element))
    openLayers.append(layer)
    defer { openLayers.removeLast() }
    let target = PropertyTarget(layer)
    readAttributes(of: element, to: target)
    for child in element.children { read(child, of: layer, target) }
    (layer as? CAGradientLayer).map { noteLocations(of: $0, at: element) }
    (layer as? CAReplicatorLayer).map { noteInstances(of: $0, at: element) }
    return layer
  }

  /// Adds an issue for the locations of a gradient that are drawn at other places.
  private func noteLocations(of gradient: CAGradientLayer, at element: Element) {
    let locations = (gradient.locations ?? []).map(\.doubleValue)
    let isAscending = zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
    guard !isAscending || !locations.allSatisfy({ (0...1).contains($0) }) else { return }
    note("the locations of a gradient must not decrease and lie in 0…1; they are clamped", at: element)
  }

  /// Adds an issue for a replicator that has more instances than are shown.
  private func noteInstances(of replicator: CAReplicatorLayer, at element: Element) {
    let limit = ReplicatorProperties.instanceLimit
    guard replicator.instanceCount > limit else { return }
    note("only \(limit) instances of a replicator are shown", at: element)
  }

  private func read(_ child: Element, of layer: CALayer, _ target: PropertyTarget) {
    switch child.name {
    case "sublayers":
      for element in child.children { self.layer(element).map { layer.addSublayer($0) } }
    case "mask": layer.mask = objectElement(in: child).flatMap { self.layer($0) }
    case "animations": readAnimations(child, of: layer)
    case "states": owners.append((layer, child))
    case "stateTransitions": owners.append((layer, child))
    case "style": readStyle(child)
    case "meshTransform": readMesh(child, to: target)
    case "emitterBehaviors" where layer.kind != .emitter: noteSkipped(child)
    case let name where Self.skippedElements.contains(name): noteSkipped(child)
    default: readObject(child, to: target)
    }
  }

  /// Reads the `style` in which wallpapers describe themselves to the program that shows them: the parts that follow
  /// the tilt of a device and, in that of the root, the values of properties in the states of a device.
  private func readStyle(_ element: Element) {
    for child in element.children {
      switch child.name {
      case "wallpaperParallaxGroups": parallax += child.children
      case "wallpaperPropertyGroups" where openLayers.count == 1 && wallpaperTable == nil:
        wallpaperTable = child
      // Names of files for editors, which are not needed to show the wallpaper.
      case "wallpaperBackgroundAssetNames", "wallpaperFloatingAssetNames",
        "wallpaperForegroundAssetNames":
        break
      default: noteSkipped(child)
      }
    }
  }

  /// Sets a property that is written as a child element: filters, emitter cells, behaviors, an image or a plain value.
  private func readObject(_ element: Element, to target: PropertyTarget) {
    let key = element.name
    switch target.description(key)?.content {
    case .filters: target.store(filters(element), key)
    case .filter: target.store(objectElement(in: element).flatMap { filter($0) }, key)
    case .cells: target.store(cells(element), key)
    case .behaviors: target.store(behaviors(element), key)
    case _ where target.type(key) == .contents: readContents(element, to: target)
    case .text, .font, nil: readProperty(element, to: target)
    }
  }

  private func readContents(_ element: Element, to target: PropertyTarget) {
    if element["type"] != "null", let value = value(of: element, as: .contents) {
      target.store(value.boxed, element.name)
    }
  }

  /// Adds an issue for an element that is not read, unless it has no visible effect.
  func noteSkipped(_ element: Element) {
    guard !NeutralValues.isNeutral(element) else { return }
    note("<\(element.name)> is not read; left out", at: element)
  }

  /// Returns the element with the object of a property: the property's own element when it has a class, otherwise the
  /// first one in it.
  func objectElement(in property: Element) -> Element? {
    property["type"] != nil ? property["type"] == "null" ? nil : property : property.children.first
  }
}

// MARK: - Filters and cells

extension DocumentReader {
  private func filters(_ element: Element) -> [Any]? {
    let list = element.children.compactMap { filter($0) }
    return list.isEmpty ? nil : list
  }

  /// Returns the filter of an element; nil, with an issue, if it has no type or an unknown one.
  func filter(_ element: Element) -> CAFilter? {
    guard let type = element["filter"] ?? element["name"] else {
      note("a filter without a type; left out", at: element)
      return nil
    }
    if LayerFilter(name: type) == nil, CompositingFilter(name: type) == nil {
      note("there is no filter '\(type.clipped)'; left out", at: element)
      return nil
    }
    let filter = CAFilter(type: type)
    register(filter, element)
    filter.name = element["name"] ?? type
    filter.isEnabled = element["enabled"].flatMap { ValueText.bool($0) } ?? true
    readParameters(of: filter, element)
    return filter
  }

  private func readParameters(of filter: CAFilter, _ element: Element) {
    for (key, text) in element.attributes.sorted(by: { $0.key < $1.key })
    where key.hasPrefix("input") {
      filter.setValue(parameter(text)?.boxed, forKey: key)
    }
    for child in element.children where child.name.hasPrefix("input") {
      filter.setValue(value(of: child, as: nil)?.boxed, forKey: child.name)
    }
  }

  /// Returns a filter parameter: one number is a number, two are a point, three a color, and more an array of numbers.
  private func parameter(_ text: String) -> PropertyValue? {
    guard let numbers = NumberText.numbers(text), numbers.allSatisfy(\.isFinite) else { return nil }
    return switch numbers.count {
    case 0: nil
    case 1: .number(numbers[0])
    case 2: .point(CGPoint(x: numbers[0], y: numbers[1]))
    case 3: ValueText.color(text).map { .color($0) }
    default: .array(numbers.map { .number($0) })
    }
  }

  private func cells(_ element: Element) -> [CAEmitterCell]? {
    let list = element.children.compactMap { cell($0) }
    return list.isEmpty ? nil : list
  }

  /// Returns the emitter cell of an element; nil, with an issue, when it is not one.
  func cell(_ element: Element) -> CAEmitterCell? {
    guard element.className == "CAEmitterCell", element["object"] == nil else {
      note("<\(element.name.clipped)> is not an emitter cell; left out", at: element)
      return nil
    }
    let cell = CAEmitterCell()
    register(cell, element)
    let target = PropertyTarget(cell)
    readAttributes(of: element, to: target)
    for child in element.children { read(child, of: cell, target) }
    return cell
  }

  private func read(_ child: Element, of cell: CAEmitterCell, _ target: PropertyTarget) {
    switch child.name {
    // The cells and behaviors inside a cell are no properties of the table, because they are not values.
    case "emitterCells": cell.emitterCells = cells(child)
    case "emitterBehaviors": cell.emitterBehaviors = behaviors(child)
    case let name where Self.skippedElements.contains(name): noteSkipped(child)
    default: readObject(child, to: target)
    }
  }
}
