import CAML
import QuartzCore
import RenderModel

/// Edits of layers and animations, which can be copied as the statements that make them.
package struct SceneChanges {
  /// A property of a layer that was edited, with its new value.
  package struct Value {
    package let layer: CALayer
    package let keyPath: String
    /// The state of a document that sets the value; nil if the value is the layer's own.
    package let state: String?
    package let value: Any?

    /// Creates an edit whose new value is the layer's current one.
    package init(_ keyPath: String, of layer: CALayer) {
      self.init(keyPath, of: layer, in: nil, value: layer.value(forKeyPath: keyPath))
    }

    package init(_ keyPath: String, of layer: CALayer, in state: String?, value: Any?) {
      (self.layer, self.keyPath) = (layer, keyPath)
      (self.state, self.value) = (state, value)
    }
  }

  /// An animation of a layer before and after its edits.
  package struct Animation {
    package let layer: CALayer
    package let key: String?
    package let before: CAAnimation
    package var after: CAAnimation

    package init(
      _ before: CAAnimation, as after: CAAnimation, of layer: CALayer, forKey key: String?
    ) {
      (self.before, self.after) = (before, after)
      (self.layer, self.key) = (layer, key)
    }
  }

  package var values: [Value]
  package var animations: [Animation]
  /// The animations that were removed; their `after` is not used.
  package var removals: [Animation]

  package init(
    values: [Value] = [], animations: [Animation] = [], removals: [Animation] = []
  ) {
    (self.values, self.animations, self.removals) = (values, animations, removals)
  }

  /// A description of a statement of a scene's source that an edit replaces, by which it is searched for.
  package enum Statement: Equatable {
    /// One that sets a property: an assignment to `name`, its name in Swift, or a call with its key path. The two differ
    /// where a name in Swift begins with "is", for example.
    case property(name: String, keyPath: String)
    /// One that adds an animation for the key, or, if the key does not determine one, one that makes an animation of the
    /// key path.
    case animation(key: String?, keyPath: String?)
  }

  /// Returns the statements in Swift that make the edits, with a comment for each layer and animation; an empty text
  /// without edits. The variables in the statements are not declared: the comment before them names the layer or the
  /// animation that each one stands for. `location` returns where the source has the statement that an edit replaces,
  /// such as `scene.swift:12`; nil when this is not known.
  package func swift(location: (Statement) -> String? = { _ in nil }) -> String {
    SwiftSource.text(of: self, location: location)
  }
}

extension SwiftSource {
  static func text(
    of changes: SceneChanges, location: (SceneChanges.Statement) -> String?
  ) -> String {
    var source = SwiftSource()
    var names: [ObjectIdentifier: String] = [:]
    var state: String?
    for value in changes.values {
      let isFirst = names[ObjectIdentifier(value.layer)] == nil
      let name = source.name(of: value.layer, in: &names)
      if isFirst || value.state != state { source.begin(value.title) }
      state = value.state
      source.write(value, of: name)
      source.mark(value.statement.flatMap(location))
    }
    for animation in changes.animations { source.write(animation, at: location(animation.statement)) }
    for removal in changes.removals {
      let name = source.name(of: removal.layer, in: &names)
      source.write(removal: removal, of: name, at: location(removal.statement))
    }
    return source.lines.isEmpty ? "" : source.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the variable name of a layer, which all edits of the layer share; `names` are the names so far.
  private mutating func name(
    of layer: CALayer, in names: inout [ObjectIdentifier: String]
  ) -> String {
    let id = ObjectIdentifier(layer)
    if let name = names[id] { return name }
    let name = newName(of: layer)
    names[id] = name
    return name
  }

  /// Adds the location of the statement that the last line replaces.
  private mutating func mark(_ location: String?) {
    if let location, !lines.isEmpty { lines[lines.count - 1] += "  // \(location)" }
  }

  private mutating func begin(_ comment: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append("// \(comment.split(whereSeparator: \.isNewline).joined(separator: " "))")
  }

  /// Writes the statement that sets an edited property. Writes nothing for an undeclared key and for a parameter of a
  /// filter: for these, the `description` of the path is nil.
  private mutating func write(_ change: SceneChanges.Value, of name: String) {
    guard let path = PropertyPath(change.keyPath, kind: change.layer.kind),
      let property = path.description
    else { return }
    let value = PropertyValue(boxing: change.value, as: path.type) ?? .null
    // A whole property is assigned by its name; a component, such as `position.x`, is set by its key path.
    guard path.component != nil else { return write(value, property, of: name) }
    let text = SwiftLiteral.text(value) ?? "nil"
    lines.append("\(name).setValue(\(text), forKeyPath: \(SwiftNames.literal(change.keyPath)))")
  }

  private mutating func write(_ change: SceneChanges.Animation, at location: String?) {
    let key = change.key.map { "animation \($0)" } ?? "an animation"
    let linesBefore = lines
    begin("\(key) of layer \(change.layer.title)" + (location.map { ", \($0)" } ?? ""))
    let count = lines.count
    let lastKey = (change.after as? CAPropertyAnimation)?.keyPath?.split(separator: ".").last
    let name = newName(change.key ?? lastKey.map(String.init), or: "animation")
    write(change.before, as: change.after, to: name)
    // Two equal versions, whose edits were undone, get no comment either.
    if lines.count == count { lines = linesBefore }
  }

  /// Writes the statement that removes an animation. An animation without a key cannot be removed by itself, so only
  /// the comment names it.
  private mutating func write(
    removal: SceneChanges.Animation, of name: String, at location: String?
  ) {
    let ofKeyPath = (removal.before as? CAPropertyAnimation)?.keyPath.map { " of \($0)" } ?? ""
    let title = removal.key.map { "animation \($0)" } ?? "an animation without a key\(ofKeyPath)"
    begin("layer \(removal.layer.title) without \(title)" + (location.map { ", \($0)" } ?? ""))
    if let key = removal.key {
      lines.append("\(name).removeAnimation(forKey: \(SwiftNames.literal(key)))")
    }
  }

  /// Writes the properties in which two versions of an animation differ, and those of the animations inside of them.
  private mutating func write(_ before: CAAnimation, as after: CAAnimation, to name: String) {
    for property in AnimationProperty.table
    where property.isDeclared(after) && property.content != .animations {
      let (old, new) = (lines(of: property, before, name), lines(of: property, after, name))
      guard old != new else { continue }
      lines +=
        new.isEmpty ? ["\(name).\(property.description.swiftName) = \(defaultText(of: property))"] : new
    }
    // Edits neither add nor remove animations of a group, so those of the two versions are paired by their index.
    let (old, new) = (before as? CAAnimationGroup, after as? CAAnimationGroup)
    for (index, pair) in zip(old?.animations ?? [], new?.animations ?? []).enumerated() {
      write(pair.0, as: pair.1, to: "\(name).animations?[\(index)]")
    }
  }

  /// Returns the statements that set a property to the value that it has in `animation`; none if that is the default,
  /// the value in a new animation.
  private func lines(of property: AnimationProperty, _ animation: CAAnimation, _ name: String)
    -> [String]
  {
    var source = SwiftSource()
    source.write(property, of: animation, to: name, depth: 0)
    return source.lines
  }

  private func defaultText(of property: AnimationProperty) -> String {
    let value = PropertyValue(boxing: property.defaultValue, as: property.description.type) ?? .null
    return SwiftLiteral.text(value, of: property.description) ?? "nil"
  }
}

extension SceneChanges.Value {
  /// The name of the layer, and that of the state if it sets the value.
  fileprivate var title: String {
    "layer \(layer.title)" + (state.map { " in the state \"\($0)\"" } ?? "")
  }

  /// The statement that sets the property; nil for an undeclared key and for a parameter of a filter.
  fileprivate var statement: SceneChanges.Statement? {
    guard let path = PropertyPath(keyPath, kind: layer.kind) else { return nil }
    return path.description.map { .property(name: $0.swiftName, keyPath: keyPath) }
  }
}

extension SceneChanges.Animation {
  fileprivate var statement: SceneChanges.Statement {
    .animation(key: key, keyPath: (before as? CAPropertyAnimation)?.keyPath)
  }
}

extension CALayer {
  /// The layer's name, or its class.
  fileprivate var title: String { name.map { "\"\($0)\"" } ?? LayerClass.name(of: self) }
}
