import SwiftSyntax

extension SyntaxProtocol {
  /// The nodes around this one, from inside to outside.
  private var surroundings: UnfoldSequence<Syntax, (Syntax?, Bool)> {
    sequence(first: Syntax(self)) { $0.parent }
  }

  /// Returns the type with which the nearest function around the node that has a parameter with a name declares it; nil if
  /// none has one.
  func parameterType(named name: String) -> TypeSyntax? {
    surroundings.lazy.compactMap { node in
      node.parameters?.first { ($0.secondName ?? $0.firstName).text == name }?.type
    }.first
  }

  /// True inside a static function or property of a type.
  var isInStaticMember: Bool {
    let member = surroundings.first { $0.parent?.is(MemberBlockItemSyntax.self) ?? false }
    let modifiers = member?.asProtocol((any WithModifiersSyntax).self)?.modifiers
    return modifiers.map { $0.has("static") || $0.has("class") } ?? false
  }

  /// Returns the types from which those of a generic parameter inherit, as the declarations around the node say; `Self` counts
  /// as one.
  func constraints(of parameter: String) -> [String] {
    surroundings.flatMap { node in
      node.inheritedType(of: parameter) + node.requiredTypes(of: parameter)
    }
  }
}

extension Syntax {
  fileprivate var parameters: FunctionParameterListSyntax? {
    self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
      ?? self.as(SubscriptDeclSyntax.self)?.parameterClause.parameters
  }

  /// The types of `<T: A & B>`.
  fileprivate func inheritedType(of parameter: String) -> [String] {
    let clause =
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    let type = clause?.parameters.first { $0.name.text == parameter }?.inheritedType
    return type.map(Self.parts) ?? []
  }

  /// The types of `where T: A & B`.
  fileprivate func requiredTypes(of parameter: String) -> [String] {
    let clause =
      asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
      ?? self.as(ExtensionDeclSyntax.self)?.genericWhereClause
    return (clause?.requirements ?? []).flatMap { item -> [String] in
      guard let requirement = item.requirement.as(ConformanceRequirementSyntax.self),
        requirement.leftType.trimmedDescription == parameter
      else { return [] }
      return Self.parts(of: requirement.rightType)
    }
  }

  private static func parts(of type: TypeSyntax) -> [String] {
    type.as(CompositionTypeSyntax.self)?.elements.map(\.type.trimmedDescription)
      ?? [type.trimmedDescription]
  }
}
