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
        if member.modifiers.has("override") || isOverridden(member, in: name) {
          move(member, to: name, type)
        }
      }
    }
    replaceOpen()
  }

  /// Returns true if a class that inherits from `type` overrides a member.
  private func isOverridden(_ member: MemberFacts, in type: String) -> Bool {
    module.types.contains { name, facts in
      name != type && facts.isClass && module.ancestors(of: name).contains(type)
        && facts.members.contains {
          $0.fullName == member.fullName && $0.modifiers.has("override")
        }
    }
  }

  private func move(_ member: MemberFacts, to name: String, _ type: TypeFacts) {
    let renamed = "lamina_\(name.filter { $0 != "." })_\(member.name)"
    guard let file = type.declaration?.file, let end = type.end,
      let caller = caller(of: member, renamed)
    else {
      return edits[member.file].report("override", member.name, at: member.node.offsets.lowerBound)
    }
    for modifier in ["override", "required"].compactMap(member.modifiers.modifier) {
      edits[member.file].remove(modifier.offsets)
    }
    edits[member.file].replace(nameOffsets(of: member), by: renamed)
    let separator = edits[file].source.isPrecededByCode(end) ? "; " : ""
    edits[file].insert("\(separator)\(caller); ", at: end)
  }

  private func nameOffsets(of member: MemberFacts) -> Range<Int> {
    let binding = member.node.as(VariableDeclSyntax.self)?.bindings.first
    return member.function?.name.offsets ?? binding?.pattern.offsets ?? 0..<0
  }

  /// Members of extensions cannot be open without Objective-C.
  private func replaceOpen() {
    for member in module.types.values.flatMap(\.members) where member.isInExtension {
      if let modifier = member.modifiers.modifier("open") {
        edits[member.file].replace(modifier.offsets, by: "public")
      }
    }
  }

  // MARK: Members of the class

  /// Returns the member that calls the renamed one; nil if it cannot be written.
  private func caller(of member: MemberFacts, _ renamed: String) -> String? {
    let kept = member.modifiers.map(\.name.text).filter {
      ["override", "open", "public", "class", "static"].contains($0)
    }
    let modifiers = kept.map { "\($0) " }.joined()
    if let function = member.function { return modifiers + call(function, renamed) }
    return property(member, renamed).map { modifiers + $0 }
  }

  private func call(_ function: FunctionDeclSyntax, _ renamed: String) -> String {
    let parameters = function.signature.parameterClause.parameters
    let declared = parameters.map { parameter in
      let names = [parameter.firstName.text, parameter.secondName?.text].compactMap { $0 }
      return "\(names.joined(separator: " ")): \(parameter.type.trimmedDescription)"
    }
    let passed = parameters.map { parameter in
      let label = parameter.firstName.text
      let isChanged = parameter.type.trimmedDescription.hasPrefix("inout ")
      return (label == "_" ? "" : "\(label): ") + (isChanged ? "&" : "")
        + (parameter.secondName ?? parameter.firstName).text
    }
    let effects = function.signature.effectSpecifiers
    let result = [effects?.trimmedDescription, function.signature.returnClause?.trimmedDescription]
      .compactMap { $0.map { " \($0)" } }.joined()
    let marks =
      (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
    return "func \(function.name.text)(\(declared.joined(separator: ", ")))\(result) "
      + "{ \(marks)\(renamed)(\(passed.joined(separator: ", "))) }"
  }

  private func property(_ member: MemberFacts, _ renamed: String) -> String? {
    guard let binding = member.node.as(VariableDeclSyntax.self)?.bindings.first,
      let type = binding.typeAnnotation?.type.trimmedDescription, let block = binding.accessorBlock
    else { return nil }
    let begin = "var \(member.name): \(type) { "
    guard case .accessors(let list) = block.accessors else { return "\(begin)\(renamed) }" }
    let names = list.map(\.accessorSpecifier.text)
    guard names.contains("get") else { return nil }
    let setter = names.contains("set") ? " set { \(renamed) = newValue }" : ""
    return "\(begin)get { \(renamed) }\(setter) }"
  }
}
