import SwiftSyntax

extension Translator {
  /// Removes `as AnyObject` in `(touch as AnyObject).location(in: self)`, because members of AnyObject are looked up only
  /// with Objective-C.
  func removeObjectCast(_ node: MemberAccessExprSyntax) {
    guard let first = objectCast(node), let end = node.base?.as(TupleExprSyntax.self)?.rightParen else {
      return
    }
    let range = first.offsets.upperBound..<end.offsets.lowerBound
    if let type = Self.values[node.declName.baseName.text] {
      edits.replace(range, by: " as? \(type)")
      return edits.replace(end.offsets.upperBound..<node.offsets.upperBound, by: "")
    }
    // These members return optionals, which are unwrapped because the cast value was not optional.
    let last = first.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let isOptional =
      last == "first" || last == "last" || first.trimmedDescription.hasSuffix("anyObject()")
    edits.replace(range, by: isOptional ? "!" : "")
  }

  /// The types of the values that the properties of NSValue return.
  private static let values = [
    "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect",
    "cgVectorValue": "CGVector", "cgAffineTransformValue": "CGAffineTransform",
    "uiEdgeInsetsValue": "UIEdgeInsets", "caTransform3DValue": "CATransform3D",
  ]

  /// Replaces `(a as AnyObject).isEqual(to: b)`, and the same with `isEqual(b)`, by a comparison of values of any type.
  func translateComparison(_ node: FunctionCallExprSyntax) -> Bool {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "isEqual", let argument = node.arguments.first,
      node.arguments.count == 1, let cast = objectCast(member)
    else { return false }
    let value = argument.expression.trimmedDescription
    edits.replace(node.offsets, by: "ObjectiveCClass.areEqual(\(cast.trimmedDescription), \(value))")
    return true
  }

  /// Returns the expression that is cast to AnyObject, of which the member is looked up; nil for other members.
  private func objectCast(_ node: MemberAccessExprSyntax) -> ExprSyntax? {
    guard let tuple = node.base?.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self),
      sequence.elements.count == 3, sequence.trimmedDescription.hasSuffix(" as AnyObject")
    else { return nil }
    return sequence.elements.first
  }

  /// Removes `.characters` from a string, which is itself the collection of its characters since Swift 4.
  func removeCharacters(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "characters", let base = node.base,
      !module.declaredNames.contains("characters")
    else { return }
    edits.replace(base.offsets.upperBound..<node.offsets.upperBound, by: "")
  }
}
