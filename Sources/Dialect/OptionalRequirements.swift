import SwiftSyntax

extension Translator {
  /// Methods of UIKit's and QuartzCore's delegates that are optional on Apple's systems.
  private static let optionalMethods: Set<String> = [
    "action", "animationDidStart", "animationDidStop", "animationEnded", "collectionView", "display",
    "draw", "gestureRecognizer", "gestureRecognizerShouldBegin", "layerWillDraw", "layoutSublayers",
    "navigationController", "numberOfSections", "pickerView", "scrollViewDidEndDecelerating",
    "scrollViewDidEndDragging", "scrollViewDidEndScrollingAnimation", "scrollViewDidEndZooming",
    "scrollViewDidScroll", "scrollViewDidScrollToTop", "scrollViewDidZoom",
    "scrollViewShouldScrollToTop", "scrollViewWillBeginDecelerating", "scrollViewWillBeginDragging",
    "scrollViewWillBeginZooming", "scrollViewWillEndDragging", "searchBar",
    "searchBarCancelButtonClicked", "searchBarSearchButtonClicked", "splitViewController", "tabBar",
    "tabBarController",
    "tableView", "textField",
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
    guard module.index.optionalNames.contains(name) || Self.optionalMethods.contains(name),
      !module.index.properties.contains(name)
    else { return }
    edits.replace(mark.offsets, by: "")
    castObject(base, with: name)
  }

  /// Casts a property of the type AnyObject to the protocol that has the called method.
  private func castObject(_ base: ExprSyntax, with name: String) {
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard declaredType(of: object) == "AnyObject", let type = module.index.protocols[name] else {
      return
    }
    edits.replace(base.offsets, by: "(\(object.trimmedDescription) as? \(type))?")
  }
}

/// Default implementations for the requirements of protocols that are optional on Apple's systems. A requirement with a
/// result returns an optional one, which is nil by default.
///
/// Swift does not call the method of a class whose superclass conforms to the protocol without having the method. Such
/// classes conform to a protocol of their own with that method, through which the default implementation calls it.
struct OptionalRequirements {
  let module: ModuleFacts
  let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) {
      guard type.isProtocol, let declaration = type.declaration else { continue }
      let requirements = type.members.filter { $0.modifiers.has("optional") }
      guard !requirements.isEmpty else { continue }
      let modifiers = declaration.node.as(ProtocolDeclSyntax.self)?.modifiers
      let access = modifiers?.has("public") ?? false ? "public " : ""
      let isHidden = modifiers.map { $0.has("private") || $0.has("fileprivate") } ?? false
      let defaults = requirements.enumerated().map { index, requirement in
        makeOptional(requirement, of: name)
        let other = addProtocol(
          "\(name)_\(index)", requirement, of: name, access: isHidden ? "fileprivate " : "")
        return access + (requirement.isStatic ? "static " : "")
          + RequirementText(requirement).implementation(by: other)
      }
      edits[declaration.file].append("extension \(name) { \(defaults.joined(separator: "; ")) }")
    }
  }

  // MARK: Classes whose superclasses conform

  /// Adds a protocol with one requirement, and conformances to it. Returns its name; nil if no class needs it.
  ///
  /// - Parameter access: The modifier of the protocol with a space, or nothing. That of a private protocol is private to
  ///   the file as well, because its requirement may have types of the file.
  private func addProtocol(
    _ name: String, _ requirement: MemberFacts, of owner: String, access: String
  ) -> String? {
    let classes = classesThatAdd(requirement, of: owner).filter {
      access.isEmpty || $0.file == requirement.file
    }
    guard !classes.isEmpty, !requirement.isStatic else { return nil }
    let declaration = RequirementText(requirement).declaration
    edits[requirement.file].append("\(access)protocol \(name): AnyObject { \(declaration) }")
    // An extension could name neither a private nested class nor one with a private class around it.
    for declaration in classes { edits[declaration.file].addConformance(declaration.node, to: name) }
    return name
  }

  /// Returns the classes that have the method of a requirement while a superclass, which lacks it, conforms.
  private func classesThatAdd(
    _ requirement: MemberFacts, of owner: String
  ) -> [(file: Int, node: DeclSyntax)] {
    (module.index.implementing[requirement.fullName] ?? []).compactMap { name, member in
      guard let type = module.types[name], type.isClass, !member.modifiers.has("override"),
        !member.modifiers.has("private"), !member.modifiers.has("fileprivate"), !member.isStatic,
        module.ancestors(of: name).contains(owner), !conforms(type, to: owner),
        member.hasTypes(of: requirement)
      else { return nil }
      return type.declaration
    }
  }

  /// Returns true if a type itself conforms to a protocol, not only a class from which it inherits.
  private func conforms(_ type: TypeFacts, to owner: String) -> Bool {
    type.inherited.contains { name in
      module[name]?.isProtocol ?? false && module.ancestors(of: name).contains(owner)
    }
  }

  // MARK: Results

  /// Adds a question mark to the type of a requirement, and to that of the members that implement it.
  private func makeOptional(_ requirement: MemberFacts, of owner: String) {
    guard let type = requirement.resultType, !type.isVoid else { return }
    if !type.isOptional { mark(type, in: requirement.file) }
    for (name, member) in module.index.implementing[requirement.fullName] ?? []
    where module.ancestors(of: name).contains(owner) {
      if let own = member.resultType {
        if !type.isOptional, own.trimmedDescription == type.trimmedDescription {
          mark(own, in: member.file)
        }
      } else if let pattern = member.patternWithoutType {
        // Without a type the property would not be the one that is required, and the default one would be used.
        let text = RequirementText.optional(type)
        edits[member.file].insert(": \(text)", at: pattern.offsets.upperBound)
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
}

/// The text of an optional requirement and of its default implementation.
private struct RequirementText {
  private let requirement: MemberFacts
  init(_ requirement: MemberFacts) { self.requirement = requirement }

  /// The declaration in a protocol.
  var declaration: String {
    requirement.labels == nil ? "\(signature) { get }" : signature
  }

  /// Returns the default implementation, which calls that of another protocol if the object conforms to it.
  func implementation(by other: String?) -> String {
    let object = other.map { "(self as? \($0))?" }
    if let function = requirement.function {
      let call = object.map { " \($0).\(requirement.name)(\(function.passedArguments)) " }
      let isVoid = requirement.resultType?.isVoid ?? true
      return "\(signature) {\(call ?? (isVoid ? "" : " nil "))}"
    }
    let value = object.map { "\($0).\(requirement.name)" } ?? "nil"
    return "\(signature) { \(isSettable ? "get { \(value) } set {}" : value) }"
  }

  private var isSettable: Bool {
    let binding = requirement.node.as(VariableDeclSyntax.self)?.bindings.first
    return binding?.accessorBlock?.trimmedDescription.contains("set") ?? false
  }

  private var signature: String {
    let result = requirement.resultType
    guard let function = requirement.function else {
      return "var \(requirement.name): \(result.map(Self.optional) ?? "Any?")"
    }
    let parameters = Self.line(function.namedParameters)
    let suffix = result.flatMap { $0.isVoid ? nil : " -> \(Self.optional($0))" } ?? ""
    return "func \(requirement.name)(\(parameters))\(suffix)"
  }

  /// Returns the text of a type, which becomes optional if it is not.
  static func optional(_ type: TypeSyntax) -> String {
    type.isOptional ? type.trimmedDescription : "(\(type.trimmedDescription))?"
  }

  /// Returns a text without line breaks.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension MemberFacts {
  /// Returns true if the types are those of a requirement whose result has become optional. With other types the default
  /// implementation would meet the requirement of the added protocol, and call itself.
  fileprivate func hasTypes(of requirement: MemberFacts) -> Bool {
    guard parameterTypes == requirement.parameterTypes,
      (function == nil) == (requirement.function == nil),
      function?.genericParameterClause == nil, function?.signature.effectSpecifiers == nil
    else { return false }
    let isVoid = requirement.resultType?.isVoid ?? true
    if function != nil, isVoid { return resultType?.isVoid ?? true }
    guard let result = requirement.resultType else { return false }
    guard let own = resultType?.trimmedDescription else { return patternWithoutType != nil }
    let text = result.trimmedDescription
    return own == text || (!result.isOptional && own == "\(text)?")
  }

  private var parameterTypes: [String] {
    function?.signature.parameterClause.parameters.map(\.type.trimmedDescription) ?? []
  }

  /// The name of a property that has a value and no written type; nil for others.
  fileprivate var patternWithoutType: PatternSyntax? {
    let bindings = node.as(VariableDeclSyntax.self)?.bindings
    guard let binding = bindings?.first, bindings?.count == 1, binding.typeAnnotation == nil,
      binding.initializer != nil
    else { return nil }
    return binding.pattern
  }

  /// The type of a property or of the result of a method; nil if it is not written.
  fileprivate var resultType: TypeSyntax? {
    function?.signature.returnClause?.type
      ?? node.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
  fileprivate var isVoid: Bool { ["Void", "()"].contains(trimmedDescription) }
}
