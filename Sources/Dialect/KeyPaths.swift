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

  /// Returns the key of a property. A Boolean property of Apple's classes has a key without "is".
  private func key(_ name: String) -> String {
    let rest = name.dropFirst(2)
    guard name.hasPrefix("is"), rest.first?.isUppercase ?? false, !module.declaredNames.contains(name)
    else { return name }
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
