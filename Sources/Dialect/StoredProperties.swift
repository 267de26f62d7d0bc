import SwiftSyntax

extension Translator {
  /// Makes a property of a layer that Core Animation stores or animates an `@Animatable` property: one with
  /// `@NSManaged`, and one visible to Objective-C whose key the class names in `needsDisplay(forKey:)`.
  func translateStoredProperty(_ node: VariableDeclSyntax) {
    let managed = node.attributes.attribute("NSManaged")
    let names = node.bindings.map(\.pattern.trimmedDescription)
    guard managed != nil || (isKey(names) && isStored(node)) else { return }
    if let weak = node.modifiers.modifier("weak") { edits.remove(weak.offsets) }
    if let managed {
      edits.replace(managed.offsets, by: Self.attribute(names[0]))
    } else {
      edits.insert(Self.attribute(names[0]) + " ", at: node.offsets.lowerBound)
    }
    for binding in node.bindings { giveValue(binding, node) }
    separate(node)
  }

  private static func attribute(_ name: String) -> String { "@Animatable(\"\(name)\")" }

  /// Makes each further property of a declaration a declaration of its own in the same line.
  private func separate(_ node: VariableDeclSyntax) {
    let modifiers = node.modifiers.map { "\($0.name.text) " }.filter {
      $0 != "weak " && $0 != "dynamic "
    }
    for (binding, next) in zip(node.bindings, node.bindings.dropFirst()) {
      guard let comma = binding.trailingComma else { continue }
      let attribute = Self.attribute(next.pattern.trimmedDescription)
      edits.replace(comma.offsets, by: "; \(attribute) \(modifiers.joined())var")
    }
  }

  private func isKey(_ names: [String]) -> Bool {
    let type = scopes.joined(separator: ".")
    guard names.count == 1, module.isLayer(type) else { return false }
    let methods = module.members(named: "needsDisplay", of: type)
    let words = methods.flatMap { $0.node.tokens(viewMode: .sourceAccurate).map(\.text) }
    return words.contains(names[0])
  }

  private func isStored(_ node: VariableDeclSyntax) -> Bool {
    let isVisible = node.attributes.has("objc") || node.modifiers.has("dynamic")
    return isVisible && node.bindingSpecifier.text == "var"
      && node.bindings.allSatisfy { binding in
        (binding.typeAnnotation != nil || binding.initializer != nil) && !binding.isComputed
      }
  }

  /// Adds an initial value if there is none.
  private func giveValue(_ binding: PatternBindingSyntax, _ node: VariableDeclSyntax) {
    guard binding.initializer == nil else { return }
    let annotated = binding.typeAnnotation ?? node.bindings.last?.typeAnnotation
    guard let type = annotated?.type.trimmedDescription, let zero = Self.zero(of: type) else {
      let detail = annotated?.type.trimmedDescription ?? binding.pattern.trimmedDescription
      return edits.report("initial", detail, at: binding.offsets.lowerBound)
    }
    if let own = binding.typeAnnotation {
      edits.insert(" = \(zero)", at: own.offsets.upperBound)
    } else {
      edits.insert(": \(type) = \(zero)", at: binding.pattern.offsets.upperBound)
    }
  }

  private static let zeros = [
    "Bool": "false", "String": "\"\"", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero",
    "UIEdgeInsets": ".zero", "UIColor": ".clear", "CGColor": "UIColor.clear.cgColor",
    "CATransform3D": "CATransform3DIdentity", "CGAffineTransform": ".identity",
    "CGPath": "CGMutablePath()", "UIFont": ".systemFont(ofSize: 17)", "NSNumber": "0",
    "CGVector": ".zero",
  ]

  /// Returns the value that a property has before it is set; nil for a type that is not known.
  private static func zero(of type: String) -> String? {
    if type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    let numbers = ["CGFloat", "Double", "Float", "Int", "NSInteger", "TimeInterval", "CFTimeInterval"]
    if numbers.contains(type) || type.hasPrefix("UInt") || type.hasPrefix("Int") { return "0" }
    return zeros[type]
  }
}

extension PatternBindingSyntax {
  /// True if the property has a getter, rather than only observers or nothing.
  var isComputed: Bool {
    guard let block = accessorBlock else { return false }
    guard case .accessors(let list) = block.accessors else { return true }
    return list.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
