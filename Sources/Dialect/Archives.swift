import SwiftSyntax

extension Translator {
  /// The functions of `NSKeyedArchiver` and `NSKeyedUnarchiver` for whole archives, with the labels of their first parameters.
  private static let archiveFunctions = [
    "archivedData": "withRootObject", "unarchiveObject": "with", "unarchivedObject": "ofClass",
    "unarchiveTopLevelObjectWithData": "",
  ]

  /// Replaces the archiver of Foundation, which cannot archive views on Linux, by that of UIKit.
  func translateArchive(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self),
      ["NSKeyedArchiver", "NSKeyedUnarchiver"].contains(base.baseName.text),
      !module.declaredNames.contains(base.baseName.text),
      Self.archiveFunctions[member.declName.baseName.text] == node.arguments.first?.label?.text ?? ""
    else { return }
    edits.replace(base.offsets, by: "ObjectArchives")
  }
}
