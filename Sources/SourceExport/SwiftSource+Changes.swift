import CAML
import QuartzCore
import RenderModel

/// Edits of layers and animations, which can be copied as the statements that make them.
package struct SceneChanges {
  /// A property of a layer that was edited; its new value is the layer's current one.
  package struct Value {
    package let layer: CALayer
    package let keyPath: String

    package init(_ keyPath: String, of layer: CALayer) { (self.layer, self.keyPath) = (layer, keyPath) }
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
  /// The animations that were removed.
  package var removals: [Animation]

  package init(
    values: [Value] = [], animations: [Animation] = [], removals: [Animation] = []
  ) {
    (self.values, self.animations, self.removals) = (values, animations, removals)
  }

  /// A statement of a scene's source that an edit replaces.
  package enum Statement: Equatable {
    /// One that sets a property, by its name in Swift or its key path.
    case property(name: String, keyPath: String)
    /// One that adds or makes an animation.
    case animation(key: String?, keyPath: String?)
  }

  /// Returns the statements in Swift that make the edits, with a comment for each layer and animation; an empty text
  /// without edits. `location` returns where the source has the statement that an edit replaces; nil when this is not
  /// known.
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
    for value in changes.values {
      let id = ObjectIdentifier(value.layer)
      let name = names[id] ?? source.newName(of: value.layer)
      if names.updateValue(name, forKey: id) == nil { source.begin("layer \(value.layer.title)") }
      source.write(value, of: name)
      source.mark(value.statement.flatMap(location))
    }
    for animation in changes.animations { source.write(animation, at: location(animation.statement)) }
    for removal in changes.removals { source.write(removal: removal, at: location(removal.statement)) }
    return source.lines.isEmpty ? "" : source.lines.joined(separator: "\n") + "\n"
  }

  /// Adds the location of the statement that the last line replaces.
  private mutating func mark(_ location: String?) {
    if let location, !lines.isEmpty { lines[lines.count - 1] += "  // \(location)" }
  }

  private mutating func begin(_ comment: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append("// \(comment.split(whereSeparator: \.isNewline).joined(separator: " "))")
  }

  private mutating func write(_ change: SceneChanges.Value, of name: String) {
    guard let path = PropertyPath(change.keyPath, kind: change.layer.kind),
      let property = path.description
    else { return }
    let value =
      PropertyValue(boxing: change.layer.value(forKeyPath: change.keyPath), as: path.type) ?? .null
    guard path.component != nil else { return write(value, property, of: name) }
    let text = SwiftLiteral.text(value) ?? "nil"
    lines.append("\(name).setValue(\(text), forKeyPath: \(SwiftNames.literal(change.keyPath)))")
  }

  private mutating func write(_ change: SceneChanges.Animation, at location: String?) {
    let key = change.key.map { "animation \($0)" } ?? "an animation"
    let linesBefore = lines
    begin("\(key) of layer \(change.layer.title)" + (location.map { ", \($0)" } ?? ""))
    let count = lines.count
    let path = (change.after as? CAPropertyAnimation)?.keyPath?.split(separator: ".").last
    write(
      change.before, as: change.after, to: newName(change.key ?? path.map(String.init), or: "animation")
    )
    if lines.count == count { lines = linesBefore }
  }

  /// Writes the statement that removes an animation. An animation without a key cannot be removed by itself, so only
  /// the comment names it.
  private mutating func write(removal: SceneChanges.Animation, at location: String?) {
    let name = newName(of: removal.layer)
    let path = (removal.before as? CAPropertyAnimation)?.keyPath.map { " of \($0)" } ?? ""
    let title = removal.key.map { "animation \($0)" } ?? "an animation without a key\(path)"
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
        new.isEmpty ? ["\(name).\(property.columns.swiftName) = \(defaultText(of: property))"] : new
    }
    let (old, new) = (before as? CAAnimationGroup, after as? CAAnimationGroup)
    for (index, pair) in zip(old?.animations ?? [], new?.animations ?? []).enumerated() {
      write(pair.0, as: pair.1, to: "\(name).animations?[\(index)]")
    }
  }

  /// Returns the statements that set a property of an animation; none for the value of a new animation.
  private func lines(of property: AnimationProperty, _ animation: CAAnimation, _ name: String)
    -> [String]
  {
    var source = SwiftSource()
    source.write(property, of: animation, to: name, depth: 0)
    return source.lines
  }

  private func defaultText(of property: AnimationProperty) -> String {
    let value = PropertyValue(boxing: property.defaultValue, as: property.columns.type) ?? .null
    return SwiftLiteral.text(value, of: property.columns) ?? "nil"
  }
}

extension SceneChanges.Value {
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
