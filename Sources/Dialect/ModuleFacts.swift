import SwiftSyntax

/// A function or a property of a type.
struct MemberFacts {
  let file: Int
  let node: DeclSyntax
  /// The name without labels.
  let name: String
  /// The labels of the parameters, with `_` for those without; nil for a property.
  let labels: [String]?
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  let isInExtension: Bool
  /// True if the declaration around it makes its members visible to Objective-C.
  let isInObjC: Bool

  var isStatic: Bool { modifiers.has("static") || modifiers.has("class") }
  var isObjC: Bool {
    isInObjC || modifiers.has("override") || attributes.has("objc") || attributes.has("IBAction")
  }
  var function: FunctionDeclSyntax? { node.as(FunctionDeclSyntax.self) }
  /// The name and the labels.
  var fullName: String { labels.map { "\(name)(\($0.map { "\($0):" }.joined()))" } ?? name }
}

/// The declarations of a type in all files.
struct TypeFacts {
  /// The file and the declaration; nil if there are only extensions, as of a type of UIKit.
  var declaration: (file: Int, node: DeclSyntax)?
  /// The names in the inheritance clauses, each of them once.
  private(set) var inherited: [String] = []
  var members: [MemberFacts] = []
  /// True if initializers are declared.
  var hasInitializers = false
  /// True if one of them has neither parameters nor effects.
  var hasPlainInitializer = false

  /// Adds the names of an inheritance clause. Those of the declaration come first, also if a file with an extension of the type
  /// was read before. A type with more names than the limit is refused, so it needs no more.
  mutating func inherit(_ names: [String], isDeclaration: Bool) {
    guard inherited.count <= Nesting.ancestorLimit else { return }
    inherited =
      isDeclaration
      ? names + inherited.filter { !names.contains($0) }
      : inherited + names.filter { !inherited.contains($0) }
  }

  /// The offset of the brace that ends the declaration.
  var end: Int? {
    declaration?.node.asProtocol((any DeclGroupSyntax).self)?.memberBlock.rightBrace.offsets.lowerBound
  }
  var isClass: Bool { declaration?.node.is(ClassDeclSyntax.self) ?? false }
  var isProtocol: Bool { declaration?.node.is(ProtocolDeclSyntax.self) ?? false }
}

/// The types that the sources declare, with their members.
final class ModuleFacts {
  /// The types by their names, which include those of the types around them (`Door.Handle`).
  private(set) var types: [String: TypeFacts] = [:]
  /// The names of all functions, properties, types, parameters and local variables.
  private(set) var declaredNames: Set<String> = []
  /// The names of all functions that override no others, each with its labels and without.
  private(set) var declaredFunctions: Set<String> = []
  /// True if constants of Core Animation are stored in strings, as before Swift 4.2.
  let storesTextConstants: Bool
  private var namesByLast: [String: String] = [:]
  /// The members by their names.
  private(set) lazy var index = ModuleIndex(types)
  /// The members of each type by their names.
  private lazy var membersByName = types.mapValues { Dictionary(grouping: $0.members, by: \.name) }
  /// The types of the module that each type names in its inheritance clauses.
  private lazy var parents: [String: [String]] = types.mapValues { type in
    type.inherited.map(fullName).filter { types[$0] != nil }
  }
  /// The results of `ancestors(of:)`.
  private var ancestors: [String: [String]] = [:]
  /// The classes of the frameworks from which types inherit, which `inherits(_:from:)` keeps.
  var frameworkClasses: [String: Set<String>] = [:]

  init(_ sources: [DialectSource]) {
    storesTextConstants = sources.contains(where: TextConstants.areStored)
    for (index, source) in sources.enumerated() {
      FactCollector(index, self).walk(source.tree)
      LocalNames(self).walk(source.tree)
    }
  }

  /// Returns the full name of a type; the name itself if it is not one of the module.
  func fullName(_ name: String) -> String {
    types[name] != nil ? name : namesByLast[String(name.split(separator: ".").last ?? "")] ?? name
  }

  subscript(_ name: String) -> TypeFacts? { types[fullName(name)] }

  func add(type name: String, _ change: (inout TypeFacts) -> Void) {
    let last = String(name.split(separator: ".").last ?? "")
    if namesByLast[last] == nil { namesByLast[last] = name }
    change(&types[name, default: TypeFacts()])
  }

  func add(name: String) { declaredNames.insert(name) }

  func add(_ function: FunctionDeclSyntax) {
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    declaredNames.insert(function.name.text)
    declaredFunctions.formUnion([function.name.text, "\(function.name.text)(\(labels.joined()))"])
  }

  /// Returns a type and those from which it inherits in the module, beginning with itself. There is one more than the limit if
  /// there are more.
  func ancestors(of name: String) -> [String] {
    let name = fullName(name)
    if let known = ancestors[name] { return known }
    var (result, seen, rest) = ([String](), Set<String>(), [name])
    while result.count <= Nesting.ancestorLimit + 1, let next = rest.popLast() {
      guard seen.insert(next).inserted else { continue }
      result.append(next)
      rest += parents[next] ?? []
    }
    ancestors[name] = result
    return result
  }

  /// The first declaration of a type that inherits from more than `Nesting.ancestorLimit` others; nil if there is none.
  var excess: (file: Int, offset: Int)? {
    let found = types.compactMap { name, type -> (file: Int, offset: Int)? in
      guard let declaration = type.declaration,
        max(type.inherited.count, ancestors(of: name).count - 1) > Nesting.ancestorLimit
      else { return nil }
      return (declaration.file, declaration.node.offsets.lowerBound)
    }
    return found.min { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }

  /// Returns the members of a type with a name, the inherited ones included.
  func members(named name: String, of type: String) -> [MemberFacts] {
    ancestors(of: type).flatMap { membersByName[$0]?[name] ?? [] }
  }

  /// Returns true if a class, or one from which it inherits, is a layer.
  func isLayer(_ name: String) -> Bool {
    ancestors(of: name).contains { type in
      (types[type]?.inherited ?? []).contains { $0.hasPrefix("CA") && $0.hasSuffix("Layer") }
    }
  }
}

/// Collects the names of parameters, variables, tuple elements and local functions. A name that a source declares is not
/// a former name of UIKit there.
private final class LocalNames: SyntaxVisitor {
  private let facts: ModuleFacts

  init(_ facts: ModuleFacts) {
    self.facts = facts
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    node.modifiers.has("override") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.modifiers.has("override") { facts.add(node) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: (node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: (node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: node.name.text)
    return .visitChildren
  }

  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    for name in [node.firstName, node.secondName] { name.map { facts.add(name: $0.text) } }
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: node.name.text)
    return .visitChildren
  }
}

/// Collects the declarations of one source.
private final class FactCollector: SyntaxVisitor {
  private let file: Int
  private let facts: ModuleFacts
  /// The types and extensions around the current node.
  private var scopes: [(name: String, isExtension: Bool, isObjC: Bool)] = []

  init(_ file: Int, _ facts: ModuleFacts) {
    (self.file, self.facts) = (file, facts)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if let elements = Conditions.active(node)?.elements { walk(elements) }
    return .skipChildren
  }

  // MARK: Types

  private func enter(_ node: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = (scopes.map(\.name).suffix(1) + [node.name.text]).joined(separator: ".")
    facts.add(name: node.name.text)
    facts.add(type: name) {
      $0.declaration = (file, DeclSyntax(node))
      $0.inherit(node.inheritedNames, isDeclaration: true)
    }
    scopes.append((name, false, node.attributes.has("objcMembers")))
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    facts.add(type: name) { $0.inherit(node.inheritedNames, isDeclaration: false) }
    scopes.append((name, true, node.attributes.has("objc")))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    add(node, name: node.name.text, labels: labels)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      add(node, name: binding.pattern.trimmedDescription, labels: nil)
    }
    return .skipChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    facts.add(name: node.name.text)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let isPlain =
      node.signature.parameterClause.parameters.isEmpty && node.optionalMark == nil
      && node.signature.effectSpecifiers == nil && !node.modifiers.has("private")
      && !node.modifiers.has("fileprivate")
    if let scope = scopes.last {
      facts.add(type: scope.name) { type in
        // Convenience initializers in extensions do not replace the inherited ones.
        type.hasInitializers = type.hasInitializers || !scope.isExtension
        type.hasPlainInitializer = type.hasPlainInitializer || isPlain
      }
    }
    return .skipChildren
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func add(
    _ node: some DeclSyntaxProtocol & WithAttributesSyntax & WithModifiersSyntax, name: String,
    labels: [String]?
  ) {
    // An override of a member of UIKit is not a name of the module.
    if !node.modifiers.has("override") { facts.add(name: name) }
    guard let scope = scopes.last else { return }
    let member = MemberFacts(
      file: file, node: DeclSyntax(node), name: name, labels: labels, attributes: node.attributes,
      modifiers: node.modifiers, isInExtension: scope.isExtension, isInObjC: scope.isObjC)
    facts.add(type: scope.name) { $0.members.append(member) }
  }
}

extension DeclGroupSyntax {
  /// The names in the inheritance clause, without generic arguments.
  fileprivate var inheritedNames: [String] {
    (inheritanceClause?.inheritedTypes ?? []).map {
      String($0.type.trimmedDescription.prefix { $0 != "<" })
    }
  }
}

extension AttributeListSyntax {
  func has(_ name: String) -> Bool { attribute(name) != nil }

  func attribute(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription == name
    }
  }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { modifier(name) != nil }

  func modifier(_ name: String) -> DeclModifierSyntax? { first { $0.name.text == name } }
}
