import SwiftSyntax

extension Translator {
  private static let labels = ["_", "commit", "forRowAt"]

  /// Marks a class that implements the deletion of a table's rows with a protocol of UIKit. On Apple's systems tables ask for the
  /// method itself; here every data source has it by default.
  func translateRowCommit(_ node: FunctionDeclSyntax) {
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    guard node.name.text == "tableView", labels == Self.labels, !node.modifiers.has("static"),
      !node.modifiers.has("class"), !inheritsRowCommit, let type = node.groupAround,
      type.is(ClassDeclSyntax.self) || module[scopeName]?.isClass ?? false
    else { return }
    edits.addConformance(type, to: "RowCommitting")
  }

  /// True if a class of the sources from which the class around the current node inherits has the method, and the mark.
  private var inheritsRowCommit: Bool {
    module.ancestors(of: scopeName).dropFirst().contains { name in
      guard let type = module.types[name], type.isClass else { return false }
      return type.members.contains { $0.name == "tableView" && $0.labels == Self.labels }
    }
  }
}
