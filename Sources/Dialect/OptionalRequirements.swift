import SwiftSyntax

extension Translator {
  /// Methods of UIKit's and QuartzCore's delegates that are optional on Apple's systems.
  private static let optionalMethods: Set<String> = [
    "action", "animationDidStart", "animationDidStop", "display", "draw", "gestureRecognizer",
    "gestureRecognizerShouldBegin", "layerWillDraw", "layoutSublayers", "scrollViewDidEndDecelerating",
    "scrollViewDidEndDragging", "scrollViewDidEndScrollingAnimation", "scrollViewDidEndZooming",
    "scrollViewDidScroll", "scrollViewDidScrollToTop", "scrollViewDidZoom",
    "scrollViewShouldScrollToTop", "scrollViewWillBeginDecelerating", "scrollViewWillBeginDragging",
    "scrollViewWillBeginZooming", "scrollViewWillEndDragging", "tabBarController", "textField",
    "textFieldDidBeginEditing", "textFieldDidEndEditing", "textFieldShouldBeginEditing",
    "textFieldShouldClear", "textFieldShouldEndEditing", "textFieldShouldReturn", "textView",
    "textViewDidBeginEditing", "textViewDidChange", "textViewDidChangeSelection",
    "textViewDidEndEditing", "textViewShouldBeginEditing", "textViewShouldEndEditing",
    "viewForZooming",
  ]

  /// Removes the second question mark of `delegate?.didEnd?(door)`, because every object has the method here.
  func unwrapOptionalRequirement(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression
    let chain = called.as(OptionalChainingExprSyntax.self)
    let forced = called.as(ForceUnwrapExprSyntax.self)
    guard let mark = chain?.questionMark ?? forced?.exclamationMark,
      let member = (chain?.expression ?? forced?.expression)?.as(MemberAccessExprSyntax.self),
      let base = member.base
    else { return }
    let name = member.declName.baseName.text
    guard module.hasOptionalRequirement(name) || Self.optionalMethods.contains(name),
      !module.hasProperty(name)
    else { return }
    edits.replace(mark.offsets, by: "")
    castObject(base, with: name)
  }

  /// Casts a property of the type AnyObject to the protocol that has the called method.
  private func castObject(_ base: ExprSyntax, with name: String) {
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard declaredType(of: object) == "AnyObject", let type = module.protocolName(with: name) else {
      return
    }
    edits.replace(base.offsets, by: "(\(object.trimmedDescription) as? \(type))?")
  }
}

extension ModuleFacts {
  fileprivate func hasOptionalRequirement(_ name: String) -> Bool {
    types.values.contains { type in
      type.isProtocol && type.members.contains { $0.name == name && $0.modifiers.has("optional") }
    }
  }

  /// Returns true if a type has a property of this name, whose value may be a closure that is called.
  fileprivate func hasProperty(_ name: String) -> Bool {
    types.values.contains { type in type.members.contains { $0.name == name && $0.labels == nil } }
  }

  /// Returns the first protocol that has a member of this name.
  fileprivate func protocolName(with name: String) -> String? {
    types.filter { $0.value.isProtocol && $0.value.members.contains { $0.name == name } }.keys.min()
  }
}

/// Default implementations for the requirements of protocols that are optional on Apple's systems. A requirement with a
/// result returns an optional one, which is nil by default.
struct OptionalRequirements {
  let module: ModuleFacts
  let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) {
      guard type.isProtocol, let declaration = type.declaration else { continue }
      let requirements = type.members.filter { $0.modifiers.has("optional") }
      guard !requirements.isEmpty else { continue }
      let isPublic = declaration.node.as(ProtocolDeclSyntax.self)?.modifiers.has("public") ?? false
      let defaults = requirements.map {
        (isPublic ? "public " : "") + ($0.isStatic ? "static " : "") + implementation(of: $0)
      }
      edits[declaration.file].append("extension \(name) { \(defaults.joined(separator: "; ")) }")
    }
  }

  private func implementation(of requirement: MemberFacts) -> String {
    guard let function = requirement.function else { return property(requirement) }
    let signature = function.signature.parameterClause.trimmedDescription
    let text = "func \(requirement.name)\(Self.line(signature))"
    guard let result = function.signature.returnClause?.type, !Self.isVoid(result) else {
      return "\(text) {}"
    }
    makeOptional(result, of: requirement)
    return "\(text) -> \(Self.optional(result)) { nil }"
  }

  private func property(_ requirement: MemberFacts) -> String {
    let binding = requirement.node.as(VariableDeclSyntax.self)?.bindings.first
    guard let type = binding?.typeAnnotation?.type else { return "" }
    makeOptional(type, of: requirement)
    let isSettable = binding?.accessorBlock?.trimmedDescription.contains("set") ?? false
    let accessors = isSettable ? "get { nil } set {}" : "nil"
    return "var \(requirement.name): \(Self.optional(type)) { \(accessors) }"
  }

  /// Adds a question mark to the type of a requirement, and to that of the members that implement it.
  private func makeOptional(_ type: TypeSyntax, of requirement: MemberFacts) {
    guard !Self.isOptional(type) else { return }
    mark(type, in: requirement.file)
    for (_, facts) in module.types where !facts.isProtocol {
      for member in facts.members where member.fullName == requirement.fullName {
        if let own = Self.result(of: member), own.trimmedDescription == type.trimmedDescription {
          mark(own, in: member.file)
        }
      }
    }
  }

  private func mark(_ type: TypeSyntax, in file: Int) {
    if type.is(FunctionTypeSyntax.self) || type.is(SomeOrAnyTypeSyntax.self) {
      edits[file].insert("(", at: type.offsets.lowerBound)
      edits[file].insert(")?", at: type.offsets.upperBound)
    } else {
      edits[file].insert("?", at: type.offsets.upperBound)
    }
  }

  private static func result(of member: MemberFacts) -> TypeSyntax? {
    member.function?.signature.returnClause?.type
      ?? member.node.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
  }

  private static func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  private static func optional(_ type: TypeSyntax) -> String {
    isOptional(type) ? type.trimmedDescription : "(\(type.trimmedDescription))?"
  }

  private static func isVoid(_ type: TypeSyntax) -> Bool {
    ["Void", "()"].contains(type.trimmedDescription)
  }

  /// Returns a text without line breaks.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
