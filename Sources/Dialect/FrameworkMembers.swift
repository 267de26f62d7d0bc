import SwiftSyntax

/// Members that extensions add to classes of the frameworks, and that other classes override. Without Objective-C, each of
/// them keeps its place under a name of its own, and a member with the common name calls that of the object's class.
struct FrameworkMembers {
  let module: ModuleFacts
  let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    for (name, type) in module.types.sorted(by: { $0.key < $1.key })
    where type.declaration == nil && module.inherits(name, from: name) {
      for member in type.members where !member.modifiers.has("override") && !member.isStatic {
        translate(member, of: name)
      }
    }
  }

  private func translate(_ member: MemberFacts, of base: String) {
    let classes = overriding(member, of: base)
    guard !classes.isEmpty,
      let text = MemberText(member: member).dispatcher(
        among: classes.map { ($0.name, renamed(member, $0.name)) }, else: renamed(member, base))
    else { return }
    let names = classes.map(\.name)
    edits[member.file].replace(member.nameOffsets, by: renamed(member, base))
    edits[member.file].append("extension \(base) { \(text) }")
    for (name, own) in classes {
      if let modifier = own.modifiers.modifier("override") { edits[own.file].remove(modifier.offsets) }
      edits[own.file].replace(own.nameOffsets, by: renamed(own, name))
      let parent = module.ancestors(of: name).dropFirst().first(where: names.contains) ?? base
      replaceSuperCalls(of: member, in: name, by: renamed(member, parent))
    }
  }

  /// Replaces `super` calls of a member in all members of a class: the class has it under another name.
  private func replaceSuperCalls(of member: MemberFacts, in name: String, by renamed: String) {
    for own in module.types[name]?.members ?? [] {
      SuperCalls(member.name, by: renamed, edits[own.file]).walk(own.node)
    }
  }

  private func renamed(_ member: MemberFacts, _ type: String) -> String {
    "lamina_\(type.filter { $0 != "." })_\(member.name)"
  }

  /// Returns the classes that override a member, each before those from which it inherits.
  private func overriding(
    _ member: MemberFacts, of base: String
  ) -> [(name: String, member: MemberFacts)] {
    let found = (module.index.implementing[member.fullName] ?? []).filter { name, own in
      name != base && own.modifiers.has("override") && module.inherits(name, from: base)
        && canOverride(name, member)
    }
    return found.map { (name: $0.type, member: $0.member, depth: depth(of: $0.type)) }
      .sorted { $0.depth > $1.depth }.map { ($0.name, $0.member) }
  }

  /// Returns true for a class that can be named in the file of the member, and that does not override a member of a class of
  /// the sources.
  private func canOverride(_ name: String, _ member: MemberFacts) -> Bool {
    let type = module.types[name]
    let modifiers = type?.declaration?.node.as(ClassDeclSyntax.self)?.modifiers
    let isHidden = modifiers.map { $0.has("private") || $0.has("fileprivate") } ?? false
    let others = module.ancestors(of: name).dropFirst().compactMap { module.types[$0] }
    return !isHidden
      && !others.contains { other in
        other.isClass
          && other.members.contains {
            $0.fullName == member.fullName && !$0.modifiers.has("override")
          }
      }
  }

  /// Returns a number that is greater for a class than for those from which it inherits.
  private func depth(of name: String) -> Int {
    let ancestors = module.ancestors(of: name)
    let outer =
      ancestors.flatMap { [$0] + (module.types[$0]?.inherited ?? []) }
      .map { ModuleFacts.chain(from: $0).count }.max() ?? 1
    // Every class of the sources comes before those of the frameworks, whose numbers are far below 100.
    return module.types[name]?.isClass ?? false ? 100 + ancestors.count : outer
  }
}

/// Replaces the calls of an inherited member by those of a renamed one.
private final class SuperCalls: SyntaxVisitor {
  private let name: String
  private let renamed: String
  private let edits: EditList

  init(_ name: String, by renamed: String, _ edits: EditList) {
    (self.name, self.renamed, self.edits) = (name, renamed, edits)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base?.as(SuperExprSyntax.self), node.declName.baseName.text == name else {
      return .visitChildren
    }
    edits.replace(base.offsets.lowerBound..<node.declName.baseName.offsets.upperBound, by: renamed)
    return .skipChildren
  }
}
