import SwiftSyntax

/// The calls of all sources. Before Swift 3, a call had no label for the first parameter of a function, although the
/// declaration had none that says so. The declarations of sources from that time get `_`.
final class FirstLabels: SyntaxVisitor {
  /// True if the sources contain calls that no later version of Swift accepts.
  private(set) var areOld = false
  private let declared: Set<String>
  private var calls: [String: [(first: String?, rest: [String])]] = [:]

  init(_ sources: [DialectSource], except declared: Set<String>) {
    self.declared = declared
    super.init(viewMode: .sourceAccurate)
    for source in sources { walk(source.tree) }
  }

  /// Returns true if calls of a function leave out the label of its first parameter, and none has it.
  func areLeftOut(of name: String, _ labels: [String]) -> Bool {
    guard areOld, let first = labels.first, first != "_" else { return false }
    let fitting = (calls[name] ?? []).filter { call in
      call.rest.count < labels.count && call.rest.allSatisfy(labels.dropFirst().contains)
    }
    return fitting.contains { $0.first == nil } && !fitting.contains { $0.first == first }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text }
    guard let name = node.calledName?.text, let first = labels.first else { return .visitChildren }
    calls[name, default: []].append((first, labels.dropFirst().map { $0 ?? "_" }))
    let isOld =
      Self.functions.contains(name) || (Self.types.contains(name) && Self.labels.contains(first))
    if isOld, !declared.contains(name) { areOld = true }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    if name == "removedOnCompletion", !declared.contains(name) { areOld = true }
    return .visitChildren
  }

  /// Functions that Swift 3 has removed.
  private static let functions: Set<String> = [
    "CGPointMake", "CGRectMake", "CGSizeMake", "addAnimation", "animateWithDuration",
  ]
  /// Types whose initializers had other labels.
  private static let types: Set<String> = ["NSValue", "UIColor", "UIImage"]
  private static let labels: Set<String?> = [
    "CGColor", "CGImage", "CGPoint", "CGRect", "CGSize", "CATransform3D",
  ]
}

extension Translator {
  /// Adds `_` to the first parameter of a function if the calls leave out its label.
  func translateFirstLabel(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    guard let first = parameters.first, first.secondName == nil,
      firstLabels.areLeftOut(of: node.name.text, parameters.map(\.firstName.text))
    else { return }
    edits.insert("_ ", at: first.firstName.offsets.lowerBound)
  }

  /// Replaces the name of a property that began with capitals before Swift 3, such as `color.CGColor`.
  func translateCapitals(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName
    guard let present = Self.capitals[name.text], let base = node.base,
      !module.declaredNames.contains(name.text), !Self.isType(base),
      node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id
    else { return }
    edits.replace(name.offsets, by: present)
  }

  private static let capitals = ["CGColor": "cgColor", "CGImage": "cgImage", "CGPath": "cgPath"]

  /// Returns true for the name of a module or a type.
  private static func isType(_ base: ExprSyntax) -> Bool {
    base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
  }
}
