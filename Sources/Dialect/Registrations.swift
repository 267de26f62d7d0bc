import SwiftSyntax

/// The registrations of classes whose members Objective-C finds by their names: those with `@objc`, `@IBOutlet`, `@IBAction`
/// and similar attributes. Each file gets a function that registers the members it declares, so that it can use private ones.
struct Registrations {
  let module: ModuleFacts
  let edits: EditLists

  init(_ module: ModuleFacts, _ edits: EditLists) { (self.module, self.edits) = (module, edits) }

  /// Returns the name of the function of a file.
  static func function(_ file: Int) -> String { "lamina_register_\(file)" }

  /// Adds the functions, and returns the indices of the files that have one.
  func translate() -> [Int] {
    var classes: [Int: [(name: String, text: String)]] = [:]
    for (name, type) in module.types.sorted(by: { $0.key < $1.key }) where canRegister(name, type) {
      for (file, members) in members(of: name, type).sorted(by: { $0.key < $1.key }) {
        classes[file, default: []].append((name, registration(of: name, type, members, in: file)))
      }
    }
    for (file, parts) in classes {
      let calls = parts.map { "\($0.name).\(Self.function(file, $0.name))()" }
      edits[file].append(
        parts.map { "\($0.text)\n" }.joined()
          + "@MainActor func \(Self.function(file))() { \(calls.joined(separator: "; ")) }")
    }
    return classes.keys.sorted()
  }

  private static func function(_ file: Int, _ type: String) -> String {
    "\(function(file))_\(type.map { $0 == "." ? "_" : $0 }.map(String.init).joined())"
  }

  // MARK: Classes

  /// Returns true for a class of the sources or one of UIKit, if extensions at the end of a file can name it.
  private func canRegister(_ name: String, _ type: TypeFacts) -> Bool {
    guard let declaration = type.declaration else { return isFrameworkClass(name) }
    guard declaration.node.is(ClassDeclSyntax.self) else { return false }
    let parts = name.split(separator: ".").map(String.init)
    return parts.indices.allSatisfy { index in
      let name = parts[...index].joined(separator: ".")
      guard let around = module.types[name] else { return false }
      return around.declaration == nil ? isFrameworkClass(name) : around.canBeNamed(isNested: index > 0)
    }
  }

  /// Returns true for the name of a class of UIKit. Names with the endings here, such as UIEdgeInsets and UIOffset, are
  /// those of other types.
  private func isFrameworkClass(_ name: String) -> Bool {
    ["UI", "CA", "NSObject"].contains { name.hasPrefix($0) } && !name.contains("<")
      && !name.contains(".") && !["Insets", "Offset", "Axis", "Set"].contains { name.hasSuffix($0) }
  }

  // MARK: Members

  /// Returns the members to register by the file that declares them. A class with a name in Objective-C is registered in its
  /// file even if it has no members.
  private func members(of name: String, _ type: TypeFacts) -> [Int: [MemberFacts]] {
    let optional = module.optionalRequirements(of: name)
    let visible = type.members.filter {
      $0.isNamed(type.isVisible) || (!$0.isStatic && optional.contains($0.fullName))
    }
    var result = Dictionary(grouping: visible, by: \.file)
    if let file = type.declaration?.file,
      type.isVisible || !visible.isEmpty || type.isNamed || isObject(name)
    {
      result[file, default: []] += []
    }
    return result
  }

  /// Returns true for a class of objects that interface files create by their names, and that are no views or responders.
  private func isObject(_ name: String) -> Bool {
    module.inherits(name, from: "NSObject") && !module.inherits(name, from: "UIResponder")
      && !module.inherits(name, from: "CALayer") && module.hasPlainInitializer(name)
  }

  private func registration(
    of name: String, _ type: TypeFacts, _ members: [MemberFacts], in file: Int
  ) -> String {
    let maker =
      type.declaration?.file == file && module.hasPlainInitializer(name) ? " { \(name)() }" : ""
    let begin =
      "var c = ObjectiveCClass(\(name).self, named: \"\(type.objectiveCName ?? name.last)\")\(maker)"
    let isLayer = module.isLayer(name)
    let names = MemberNames(type)
    let statements = members.compactMap { member in
      member.labels == nil
        ? (isLayer ? nil : key(member, name)) : method(member, of: name, among: names)
    }
    let body = ([begin] + statements + ["c.register()"]).joined(separator: "; ")
    return "extension \(name) { @MainActor static func \(Self.function(file, name))() { \(body) } }"
  }

  private func key(_ member: MemberFacts, _ type: String) -> String? {
    guard !member.isStatic, !member.attributes.areUnavailable,
      member.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else {
      return nil
    }
    let name = member.attributes.objectiveCName ?? member.name
    return "c.add(ObjectiveCKey(\"\(name)\", \\\(type).\(member.name)))"
  }

  private func method(_ member: MemberFacts, of type: String, among names: MemberNames) -> String? {
    guard let function = member.function, function.isSendable, names.isOnlyOne(member) else {
      return nil
    }
    let isAmbiguous = member.labels?.isEmpty ?? false && names.isOverloaded(member)
    let selector = Selectors.text(
      SelectorName.name(of: member), method: member, of: type, isAmbiguous: isAmbiguous)
    return "c.add(\(selector))"
  }
}

/// The numbers of the members of a type with the same names.
private struct MemberNames {
  private var names: [String: Int] = [:]
  private var fullNames: [String: Int] = [:]

  init(_ type: TypeFacts) {
    for member in type.members {
      names[member.name, default: 0] += 1
      fullNames[Self.key(member), default: 0] += 1
    }
  }

  private static func key(_ member: MemberFacts) -> String {
    (member.isStatic ? "static " : "") + member.fullName
  }

  /// Returns true if no other member has the name and the labels of a member.
  func isOnlyOne(_ member: MemberFacts) -> Bool { fullNames[Self.key(member)] == 1 }
  /// Returns true if other members have the name of a member, with whatever labels.
  func isOverloaded(_ member: MemberFacts) -> Bool { names[member.name, default: 0] > 1 }
}

extension MemberFacts {
  /// Returns true if the member can be found by its name in Objective-C. `isInVisibleClass` is true if the class makes all
  /// its members visible.
  fileprivate func isNamed(_ isInVisibleClass: Bool) -> Bool {
    if attributes.has("nonobjc") || modifiers.has("override") { return false }
    let names = [
      "objc", "IBAction", "IBOutlet", "IBInspectable", "IBSegueAction", "NSManaged", "GKInspectable",
    ]
    return isInObjC || isInVisibleClass || modifiers.has("dynamic")
      || names.contains(where: attributes.has)
  }
}

extension TypeFacts {
  /// True if the class makes all its members visible to Objective-C.
  fileprivate var isVisible: Bool { classNode?.attributes.has("objcMembers") ?? false }
  /// True if the class has a name in Objective-C.
  fileprivate var isNamed: Bool { classNode?.attributes.has("objc") ?? false }
  fileprivate var objectiveCName: String? { classNode?.attributes.objectiveCName }
  private var classNode: ClassDeclSyntax? { declaration?.node.as(ClassDeclSyntax.self) }

  /// Returns true if an extension in the same file can name the type, which is neither generic nor private in another type.
  fileprivate func canBeNamed(isNested: Bool) -> Bool {
    guard let node = declaration?.node else { return false }
    let isGeneric =
      node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    return !isGeneric && !(isNested && modifiers?.has("private") ?? false)
  }
}

extension AttributeListSyntax {
  fileprivate var areUnavailable: Bool { trimmedDescription.contains("unavailable") }

  /// The name in `@objc(name)`; nil if there is none.
  fileprivate var objectiveCName: String? {
    attribute("objc")?.arguments?.trimmedDescription.filter { !$0.isWhitespace }
  }
}

extension FunctionDeclSyntax {
  /// True if a selector can contain the method: one that is neither generic nor throws nor suspends, with up to three
  /// parameters that are neither closures nor changed.
  fileprivate var isSendable: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count <= 3 && genericParameterClause == nil && signature.effectSpecifiers == nil
      && !attributes.areUnavailable && name.text.first?.isLetter ?? false
      && parameters.allSatisfy { parameter in
        let type = parameter.type.trimmedDescription
        return parameter.ellipsis == nil && !type.contains("->") && !type.hasPrefix("inout ")
          && !type.hasPrefix("some ") && !type.hasPrefix("@")
      }
  }
}

extension String {
  /// The part after the last dot.
  fileprivate var last: String { split(separator: ".").last.map(String.init) ?? self }
}

extension ModuleFacts {
  /// UIKit's classes without views whose subclasses inherit `init()`.
  private static let plainClasses: Set<String> = [
    "UIPercentDrivenInteractiveTransition", "UIDynamicBehavior", "UICollectionViewLayout",
    "UICollectionViewFlowLayout", "UIResponder", "UITabBarItem", "UIBarButtonItem",
  ]

  /// Returns true if a class has an `init()` that can be called: it declares one, or it declares none at all and inherits
  /// that of NSObject or of nothing.
  fileprivate func hasPlainInitializer(_ name: String) -> Bool {
    for type in ancestors(of: name) {
      guard let facts = types[type], facts.isClass else { continue }
      if facts.hasPlainInitializer { return true }
      if facts.hasInitializers { return false }
      // Initializers of other classes outside the sources than these and NSObject are not known.
      let superclass = facts.inherited.first ?? "NSObject"
      if Self.plainClasses.contains(superclass) { return true }
      if superclass != "NSObject", types[fullName(superclass)]?.declaration == nil { return false }
    }
    return true
  }
}
