import SwiftSyntax

extension Translator {
  /// Removes `as AnyObject` in `(touch as AnyObject).location(in: self)`, because members of AnyObject are looked up only
  /// with Objective-C.
  func removeObjectCast(_ node: MemberAccessExprSyntax) {
    guard let tuple = node.base?.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self),
      let first = sequence.elements.first, sequence.elements.count == 3,
      sequence.trimmedDescription.hasSuffix(" as AnyObject")
    else { return }
    edits.replace(first.offsets.upperBound..<sequence.offsets.upperBound, by: "")
  }

  /// Removes `.characters` from a string, which is itself the collection of its characters since Swift 4.
  func removeCharacters(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "characters", let base = node.base,
      !module.declaredNames.contains("characters")
    else { return }
    edits.replace(base.offsets.upperBound..<node.offsets.upperBound, by: "")
  }
}
