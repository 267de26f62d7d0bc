import SwiftSyntax

/// Methods of delegates of the frameworks that a class has while only its superclass conforms to the protocol. Swift calls the
/// default implementation, as the superclass does not have the method. It gets one that calls the default implementation, by
/// an object that has no other, and which the method of the class overrides.
struct InheritedDelegates {
  private let module: ModuleFacts
  private let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  func translate() {
    var added: Set<String> = []
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) where type.isClass {
      for member in type.members where isCandidate(member) {
        guard let base = conformance(to: member, of: name) else { continue }
        let isNew = !added.contains("\(base.name).\(member.fullName)")
        guard !isNew || add(member, to: base), let function = member.function else { continue }
        added.insert("\(base.name).\(member.fullName)")
        edits[member.file].insert("override ", at: function.funcKeyword.offsets.lowerBound)
      }
    }
  }

  /// A superclass that conforms to a protocol of the frameworks.
  private struct Base {
    let name: String
    let type: TypeFacts
    let adopted: String
    /// The access that other modules have to the class, followed by a space, or nothing.
    let access: String
  }

  /// Returns true for a method of a delegate to which `override` can be added. The methods of delegates are
  /// those of objects, methods in extensions cannot override, and private ones are not called for the
  /// protocol.
  private func isCandidate(_ member: MemberFacts) -> Bool {
    let hidden = ["override", "private", "fileprivate"].contains(where: member.modifiers.has)
    return member.function != nil && !member.isStatic && !member.isInExtension && !hidden
      && !DelegateMethods.protocols(requiring: member.fullName).isEmpty
  }

  /// Returns the superclass of a class that conforms to the protocol of a method; nil if the class itself conforms, or if a
  /// superclass has the method.
  private func conformance(to member: MemberFacts, of name: String) -> Base? {
    let protocols = DelegateMethods.protocols(requiring: member.fullName)
    let adopted: (String) -> String? = { type in
      module.types[type]?.inherited.first(where: protocols.contains)
    }
    let superclasses = module.ancestors(of: name).dropFirst().filter {
      module.types[$0]?.isClass ?? false
    }
    guard adopted(name) == nil, let base = superclasses.first(where: { adopted($0) != nil }),
      let type = module.types[base], let found = adopted(base),
      !superclasses.contains(where: { has(member, $0) })
    else { return nil }
    let modifiers = type.declaration?.node.as(ClassDeclSyntax.self)?.modifiers
    let isOpen = ["public", "open"].contains { modifiers?.has($0) ?? false }
    // The method must be as accessible as the one that it overrides.
    guard !isOpen || ["public", "open"].contains(where: member.modifiers.has) else { return nil }
    return Base(name: base, type: type, adopted: found, access: isOpen ? "public " : "")
  }

  private func has(_ member: MemberFacts, _ type: String) -> Bool {
    module.types[type]?.members.contains { $0.fullName == member.fullName } ?? false
  }

  /// Adds the method to a superclass. Returns false if that is impossible.
  private func add(_ member: MemberFacts, to base: Base) -> Bool {
    let object = "LaminaDefaults_\(base.adopted)"
    guard let declaration = base.type.declaration, let end = base.type.end,
      let text = MemberText(member: member).forwarder(to: "\(object)()", access: base.access)
    else { return false }
    let list = edits[declaration.file]
    let separator = list.source.isPrecededByCode(end) ? "; " : ""
    list.insert("\(separator)\(text); ", at: end)
    list.insert(
      "\nprivate final class \(object): NSObject, \(base.adopted) {}", at: list.source.bytes.count)
    return true
  }
}
