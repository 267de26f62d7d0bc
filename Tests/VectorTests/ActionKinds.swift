import QuartzCore
import RenderModel

/// Vectors of the search for actions, and of the changes that start the search (T9.8–T9.13).
enum ActionKinds {
  static let runners: [String: KindRunner] = [
    "action.lookup": lookUp, "action.disabled": disabled, "action.implicitClass": implicitClass,
    "action.askedOrder": askedOrder, "action.animationKeys": animationKeys,
  ]

  /// Converts "null" to NSNull, null to nil, and any other string to an action with that name.
  private static func action(_ json: JSON) throws -> (any CAAction)? {
    guard let name = try json.optional?.string() else { return nil }
    return name == "null" ? NSNull() : NamedAction(name)
  }

  /// Returns the name of the action that a layer finds for a key; "implicit" for an action of Core Animation's own
  /// (T9.8).
  private static func lookUp(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let key = try input["key"].string()
    let layer = LayerWithDefaultAction()
    let delegate = Delegate(try action(input["delegate"]))
    layer.delegate = delegate
    layer.actions = try action(input["actions"]).map { [key: $0] }
    layer.style = try action(input["style"]).map { ["actions": [key: $0]] }
    let isLive = try input["implicitAvailable"].optional?.bool() ?? true
    let stage = isLive ? Stage(layer) : nil
    LayerWithDefaultAction.answer = try action(input["defaultActionForKey"])
    defer { LayerWithDefaultAction.answer = nil }
    return withExtendedLifetime((stage, delegate)) { name(of: layer.action(forKey: key)) }
  }

  /// Returns the name of an action; "implicit" for an action of Core Animation's own, null for no action.
  private static func name(of action: (any CAAction)?) -> JSON {
    guard let action else { return .null }
    return .string((action as? NamedAction)?.name ?? "implicit")
  }

  /// Runs a vector whose `op` either requests the action of a property or changes the property.
  private static func disabled(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let key = try input["key"].optional?.string() ?? "position"
    let answer = try action(input["actions"])
    let stage = Stage()
    stage.layer.actions = answer.map { [key: $0] }
    CATransaction.setDisableActions(try input["disableActions"].bool())
    if try input["op"].string() == "actionForKey" {
      return name(of: stage.layer.action(forKey: key))
    }
    try Change.make(key, of: stage.layer)
    if let named = answer as? NamedAction, named.hasRun { return .string(named.name) }
    return stage.layer.animationKeys() == nil ? .null : .string("implicit")
  }

  /// Returns the class of the implicit action of each key, or a single name if all keys have the same one (T7.1).
  private static func implicitClass(_ vector: Vector) throws -> JSON {
    let kind = try vector.input["layer"].string()
    let layer = CALayer()
    if !kind.contains("backgroundColor nil") { layer.backgroundColor = .black }
    let stage = isLive(kind) ? Stage(layer) : nil
    let classes = try vector.input["keys"].strings().map { key in
      withExtendedLifetime(stage) {
        layer.action(forKey: key).map { "\(type(of: $0))" } ?? "nil"
      }
    }
    guard let first = classes.first, classes.allSatisfy({ $0 == first }) else {
      return .array(classes.map { .string($0) })
    }
    return .string(first)
  }

  /// Returns true if a description in words says that the layer is in a committed tree.
  private static func isLive(_ description: String) -> Bool {
    description.contains("committed")
      && !["never", "not ", "uncommitted", "same transaction"].contains { description.contains($0) }
  }

  /// Returns the events for which a change of a tree requests actions, in order (T9.12).
  private static func askedOrder(_ vector: Vector) throws -> JSON {
    let script = try TreeScript(
      vector.input["op"].string(), isLive: isLive(vector.input["tree"].string()))
    return .array(try script.askedActions().map { .string($0) })
  }

  /// Runs a vector whose `op` is "KEY = value" or "KEY on a sublayer added in the same transaction".
  private static func animationKeys(_ vector: Vector) throws -> JSON {
    let op = try vector.input["op"].string()
    let stage = isLive(try vector.input["layer"].string()) ? Stage() : nil
    let target = stage?.layer ?? CALayer()
    guard let match = op.prefixMatch(of: /[\w.]+/) else { throw Malformed("no key in '\(op)'") }
    if op.contains("disableActions") { CATransaction.setDisableActions(true) }
    let layer = op.contains("added in the same transaction") ? CALayer() : target
    if layer !== target { target.addSublayer(layer) }
    try change(String(match.output), of: layer, isSame: op.contains("same value"))
    return withExtendedLifetime((stage, target)) {
      .array((layer.animationKeys() ?? []).map { .string($0) })
    }
  }

  /// Changes a property, or sets it to its present value if `isSame` is true.
  private static func change(_ key: String, of layer: CALayer, isSame: Bool) throws {
    switch key {
    case "sublayers", "addSublayer": layer.addSublayer(CALayer())
    case "mask": layer.mask = CALayer()
    case _ where isSame: layer.setValue(layer.value(forKeyPath: key), forKeyPath: key)
    default: try Change.make(key, of: layer)
    }
  }
}

private final class NamedAction: CAAction {
  let name: String
  private(set) var hasRun = false
  init(_ name: String) { self.name = name }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    hasRun = true
  }
}

private final class Delegate: CALayerDelegate {
  private let answer: (any CAAction)?
  init(_ answer: (any CAAction)?) { self.answer = answer }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
}

private final class LayerWithDefaultAction: CALayer {
  /// The action that the class returns. It is used on the main thread only, as layers are.
  nonisolated(unsafe) static var answer: (any CAAction)?
  override class func defaultAction(forKey event: String) -> (any CAAction)? { answer }
}
