import SwiftSyntax

/// The text of a member that calls another one under a new name.
struct MemberText {
  let member: MemberFacts

  /// Returns a member that calls the renamed one; nil if it cannot be written.
  func caller(of renamed: String) -> String? {
    declaration(getter: { "\(callText("", renamed))" }, setter: "\(renamed) = newValue")
  }

  /// Returns a method that calls the one with the same name of another object; nil if it cannot be written.
  ///
  /// - Parameter access: The modifier before it, followed by a space, or nothing.
  func forwarder(to object: String, access: String) -> String? {
    guard let function = member.function, function.signature.effectSpecifiers == nil,
      function.genericParameterClause == nil
    else { return nil }
    return "\(access)\(signature(function)) { \(object).\(member.name)(\(function.passedArguments)) }"
  }

  /// Returns a member that calls the renamed one of the first type that the object has, or else `base`; nil if it cannot be
  /// written.
  func dispatcher(among types: [(type: String, renamed: String)], else base: String) -> String? {
    let cases = types.map { type, renamed in
      "if let object = self as? \(type) { return \(callText("object.", renamed)) }; "
    }
    let sets = types.map { type, renamed in
      "if let object = self as? \(type) { object.\(renamed) = newValue; return }; "
    }
    return declaration(
      getter: { "\(cases.joined())return \(callText("", base))" },
      setter: "\(sets.joined())\(base) = newValue")
  }

  private func declaration(getter: () -> String, setter: String) -> String? {
    let modifiers = attributes + kept.map { "\($0) " }.joined()
    if let function = member.function {
      return "\(modifiers)\(signature(function)) { \(getter()) }"
    }
    guard let binding = member.node.as(VariableDeclSyntax.self)?.bindings.first,
      let type = binding.typeAnnotation?.type.trimmedDescription, let block = binding.accessorBlock
    else { return nil }
    let begin = "\(modifiers)var \(member.name): \(type) { "
    guard case .accessors(let list) = block.accessors else { return "\(begin)\(getter()) }" }
    let names = list.map(\.accessorSpecifier.text)
    guard names.contains("get") else { return nil }
    return "\(begin)get { \(getter()) }\(names.contains("set") ? " set { \(setter) }" : "") }"
  }

  /// The modifiers that the new member needs, too.
  private var kept: [String] {
    member.modifiers.map(\.name.text).filter {
      ["override", "open", "public", "class", "static"].contains($0)
    }
  }

  /// The attributes that the new member needs, too.
  private var attributes: String {
    member.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { !Translator.attributes.contains($0.attributeName.trimmedDescription) }
      .map { "\($0.trimmedDescription) " }.joined()
  }

  private func signature(_ function: FunctionDeclSyntax) -> String {
    let end = [
      function.signature.effectSpecifiers?.trimmedDescription,
      function.signature.returnClause?.trimmedDescription,
      function.genericWhereClause?.trimmedDescription,
    ].compactMap { $0.map { " \($0)" } }.joined()
    let generics = function.genericParameterClause?.trimmedDescription ?? ""
    return "func \(function.name.text)\(generics)(\(function.namedParameters))\(end)"
  }

  /// Returns the call of a renamed member, with the object and a dot before its name.
  private func callText(_ object: String, _ renamed: String) -> String {
    guard let function = member.function else { return object + renamed }
    let effects = function.signature.effectSpecifiers
    let marks =
      (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
    return "\(marks)\(object)\(renamed)(\(function.passedArguments))"
  }
}

extension FunctionDeclSyntax {
  /// The parameters with their types and default values, among which those without a name have got one.
  var namedParameters: String {
    signature.parameterClause.parameters.enumerated().map { index, parameter in
      let names = parameter.names(at: index).joined(separator: " ")
      let value = parameter.defaultValue.map { " \($0.trimmedDescription)" } ?? ""
      return "\(names): \(parameter.type.trimmedDescription)\(parameter.ellipsis?.text ?? "")\(value)"
    }.joined(separator: ", ")
  }

  /// The arguments of a call that passes on `namedParameters`.
  var passedArguments: String {
    signature.parameterClause.parameters.enumerated().map { index, parameter in
      let label = parameter.firstName.text
      let isChanged = parameter.type.trimmedDescription.hasPrefix("inout ")
      return (label == "_" ? "" : "\(label): ") + (isChanged ? "&" : "")
        + (parameter.names(at: index).last ?? label)
    }.joined(separator: ", ")
  }
}

extension FunctionParameterSyntax {
  /// Returns the label and the name of the parameter at an index, or only the name if it is the label, too. A parameter
  /// without a name (`_: Int`) gets one.
  fileprivate func names(at index: Int) -> [String] {
    if let name = secondName?.text, name != "_" { return [firstName.text, name] }
    if secondName == nil, firstName.text != "_" { return [firstName.text] }
    return [firstName.text, "lamina_\(index)"]
  }
}
