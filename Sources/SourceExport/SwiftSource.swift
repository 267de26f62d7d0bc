import CAML
import CoreGraphics
import QuartzCore
import RenderModel

/// A writer of Swift statements that create a layer or an animation. They set the properties that differ from the
/// defaults, by Apple's names.
struct SwiftSource {
  /// The statements so far.
  var lines: [String] = []
  /// The names of variables that are used.
  private var names: Set<String> = []
  /// Returns the name of an image for `UIImage(named:)`; nil for an image without a name.
  private let imageName: (CGImage) -> String?

  init(imageName: @escaping (CGImage) -> String? = { _ in nil }) { self.imageName = imageName }

  /// Returns the statements for a layer with its mask, sublayers and animations. A picture without a name becomes a
  /// comment.
  static func text(of layer: CALayer, imageName: @escaping (CGImage) -> String?) -> String {
    var source = SwiftSource(imageName: imageName)
    source.write(root: layer)
    return source.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the statements that create an animation, without the one that adds it to a layer. The variable is named
  /// after `key` or, if that is nil, after the last part of the animation's key path.
  static func text(of animation: CAAnimation, key: String?) -> String {
    var source = SwiftSource { _ in nil }
    _ = source.write(animation, key: key, keepsBeginTime: true)
    return source.lines.joined(separator: "\n") + "\n"
  }

  /// Returns an unused variable name, derived from `preferred` if possible and otherwise from `fallback`.
  mutating func newName(_ preferred: String?, or fallback: String) -> String {
    let base = preferred.flatMap { SwiftNames.variable($0) } ?? fallback
    var (name, number) = (base, 1)
    while !names.insert(name).inserted {
      number += 1
      name = "\(base)\(number)"
    }
    return name
  }

  /// Returns an unused variable name for a layer.
  mutating func newName(of layer: CALayer) -> String { newName(layer.name, or: layer.kind.defaultName) }

  // MARK: Layers

  /// Writes the layer tree without recursion, because trees can be deep.
  private mutating func write(root: CALayer) {
    // The layers that are not yet written, each with a function that returns, for the name of the layer's variable, the
    // statement that adds the layer to its parent.
    var pending: [(layer: CALayer, add: (String) -> String?)] = [(root, { _ in nil })]
    while let (layer, add) = pending.popLast() {
      if !lines.isEmpty { lines.append("") }
      let name = write(layer)
      add(name).map { lines.append($0) }
      for sublayer in (layer.sublayers ?? []).reversed() {
        pending.append((sublayer, { "\(name).addSublayer(\($0))" }))
      }
      if let mask = layer.mask { pending.append((mask, { "\(name).mask = \($0)" })) }
    }
  }

  /// Writes the statements that create a layer with its animations, but without its sublayers and its mask. Returns the
  /// name of its variable.
  private mutating func write(_ layer: CALayer) -> String {
    let type = LayerClass.name(of: layer)
    let name = newName(of: layer)
    lines.append("let \(name) = \(type)()")
    for (property, value) in CAMLWriter.changedProperties(of: layer) {
      write(value, property, of: name)
    }
    if let mesh = layer.meshTransform { write(mesh, of: name) }
    for entry in layer.ownAnimations {
      let animation = write(entry.animation, key: entry.key, keepsBeginTime: !entry.startsAtCommit)
      let key = entry.key.map { SwiftNames.literal($0) } ?? "nil"
      lines.append("\(name).add(\(animation), forKey: \(key))")
    }
    return name
  }

  /// Writes the statements that set a property of the object whose variable is `name`.
  mutating func write(
    _ value: PropertyValue, _ property: PropertyDescription, of name: String
  ) {
    let target = "\(name).\(property.swiftName)"
    switch value {
    case .object(let object): write(object.value, property, to: target)
    case .contents(let contents): write(contents.image, to: target)
    case .path(let path) where SwiftLiteral.text(value) == nil:
      lines.append("\(target) = \(write(path))")
    case .transform(let matrix): write(matrix, to: target)
    case .null, .number, .bool, .integer, .point, .size, .rect, .color, .path, .string, .array:
      write(value, of: property, to: target)
    }
  }

  /// Writes an assignment to `target`, such as `layer.position`; a comment if the value has no literal.
  private mutating func write(
    _ value: PropertyValue, of property: PropertyDescription?, to target: String
  ) {
    guard let text = SwiftLiteral.text(value, of: property) else {
      return lines.append("// \(target): a value that has no literal")
    }
    lines.append("\(target) = \(text)")
  }

  private mutating func write(_ matrix: CATransform3D, to property: String) {
    if let distance = SwiftLiteral.perspective(matrix) {
      lines.append("\(property).m34 = -1 / \(SwiftLiteral.number(distance))")
    } else {
      write(.transform(matrix), of: nil, to: property)
    }
  }

  private mutating func write(_ image: CGImage, to property: String) {
    if let name = imageName(image) {
      lines.append("\(property) = UIImage(named: \(SwiftNames.literal(name)))?.cgImage")
    } else {
      lines.append("// \(property): a picture of \(image.width) × \(image.height) pixels")
    }
  }

  /// Writes a value that the table of properties has as an object: filters, behaviors, cells, the text or the font.
  private mutating func write(_ object: Any, _ property: PropertyDescription, to target: String) {
    switch property.content {
    case .filters:
      let filters = (object as? [Any] ?? []).map { write(filter: $0) }
      lines.append("\(target) = [\(filters.joined(separator: ", "))]")
    case .filter: lines.append("\(target) = \(write(filter: object))")
    case .behaviors:
      let behaviors = (object as? [NamedFilter] ?? []).map { write(behavior: $0) }
      lines.append("\(target) = [\(behaviors.joined(separator: ", "))]")
    case .cells:
      let cells = (object as? [CAEmitterCell] ?? []).map { write($0) }
      lines.append("\(target) = [\(cells.joined(separator: ", "))]")
    case .text: write(text: object, to: target)
    case .font: write(text: object, as: " as CFString", to: target)
    case nil: lines.append("// \(target): a value that has no literal")
    }
  }

  /// Writes the text of a text layer, or the name of its font with a conversion.
  private mutating func write(text object: Any, as conversion: String = "", to target: String) {
    if let text = object as? String {
      lines.append("\(target) = \(SwiftNames.literal(text))\(conversion)")
    } else if let text = object as? NSAttributedString {
      lines.append("\(target) = \(SwiftNames.literal(text.string))")
    } else {
      lines.append("// \(target): a value that has no literal")
    }
  }

  /// Writes the statements that create a path, and returns the name of its variable.
  mutating func write(_ path: CGPath) -> String {
    let name = newName(nil, or: "outline")
    lines.append("let \(name) = CGMutablePath()")
    for element in path.elements {
      let points = element.points.map { SwiftLiteral.text(.point($0)) ?? "" }
      switch element {
      case .move: lines.append("\(name).move(to: \(points[0]))")
      case .line: lines.append("\(name).addLine(to: \(points[0]))")
      case .quad: lines.append("\(name).addQuadCurve(to: \(points[1]), control: \(points[0]))")
      case .cubic:
        lines.append(
          "\(name).addCurve(to: \(points[2]), control1: \(points[0]), control2: \(points[1]))")
      case .close: lines.append("\(name).closeSubpath()")
      }
    }
    return name
  }

  // MARK: Filters and cells

  /// Writes the statements that create a filter, and returns the name of its variable; `NSNull()` for another object.
  private mutating func write(filter: Any) -> String {
    guard let filter = (filter as? any FilterConvertible)?.namedFilter else { return "NSNull()" }
    let name = newName(filter.name, or: "filter")
    lines.append("let \(name) = CAFilter(type: \(SwiftNames.literal(filter.type)))")
    writeValues(of: filter, to: name)
    return name
  }

  /// Writes the statements that create a behavior, and returns the name of its variable.
  private mutating func write(behavior: NamedFilter) -> String {
    let name = newName(behavior.name, or: "behavior")
    let type = "CAEmitterBehaviorType(rawValue: \(SwiftNames.literal(behavior.type)))"
    lines.append("let \(name) = CAEmitterBehavior(type: \(type))")
    writeValues(of: behavior, to: name)
    return name
  }

  /// Writes the name and the parameters of a filter or a behavior, whose variable is `name`.
  private mutating func writeValues(of filter: NamedFilter, to name: String) {
    if filter.name != filter.type {
      lines.append("\(name).name = \(SwiftNames.literal(filter.name))")
    }
    if !filter.isEnabled { lines.append("\(name).isEnabled = false") }
    for key in filter.parameters.keys {
      guard let value = SwiftLiteral.any(filter.parameters[key]) else { continue }
      lines.append("\(name).setValue(\(value), forKey: \(SwiftNames.literal(key)))")
    }
  }

  /// Writes the statements that create an emitter cell with its nested cells, and returns the name of its variable. The
  /// cells of a layer have the depth 0.
  private mutating func write(_ cell: CAEmitterCell, depth: Int = 0) -> String {
    let name = newName(cell.name, or: "cell")
    lines.append("let \(name) = CAEmitterCell()")
    let fresh = CAEmitterCell()
    for row in EmitterCellProperty.table {
      let key = row.id.key
      let value = PropertyValue(boxing: cell.value(forKey: key), as: row.type) ?? .null
      guard value != PropertyValue(boxing: fresh.value(forKey: key), as: row.type) ?? .null else {
        continue
      }
      write(value, row.description, of: name)
    }
    if let behaviors = cell.emitterBehaviors, !behaviors.isEmpty {
      let names = behaviors.map { write(behavior: $0.namedFilter) }
      lines.append("\(name).emitterBehaviors = [\(names.joined(separator: ", "))]")
    }
    // A cell may contain itself. Cells that are nested more deeply are not drawn either.
    guard let inner = cell.emitterCells, !inner.isEmpty, depth < CAMLLimits.cellDepth else {
      return name
    }
    let cells = inner.map { write($0, depth: depth + 1) }
    lines.append("\(name).emitterCells = [\(cells.joined(separator: ", "))]")
    return name
  }
}

extension LayerKind {
  /// The variable name for a layer without a name.
  fileprivate var defaultName: String {
    switch self {
    case .plain: "layer"
    case .shape: "shape"
    case .gradient: "gradient"
    case .text: "label"
    case .replicator: "replicator"
    case .emitter: "emitter"
    case .scroll: "scroller"
    case .tiled: "tiles"
    case .transform: "space"
    }
  }
}
