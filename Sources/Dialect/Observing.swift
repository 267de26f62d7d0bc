import SwiftSyntax

/// Key-value observing.
extension Translator {
  // MARK: Properties

  /// Makes a `dynamic` property tell its observers that it was set.
  func translateObserved(_ node: VariableDeclSyntax) {
    let excluded = ["override", "static", "class", "lazy"]
    guard node.modifiers.has("dynamic"), !excluded.contains(where: node.modifiers.has),
      node.bindingSpecifier.text == "var", node.bindings.count == 1,
      let binding = node.bindings.first, let type = module[scopeName],
      type.isClass, !module.isLayer(scopeName)
    else { return }
    let name = binding.pattern.trimmedDescription
    let call = "ObjectiveCClass.wasSet(\"\(name)\", of: self)"
    guard let block = binding.accessorBlock else {
      let end = (binding.initializer.map(Syntax.init) ?? binding.typeAnnotation.map(Syntax.init))
      guard let end else { return }
      return edits.insert(" { didSet { \(call) } }", at: end.offsets.upperBound)
    }
    guard case .accessors(let list) = block.accessors else { return }
    let accessor = binding.isComputed ? "set" : "didSet"
    if let body = list.first(where: { $0.accessorSpecifier.text == accessor })?.body {
      edits.insert(" defer { \(call) };", at: body.leftBrace.offsets.upperBound)
    } else if !binding.isComputed {
      edits.insert(" didSet { \(call) } ", at: block.rightBrace.offsets.lowerBound)
    }
  }

  // MARK: Observers

  private static let method = "observeValue"

  /// Makes a class that is no responder an observer, because only responders inherit the method.
  func translateObserver(_ node: FunctionDeclSyntax) {
    guard node.name.text == Self.method, let modifier = node.modifiers.modifier("override"),
      node.signature.parameterClause.parameters.first?.firstName.text == "forKeyPath",
      !inheritsMethod
    else { return }
    edits.remove(modifier.offsets)
    // An extension could not name a private nested class or one in a function.
    if let type = node.groupAround { edits.addConformance(type, to: "KeyValueObserver") }
  }

  /// Replaces the call of the inherited method of a class that inherits none.
  func translateInheritedObserver(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == Self.method, member.base?.is(SuperExprSyntax.self) ?? false,
      !inheritsMethod
    else { return }
    edits.replace(node.offsets, by: "_ = ()")
  }

  /// True if the class around the current node inherits the method: from a responder, or from a class of the sources.
  private var inheritsMethod: Bool {
    let classes = module.ancestors(of: scopeName)
    return classes.dropFirst().contains { name in
      module.types[name]?.members.contains { $0.name == Self.method } ?? false
    } || module.isResponder(scopeName)
  }
}

extension FunctionDeclSyntax {
  /// The type or the extension with the method.
  var groupAround: Syntax? {
    sequence(first: Syntax(self)) { $0.parent }
      .first { $0.asProtocol((any DeclGroupSyntax).self) != nil }
  }
}

extension ModuleFacts {
  /// Returns true if a class inherits from a responder of UIKit. Such classes are recognized by the ends of their
  /// names, because `inherits(_:from:)` does not know all of them.
  fileprivate func isResponder(_ name: String) -> Bool {
    ancestors(of: name).contains { type in
      ([type] + (types[type]?.inherited ?? [])).contains { name in
        name.hasPrefix("UI")
          && [
            "View", "Controller", "Control", "Cell", "Responder", "Window", "Button", "Label",
            "Slider", "Switch", "Field", "Bar", "Application",
          ].contains { name.hasSuffix($0) }
      }
    }
  }
}
