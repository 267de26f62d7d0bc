import SwiftSyntax

/// Members of extensions that override others or are overridden, which only Objective-C can do. The member keeps its
/// place under another name, and a member of the class, added before its closing brace, calls it.
struct ExtensionMembers {
  let module: ModuleFacts
  let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) where type.isClass {
      for member in type.members where member.isInExtension {
        if member.modifiers.has("override"), isAddedToFramework(member, in: name) { continue }
        if member.modifiers.has("override") || isOverridden(member, in: name) {
          move(member, to: name, type)
        }
      }
    }
    replaceOpen()
  }

  /// Returns true if a class that inherits from `type` overrides a member.
  private func isOverridden(_ member: MemberFacts, in type: String) -> Bool {
    (module.index.overriding[member.fullName] ?? []).contains { name in
      name != type && module.types[name]?.isClass ?? false
        && module.ancestors(of: name).contains(type)
    }
  }

  /// Returns true for an override, in a class, of a member that the sources add to one of the classes of the frameworks from
  /// which it inherits (`FrameworkMembers`).
  private func isAddedToFramework(_ member: MemberFacts, in type: String) -> Bool {
    (module.index.addedToFrameworks[member.fullName] ?? []).contains { module.inherits(type, from: $0) }
  }

  private func move(_ member: MemberFacts, to name: String, _ type: TypeFacts) {
    let renamed = "lamina_\(name.filter { $0 != "." })_\(member.name)"
    guard let file = type.declaration?.file, let end = type.end,
      let caller = MemberText(member: member).caller(of: renamed)
    else {
      return edits[member.file].report("override", member.name, at: member.node.offsets.lowerBound)
    }
    for modifier in ["override", "required"].compactMap(member.modifiers.modifier) {
      edits[member.file].remove(modifier.offsets)
    }
    edits[member.file].replace(member.nameOffsets, by: renamed)
    let separator = edits[file].source.isPrecededByCode(end) ? "; " : ""
    edits[file].insert("\(separator)\(caller); ", at: end)
  }

  /// Members of extensions cannot be open without Objective-C.
  private func replaceOpen() {
    for member in module.types.values.flatMap(\.members) where member.isInExtension {
      if let modifier = member.modifiers.modifier("open") {
        edits[member.file].replace(modifier.offsets, by: "public")
      }
    }
  }
}

extension MemberFacts {
  /// The place of the name in the declaration.
  var nameOffsets: Range<Int> {
    let binding = node.as(VariableDeclSyntax.self)?.bindings.first
    return function?.name.offsets ?? binding?.pattern.offsets ?? 0..<0
  }
}
