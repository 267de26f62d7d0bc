/// The members of all types by their names.
struct ModuleIndex {
  /// The classes with a member that overrides another one, by the member's name with its labels.
  private(set) var overriding: [String: [String]] = [:]
  /// The members of types that are no protocols, with the names of the types, by the names with labels.
  private(set) var implementing: [String: [(type: String, member: MemberFacts)]] = [:]
  /// The names of the types of the frameworks to which extensions add a member, by the member's name with its labels.
  private(set) var addedToFrameworks: [String: [String]] = [:]
  /// The names of the optional requirements, without labels.
  private(set) var optionalNames: Set<String> = []
  /// The names of all properties.
  private(set) var properties: Set<String> = []
  /// The first protocol that has a member of a name.
  private(set) var protocols: [String: String] = [:]

  init(_ types: [String: TypeFacts]) {
    for (name, type) in types.sorted(by: { $0.key < $1.key }) {
      for member in type.members { add(member, of: name, type) }
    }
  }

  private mutating func add(_ member: MemberFacts, of name: String, _ type: TypeFacts) {
    if member.labels == nil { properties.insert(member.name) }
    if member.modifiers.has("override") { overriding[member.fullName, default: []].append(name) }
    if type.declaration == nil, !member.modifiers.has("override") {
      addedToFrameworks[member.fullName, default: []].append(name)
    }
    if type.isProtocol {
      if member.modifiers.has("optional") { optionalNames.insert(member.name) }
      if protocols[member.name] == nil { protocols[member.name] = name }
    } else {
      implementing[member.fullName, default: []].append((name, member))
    }
  }
}

extension ModuleFacts {
  /// Returns the names, with labels, of the optional requirements of the protocols to which a type conforms.
  func optionalRequirements(of type: String) -> Set<String> {
    Set(
      ancestors(of: type).flatMap { name -> [String] in
        guard let facts = types[name], facts.isProtocol else { return [] }
        return facts.members.filter { $0.modifiers.has("optional") }.map(\.fullName)
      })
  }
}
