import SwiftSyntax

/// The method `awakeFromNib()` of classes that inherit from NSObject but from no view, view controller or item. NSObject does not
/// have the method on Linux: the first class that has it conforms to a protocol with it instead of overriding it.
struct NibAwakening {
  private let module: ModuleFacts
  private let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) {
      guard let node = type.declaration?.node.as(ClassDeclSyntax.self), !name.contains("."),
        !node.modifiers.has("private"), node.genericParameterClause == nil,
        let member = method(of: type), let modifier = member.modifiers.modifier("override"),
        module.inherits(name, from: "NSObject"), !isInherited(by: name)
      else { continue }
      edits[member.file].remove(modifier.offsets)
      AwakeCalls(edits[member.file]).walk(member.node)
      edits[member.file].append("extension \(name): NibAwaking {}")
    }
  }

  private func method(of type: TypeFacts) -> MemberFacts? {
    type.members.first { $0.fullName == "awakeFromNib()" && !$0.isStatic }
  }

  /// Returns true if a class has the method of UIKit, or that of another class of the sources.
  private func isInherited(by name: String) -> Bool {
    ["UIResponder", "UIBarItem"].contains { module.inherits(name, from: $0) }
      || module.ancestors(of: name).dropFirst().contains { module.types[$0].flatMap(method) != nil }
  }
}

/// Removes the calls of the superclass's method.
private final class AwakeCalls: SyntaxVisitor {
  private let edits: EditList

  init(_ edits: EditList) {
    self.edits = edits
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    guard member?.base?.is(SuperExprSyntax.self) ?? false,
      member?.declName.baseName.text == "awakeFromNib"
    else { return .visitChildren }
    edits.replace(node.offsets, by: "()")
    return .skipChildren
  }
}
