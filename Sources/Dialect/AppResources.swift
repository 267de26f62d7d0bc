import SwiftSyntax

extension Translator {
  /// Replaces `path(forResource:ofType:)` and `url(forResource:withExtension:)` by methods that also search the folders of an app
  /// that is shown by another program, where the bundle is that of the program.
  func translateResource(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
      let name = Self.resourceMethods[member.declName.baseName.text],
      node.arguments.map({ $0.label?.text ?? "" }) == ["forResource", name.label]
    else { return }
    edits.replace(member.declName.baseName.offsets, by: name.replacement)
  }

  /// Replaces `Bundle(for:)` by a bundle in which the resources nearest to the source are found first: those of the target to
  /// which the source belongs.
  func translateBundle(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
      name.baseName.text == "Bundle", node.arguments.map(\.label?.text) == ["for"]
    else { return }
    edits.replace(name.offsets, by: "Bundle.app")
  }

  private static let resourceMethods: [String: (label: String, replacement: String)] = [
    "path": ("ofType", "appPath"), "url": ("withExtension", "appURL"),
  ]
}
