import QuartzCore

/// Vectors of changes to the layer hierarchy (L3).
enum TreeKinds {
  static let runners: [String: KindRunner] = ["tree_ops": treeOperations]

  /// Returns the sublayers and the superlayers of named layers after a sequence of operations (L3).
  private static func treeOperations(_ vector: Vector) throws -> JSON {
    let forest = Forest()
    for op in try vector.input["ops"].array() { try forest.perform(op) }
    let sublayers = try vector.expected["sublayers"].object().keys.map { name in
      let children = forest[name].sublayers
      return (name, children.map { JSON.array($0.map { forest.label($0) }) } ?? .null)
    }
    let superlayers = try vector.expected["superlayer"].object().keys.map { name in
      (name, forest[name].superlayer.map { forest.label($0) } ?? JSON.null)
    }
    return .object([
      "sublayers": .object(Dictionary(uniqueKeysWithValues: sublayers)),
      "superlayer": .object(Dictionary(uniqueKeysWithValues: superlayers)),
    ])
  }
}

/// Layers with names. A layer is created when its name is used for the first time.
private final class Forest {
  private var layers: [String: CALayer] = [:]

  subscript(name: String) -> CALayer {
    if let layer = layers[name] { return layer }
    let layer = CALayer()
    layer.name = name
    layers[name] = layer
    return layer
  }

  func label(_ layer: CALayer) -> JSON { .string(layer.name ?? "?") }

  private func layer(_ json: JSON) throws -> CALayer { self[try json.string()] }

  /// Returns the layer with that name; nil for null.
  private func optionalLayer(_ json: JSON) throws -> CALayer? {
    try json.optional.map { try layer($0) }
  }

  /// Performs an operation: an array of the operation's name, the layer that receives the call, and the arguments.
  func perform(_ op: JSON) throws {
    let target = try layer(op.element(1))
    try refuseTraps(target, op)
    switch try op.element(0).string() {
    case "add": target.addSublayer(try layer(op.element(2)))
    case "insertAt":
      let index = UInt32(clamping: try op.element(3).integer())
      target.insertSublayer(try layer(op.element(2)), at: index)
    case "insertBelow":
      target.insertSublayer(try layer(op.element(2)), below: try optionalLayer(op.element(3)))
    case "insertAbove":
      target.insertSublayer(try layer(op.element(2)), above: try optionalLayer(op.element(3)))
    case "replace": try replace(in: target, op)
    case "remove": try remove(target, op)
    case "setSublayers":
      target.sublayers = try op.element(2).optional?.array().map { try layer($0) }
    case "setMask": target.mask = try optionalLayer(op.element(2))
    case let name: throw Malformed("there is no operation '\(name)'")
    }
  }

  /// Throws for operations that would trap and end the test: those that would create a cycle (L3.4), and those that
  /// name one layer twice (L3.5).
  private func refuseTraps(_ target: CALayer, _ op: JSON) throws {
    let arguments = try op.array().dropFirst(2).flatMap { argument in
      if case .array(let list) = argument { list } else { [argument] }
    }
    let named = arguments.compactMap { try? $0.string() }
    let ancestors = sequence(first: target) { $0.superlayer }.compactMap(\.name)
    guard Set(named).count == named.count, !named.contains(where: ancestors.contains) else {
      if try op.element(0).string() == "remove" { return }
      throw Malformed("\(op) traps")
    }
  }

  /// Replaces a sublayer. Throws for a layer that is no sublayer, which would trap (L3.3). If the new layer is null,
  /// the old one is removed.
  private func replace(in target: CALayer, _ op: JSON) throws {
    let old = try layer(op.element(2))
    guard old.superlayer === target else { throw Malformed("\(op): not a sublayer") }
    guard let new = try optionalLayer(op.element(3)) else { return old.removeFromSuperlayer() }
    target.replaceSublayer(old, with: new)
  }

  /// Removes the layer of an operation `["remove", layer]` or `["remove", superlayer, layer]`.
  private func remove(_ target: CALayer, _ op: JSON) throws {
    let layer = try op.array().count > 2 ? layer(op.element(2)) : target
    layer.removeFromSuperlayer()
  }
}
