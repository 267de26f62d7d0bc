import SwiftSyntax

extension Translator {
  /// Replaces `#keyPath(Ring.frame.size)` by `"frame.size"`.
  func translateKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first?.expression else { return }
    var names = argument.trimmedDescription.split(separator: ".")
      .map { $0.filter { !$0.isWhitespace && $0 != "?" && $0 != "!" && $0 != "`" } }
    if names.first == "self" || names.first == "Self" { names.removeFirst() }
    while names.count > 1, names.first?.first?.isUppercase ?? false { names.removeFirst() }
    edits.replace(node.offsets, by: "\"\(names.map(key).joined(separator: "."))\"")
  }

  /// Replaces `NSExpression(forKeyPath: path).keyPath`, the name of the property of a Swift key path.
  func translateKeyPathName(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "keyPath",
      let call = node.base?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "NSExpression", call.arguments.count == 1,
      let argument = call.arguments.first, argument.label?.text == "forKeyPath",
      isKeyPath(argument.expression)
    else { return }
    let path = argument.expression.offsets
    edits.replace(node.offsets.lowerBound..<path.lowerBound, by: "ObjectiveCKey.name(of: ")
    edits.replace(path.upperBound..<node.offsets.upperBound, by: ")")
  }

  /// Returns true for a key path of Swift, or a parameter with one.
  private func isKeyPath(_ value: ExprSyntax) -> Bool {
    let type = value.parameterType(named: value.trimmedDescription)?.trimmedDescription
    return value.is(KeyPathExprSyntax.self) || type?.contains("KeyPath<") ?? false
  }

  /// Returns the key of a property. A Boolean property of Apple's classes has a key without "is".
  private func key(_ name: String) -> String {
    let rest = name.dropFirst(2)
    guard name.hasPrefix("is"), rest.first?.isUppercase ?? false, !module.declaredNames.contains(name)
    else { return name }
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
