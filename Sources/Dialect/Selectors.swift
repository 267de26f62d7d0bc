import SwiftSyntax

/// The argument of a `#selector`, taken apart.
private struct SelectorReference {
  /// The expression before the name; nil if there is none.
  var base: ExprSyntax?
  var name = ""
  /// The offsets of the name.
  var nameOffsets = 0..<0
  /// The labels, if they are written.
  var labels: [String]?
  /// The type after `as`; nil if there is none.
  var type: TypeSyntax?

  /// Returns nil if the argument is not a reference to a method or a property.
  init?(_ argument: ExprSyntax) {
    var argument = argument
    while let tuple = argument.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    {
      argument = element.expression
    }
    if let sequence = argument.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      type = sequence.elements.last?.as(TypeExprSyntax.self)?.type
      argument = first
    }
    if let cast = argument.as(AsExprSyntax.self) { (argument, type) = (cast.expression, cast.type) }
    guard let reference = Self.reference(argument, &base) else { return nil }
    name = reference.baseName.text
    nameOffsets = reference.baseName.offsets
    labels = reference.argumentNames?.arguments.map(\.name.text)
  }

  private static func reference(
    _ argument: ExprSyntax, _ base: inout ExprSyntax?
  ) -> DeclReferenceExprSyntax? {
    if let member = argument.as(MemberAccessExprSyntax.self) {
      base = member.base
      return member.declName
    }
    return argument.as(DeclReferenceExprSyntax.self)
  }

  /// The method's type after `as`, without the type of the target; nil if there is none.
  var methodType: FunctionTypeSyntax? {
    let function = type?.as(FunctionTypeSyntax.self)
    return function?.returnClause.type.as(FunctionTypeSyntax.self) ?? function
  }
}

/// A type whose method a selector names, as it is written in the translation.
private struct SelectorTarget {
  let text: String
  /// The name for looking up members; nil for an expression whose type is not known.
  let type: String?
}

extension Translator {
  /// Replaces `#selector(Door.tap(_:))` by `Selector("tap:", Door.tap(_:))`.
  func translateSelector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first, let reference = SelectorReference(argument.expression)
    else { return }
    let target = target(of: reference)
    switch argument.label?.text {
    case "getter": edits.replace(node.offsets, by: getter(reference.name, of: target))
    case "setter": edits.replace(node.offsets, by: setter(reference.name, of: target))
    case .some, .none: replaceSelector(node.offsets, of: reference, in: target)
    }
  }

  // MARK: Targets

  private func target(of reference: SelectorReference) -> SelectorTarget {
    guard let base = reference.base else { return enclosingType(with: reference.name) }
    let text = base.trimmedDescription
    if ["self", "Self", "super"].contains(text) { return enclosingType(with: reference.name) }
    if text.hasPrefix("type(of:") {
      return SelectorTarget(text: text, type: scopes.joined(separator: "."))
    }
    let last = text.split(separator: ".").last ?? ""
    if last.first?.isUppercase ?? false || module[text] != nil {
      return SelectorTarget(text: text, type: text)
    }
    if let type = declaredType(of: base) { return SelectorTarget(text: type, type: type) }
    return SelectorTarget(text: "type(of: \(text))", type: nil)
  }

  /// Returns the innermost type around the current node that has a member of this name, or the innermost type.
  private func enclosingType(with name: String) -> SelectorTarget {
    let types = scopes.indices.map { scopes[...$0].joined(separator: ".") }
    let found = types.lastIndex { !module.members(named: name, of: $0).isEmpty } ?? types.indices.last
    return found.map { SelectorTarget(text: scopes[$0], type: types[$0]) }
      ?? SelectorTarget(text: "Self", type: nil)
  }

  /// Returns the type with which a property of the enclosing types is declared; nil if it is not written there.
  func declaredType(of base: ExprSyntax) -> String? {
    let name = base.trimmedDescription.replacing("self.", with: "").filter { $0 != "?" && $0 != "!" }
    let members = module.members(named: name, of: scopes.joined(separator: "."))
    let binding = members.first?.node.as(VariableDeclSyntax.self)?.bindings.first
    let type = binding?.typeAnnotation?.type.trimmedDescription
    let call = binding?.initializer?.value.as(FunctionCallExprSyntax.self)
    let made = call?.calledExpression.trimmedDescription
    return (type ?? made).map { String($0.filter { $0 != "?" && $0 != "!" }) }
      .flatMap { $0.first?.isUppercase ?? false ? $0 : nil }
  }

  // MARK: Methods

  private func replaceSelector(
    _ range: Range<Int>, of reference: SelectorReference, in target: SelectorTarget
  ) {
    let members = target.type.map { module.members(named: reference.name, of: $0) } ?? []
    let methods = members.filter { $0.labels != nil }
    guard let type = target.type, let method = choose(among: methods, reference) else {
      return replaceUnknownSelector(range, of: reference, in: target)
    }
    if !module.isExposed(method, of: type) {
      edits.warn("exposure", method.fullName, at: reference.nameOffsets.lowerBound)
    }
    edits.replace(range, by: selector(method, among: methods, target))
  }

  private func selector(
    _ method: MemberFacts, among methods: [MemberFacts], _ target: SelectorTarget
  ) -> String {
    let name = SelectorName.name(of: method)
    // Objects need not have the method of an optional requirement, so the selector must not contain the default one.
    if method.modifiers.has("optional") { return "Selector(\"\(name)\")" }
    let labels = method.labels ?? []
    let isAmbiguous = methods.contains {
      $0.node.id != method.node.id && $0.labels?.count != labels.count && labels.isEmpty
        || $0.node.id != method.node.id && $0.labels == method.labels && !$0.modifiers.has("override")
    }
    return Selectors.text(name, method: method, of: target.text, isAmbiguous: isAmbiguous)
  }

  /// Returns the method to which a reference refers: by its labels, by its type, or because only one of those with the
  /// name is visible to Objective-C.
  private func choose(among methods: [MemberFacts], _ reference: SelectorReference) -> MemberFacts? {
    var methods = methods
    if let labels = reference.labels { methods = methods.filter { $0.labels == labels } }
    if let count = reference.methodType?.parameters.count {
      methods = methods.filter { $0.labels?.count == count }
    }
    return methods.first(where: \.isObjC) ?? methods.first
  }

  /// Replaces the selector of a method that the sources do not declare, such as one of UIKit. The name is kept in its place,
  /// so that the compiler reports it there if there is no such method.
  private func replaceUnknownSelector(
    _ range: Range<Int>, of reference: SelectorReference, in target: SelectorTarget
  ) {
    let count = reference.methodType?.parameters.count
    let labels = reference.labels ?? count.map { [String](repeating: "_", count: $0) }
    let names = reference.labels.map { $0.isEmpty ? "" : "(\($0.map { "\($0):" }.joined()))" } ?? ""
    let cast = reference.methodType.map { " as (\(target.text)) -> \($0.trimmedDescription)" } ?? ""
    let name = labels.map { SelectorName.name(reference.name, $0) } ?? reference.name
    let (start, end) = (reference.nameOffsets.lowerBound, reference.nameOffsets.upperBound)
    edits.replace(
      range.lowerBound..<start,
      by: "Selector(\(labels == nil ? "base: " : "")\"\(name)\", \(target.text).")
    edits.replace(end..<range.upperBound, by: "\(names)\(cast))")
  }

  // MARK: Properties

  private func getter(_ name: String, of target: SelectorTarget) -> String {
    "Selector(\"\(name)\", { (target: \(target.text)) in { target.\(name) } })"
  }

  private func setter(_ name: String, of target: SelectorTarget) -> String {
    "Selector(\"\(SelectorName.setter(name))\", { (target: \(target.text)) in { target.\(name) = $0 } })"
  }
}

/// The text of selectors with their methods.
enum Selectors {
  /// Returns the expression of a selector with a name.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - type: The type that has the method, as it is written.
  ///   - isAmbiguous: True if the name and the labels do not distinguish the method from another one.
  static func text(
    _ name: String, method: MemberFacts, of type: String, isAmbiguous: Bool
  ) -> String {
    let labels = method.labels ?? []
    let full = labels.isEmpty ? method.name : "\(method.name)(\(labels.map { "\($0):" }.joined()))"
    if method.isStatic { return "Selector(\"\(name)\", in: \(type).self, \(type).\(full))" }
    let cast = isAmbiguous ? " as (\(type)) -> \(self.type(of: method))" : ""
    return "Selector(\"\(name)\", \(type).\(full)\(cast))"
  }

  /// Returns the type of a method without its target, such as `(UIButton) -> Void`.
  private static func type(of method: MemberFacts) -> String {
    guard let signature = method.function?.signature else { return "() -> Void" }
    let parameters = signature.parameterClause.parameters.map {
      $0.type.trimmedDescription.replacing("!", with: "?")
    }
    let result = signature.returnClause?.type.trimmedDescription ?? "Void"
    return "(\(parameters.joined(separator: ", "))) -> \(result)"
  }
}
