import SwiftSyntax

extension Translator {
  /// Replaces `T()`, `Self()`, `type(of: self)()`, `type.init()`, and `self.init()` in static members, for classes of the
  /// frameworks and those that inherit from them. Without Objective-C, such calls need a required initializer.
  func translateMetatype(_ node: FunctionCallExprSyntax) {
    guard node.hasParenthesesOnly else { return }
    let called = node.calledExpression
    let member = called.as(MemberAccessExprSyntax.self)
    guard let base = member?.declName.baseName.text == "init" ? member?.base : called,
      let type = metatype(base, isInitializer: member != nil)
    else { return }
    edits.replace(node.offsets, by: "ObjectiveCClass.new(\(type))")
  }

  /// Returns the expression of the metatype of which an object is created; nil if a class is named, or if it is none of the
  /// frameworks.
  private func metatype(_ base: ExprSyntax, isInitializer: Bool) -> String? {
    let text = base.trimmedDescription
    if text == "self" {
      let types = [scopeName] + base.constraints(of: "Self")
      return isInitializer && base.isInStaticMember && types.contains(where: isCreated) ? text : nil
    }
    if text == "Self" || text == "type(of: self)" {
      let types = [scopeName] + base.constraints(of: "Self")
      return types.contains(where: isCreated) ? (text == "Self" ? "Self.self" : text) : nil
    }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    if base.constraints(of: name).contains(where: isCreated) { return "\(name).self" }
    guard isInitializer,
      let type = base.parameterType(named: name)?.as(MetatypeTypeSyntax.self)?.baseType
        .trimmedDescription
    else { return nil }
    return ([type] + base.constraints(of: type)).contains(where: isCreated) ? name : nil
  }

  /// Returns true for the name of a class whose objects Lamina creates with the class at run time.
  private func isCreated(_ name: String) -> Bool {
    ["UIResponder", "CALayer", "CAAnimation"].contains { module.inherits(name, from: $0) }
  }
}
