import SwiftSyntax

extension EditList {
  /// Adds a protocol to those to which a type or an extension conforms.
  func addConformance(_ declaration: some SyntaxProtocol, to name: String) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    guard let last = group.inheritanceClause?.inheritedTypes.last else {
      return insert(": \(name)", at: group.nameEnd)
    }
    insert(", \(name)", at: last.type.offsets.upperBound)
  }
}

extension DeclGroupSyntax {
  /// The end of the name with its generic parameters.
  fileprivate var nameEnd: Int {
    if let extended = Syntax(self).as(ExtensionDeclSyntax.self)?.extendedType {
      return extended.offsets.upperBound
    }
    let parameters = Syntax(self).asProtocol((any WithGenericParametersSyntax).self)?
      .genericParameterClause
    let name = Syntax(self).asProtocol((any NamedDeclSyntax).self)?.name
    return parameters?.offsets.upperBound ?? name?.offsets.upperBound ?? offsets.lowerBound
  }
}
