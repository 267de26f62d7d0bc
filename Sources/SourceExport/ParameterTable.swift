import CAML
import CoreGraphics
import QuartzCore
import RenderModel

/// A table of properties and animations as lines of tab-separated fields with a line of headings.
enum ParameterTable {
  private static let headings = [
    "key", "class", "key path", "from", "to", "by", "values", "begin", "duration", "curve", "repeat",
    "autoreverses", "speed", "fill",
  ]

  /// Returns a table of the properties that differ from the defaults, and one of the animations.
  static func text(of layer: CALayer) -> String {
    let properties = CAMLWriter.changedProperties(of: layer).map { property, value in
      [property.key, text(value)]
    }
    var rows = [["property", "value"]] + properties
    let animations = layer.ownAnimations
    if !animations.isEmpty {
      rows += [[], headings]
      for entry in animations {
        rows += self.rows(
          entry.animation, entry.key ?? "", begins: entry.startsAtCommit ? "" : nil, depth: 0)
      }
    }
    return lines(rows)
  }

  /// Returns a table of an animation. `key` is the one with which it was added to a layer; nil if it has none.
  static func text(of animation: CAAnimation, key: String?) -> String {
    lines([headings] + rows(animation, key ?? "", begins: nil, depth: 0))
  }

  private static func lines(_ rows: [[String]]) -> String {
    rows.map { row in row.map(plain).joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns the text without tabs and line breaks, which separate fields and lines.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// Returns a row for the animation, and one for each member of a group with keys such as `group/1`. `begins` replaces
  /// the begin time in the row of the animation; if it is nil, the begin time is written.
  private static func rows(
    _ animation: CAAnimation, _ key: String, begins: String?, depth: Int
  ) -> [[String]] {
    let row =
      [
        key, animation.documentClass, (animation as? CAPropertyAnimation)?.keyPath ?? "",
      ] + values(of: animation) + timing(of: animation, begins: begins)
    guard let group = animation as? CAAnimationGroup, depth < CAMLLimits.groupDepth else {
      return [row]
    }
    let children = (group.animations ?? []).enumerated().flatMap { index, child in
      rows(child, "\(key)/\(index + 1)", begins: nil, depth: depth + 1)
    }
    return [row] + children
  }

  /// Returns the fields `from`, `to`, `by` and `values`.
  private static func values(of animation: CAAnimation) -> [String] {
    let basic = animation as? CABasicAnimation
    let keyframes = animation as? CAKeyframeAnimation
    let list = keyframes?.path.map { [text(.path($0))] } ?? keyframes?.values?.map { text(any: $0) }
    let times = keyframes?.keyTimes?.map { number($0.doubleValue) } ?? []
    let parts = (list ?? []).enumerated().map { index, value in
      times.indices.contains(index) ? "\(times[index]): \(value)" : value
    }
    return [basic?.fromValue, basic?.toValue, basic?.byValue].map { text(any: $0) }
      + [parts.joined(separator: "; ")]
  }

  /// Returns the fields from `begin` to `fill`.
  private static func timing(of animation: CAAnimation, begins: String?) -> [String] {
    let repeats =
      animation.repeatDuration > 0
      ? "\(number(animation.repeatDuration)) s"
      : animation.repeatCount > 0 ? number(Double(animation.repeatCount)) : "1"
    return [
      begins ?? number(animation.beginTime), number(animation.duration), curve(of: animation), repeats,
      animation.autoreverses ? "yes" : "no", number(Double(animation.speed)),
      animation.fillMode.rawValue,
    ]
  }

  private static func curve(of animation: CAAnimation) -> String {
    if let spring = animation as? CASpringAnimation {
      return "spring mass \(number(spring.mass)) stiffness \(number(spring.stiffness)) "
        + "damping \(number(spring.damping)) velocity \(number(spring.initialVelocity))"
    }
    let own = animation.timingFunction.map { CAMLWriter.text($0) } ?? "linear"
    let functions = (animation as? CAKeyframeAnimation)?.timingFunctions ?? []
    guard !functions.isEmpty else { return own }
    return functions.map { CAMLWriter.text($0) }.joined(separator: "; ")
  }

  private static func number(_ value: Double) -> String {
    value.isFinite ? SwiftLiteral.number(value, isFloat: true) : value > 0 ? "∞" : "\(value)"
  }

  private static func text(any value: Any?) -> String {
    value.flatMap { PropertyValue(boxing: $0, as: nil) }.map { text($0) } ?? ""
  }

  /// Returns the value in the notation of CAML documents; colors include their alpha.
  private static func text(_ value: PropertyValue) -> String {
    switch value {
    case .number(let number): return self.number(number)
    case .color(let color):
      let c = color.rgba
      return [c.x, c.y, c.z, c.w].map { number($0) }.joined(separator: " ")
    case .array(let values): return values.map { text($0) }.joined(separator: ", ")
    case .contents(let contents): return "picture \(contents.image.width) × \(contents.image.height)"
    case .object(let object): return text(object: object.value)
    case .null: return "none"
    case .bool, .integer, .point, .size, .rect, .transform, .path, .string:
      return CAMLWriter.plainText(value)
    }
  }

  private static func text(object: Any) -> String {
    if let text = object as? String { return text }
    if let text = object as? NSAttributedString { return text.string }
    if let list = object as? [Any] { return list.map { text(object: $0) }.joined(separator: ", ") }
    if let filter = (object as? any FilterConvertible)?.namedFilter { return filter.name }
    if let cell = object as? CAEmitterCell { return cell.name ?? "cell" }
    return Issue.typeName(of: object)
  }
}
