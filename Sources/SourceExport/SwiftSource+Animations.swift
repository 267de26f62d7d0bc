import CAML
import CoreGraphics
import QuartzCore
import RenderModel

extension SwiftSource {
  /// Writes the statements that create an animation, and returns the name of its variable, which is that of `key` or of
  /// the key path's last part. Without `keepsBeginTime` the begin time is left out, as for an animation that begins
  /// when it is added. `depth` is the number of groups around the animation.
  mutating func write(
    _ animation: CAAnimation, key: String?, keepsBeginTime: Bool, depth: Int = 0
  ) -> String {
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let name = newName(key ?? path?.split(separator: ".").last.map(String.init), or: "animation")
    let argument = path.map { "keyPath: \(SwiftNames.literal($0))" } ?? ""
    lines.append("let \(name) = \(animation.documentClass)(\(argument))")
    // The properties of a class are written before those of its superclass.
    for level in AnimationProperty.Level.allCases.reversed() {
      for property in AnimationProperty.table
      where property.level == level && property.isDeclared(animation) {
        if property.id == .keyPath || property.id == .beginTime && !keepsBeginTime { continue }
        write(property, of: animation, to: name, depth: depth)
      }
    }
    return name
  }

  /// Writes the assignment of a property whose value differs from that of a new animation.
  mutating func write(
    _ property: AnimationProperty, of animation: CAAnimation, to name: String, depth: Int
  ) {
    guard let value = property.read(animation) else { return }
    let (key, constants) = (property.description.swiftName, property.description.constants)
    switch property.content {
    case .number, .flag, .name:
      guard let text = text(property, value) else { return }
      set(key, text, of: name)
    case .path:
      guard let path = PropertyValue(boxing: value, as: .path)?.path else { return }
      let text = SwiftLiteral.text(.path(path)) ?? write(path)
      set(key, text, of: name)
    case .curve:
      if let function = value as? CAMediaTimingFunction { set(key, curve(function), of: name) }
    case .curves:
      let curves = value as? [CAMediaTimingFunction] ?? []
      if !curves.isEmpty { set(key, list: curves.map { curve($0) }, of: name) }
    case .valueFunction:
      guard let function = value as? CAValueFunction else { return }
      let member = constants.expression(of: function.name.rawValue)
      set(key, "CAValueFunction(name: \(member))", of: name)
    case .numbers:
      let numbers = value as? [NSNumber] ?? []
      guard !numbers.isEmpty else { return }
      set(key, list: numbers.map { SwiftLiteral.number($0.doubleValue) }, of: name)
    case .value:
      if let text = text(any: value) { set(key, text, of: name) }
    case .values: set(key, list: (value as? [Any] ?? []).compactMap { text(any: $0) }, of: name)
    case .animations: write(children: value as? [CAAnimation] ?? [], key, of: name, depth: depth)
    // Generated source cannot contain a delegate or a filter.
    case .object: break
    }
  }

  /// Returns the expression of a number, a flag or a name; nil for the default.
  private func text(_ property: AnimationProperty, _ value: Any) -> String? {
    func boxed(_ value: Any?) -> PropertyValue? {
      PropertyValue(boxing: value, as: property.description.type)
    }
    guard let new = boxed(value), new != boxed(property.defaultValue) else { return nil }
    return SwiftLiteral.text(new, of: property.description)
  }

  /// Writes an assignment of an expression to a property of the variable `name`.
  private mutating func set(_ property: String, _ value: String, of name: String) {
    lines.append("\(name).\(property) = \(value)")
  }

  /// Writes an assignment of an array, with one line per element if it is long.
  private mutating func set(_ property: String, list items: [String], of name: String) {
    let line = items.joined(separator: ", ")
    let isLong = line.count > 80
    set(
      property, isLong ? "[\n" + items.map { "  \($0),\n" }.joined() + "]" : "[\(line)]", of: name)
  }

  /// Returns the expression of a timing function.
  private func curve(_ function: CAMediaTimingFunction) -> String {
    if let named = CurveName.of(function) {
      let constants = AnimationProperty.ID.timingFunction.row.description.constants
      return "CAMediaTimingFunction(name: \(constants.expression(of: named)))"
    }
    let points = function.controlNumbers.map { SwiftLiteral.number(Double($0), isFloat: true) }
    return "CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))"
  }

  /// Returns the expression of a value. For a picture or an object it writes a comment and returns nil; for a path it
  /// writes the statements that create it first.
  private mutating func text(any value: Any) -> String? {
    guard let boxed = PropertyValue(boxing: value, as: nil) else { return nil }
    if let text = SwiftLiteral.any(boxed) { return text }
    if case .path(let path) = boxed { return write(path) }
    lines.append("// a value of type \(Issue.typeName(of: value)) that has no literal")
    return nil
  }

  private mutating func write(
    children animations: [CAAnimation], _ key: String, of name: String, depth: Int
  ) {
    guard depth < CAMLLimits.groupDepth else { return }
    let children = animations.map { write($0, key: nil, keepsBeginTime: true, depth: depth + 1) }
    set(key, list: children, of: name)
  }
}
