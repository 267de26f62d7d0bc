import SwiftSyntax

extension Translator {
  /// Replaces the object in `value.doubleValue` by its number if it has the type AnyObject, because members of AnyObject are
  /// looked up only with Objective-C.
  func translateNumber(_ node: MemberAccessExprSyntax) {
    guard Self.numbers.contains(node.declName.baseName.text), let base = node.base else { return }
    let chained = base.as(OptionalChainingExprSyntax.self)
    let object = chained?.expression ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
    guard isObject(object) else { return }
    let mark = chained != nil || isOptional(node) ? "?" : "!"
    edits.replace(
      base.offsets, by: "ObjectiveCClass.number(in: \(object.trimmedDescription))\(mark)")
  }

  /// The properties of NSNumber.
  private static let numbers: Set<String> = [
    "boolValue", "doubleValue", "floatValue", "intValue", "int32Value", "int64Value", "uintValue",
  ]

  /// Returns true for a parameter, or a property of the enclosing types, that is declared with the type AnyObject.
  private func isObject(_ base: ExprSyntax) -> Bool {
    let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text
    let type =
      name.flatMap { base.parameterType(named: $0)?.trimmedDescription } ?? declaredType(of: base)
    return ["AnyObject", "AnyObject?", "AnyObject!"].contains(type)
  }

  /// Returns true for a value that may be nil where it is used: what `if let` binds, or what is before `??`.
  private func isOptional(_ node: MemberAccessExprSyntax) -> Bool {
    if node.parent?.parent?.is(OptionalBindingConditionSyntax.self) ?? false { return true }
    guard let elements = node.parent?.as(ExprListSyntax.self).map(Array.init),
      let index = elements.firstIndex(where: { $0.id == node.id }), index + 1 < elements.count
    else { return false }
    return elements[index + 1].trimmedDescription == "??"
  }
}
