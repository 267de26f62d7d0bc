import SwiftSyntax

extension ModuleFacts {
  /// Returns false if Objective-C cannot call a method by its name, so that Xcode rejects it in a `#selector`. Before Swift 4,
  /// all methods of subclasses of NSObject could be called.
  ///
  /// - Parameter type: The type in which the method is found. It may inherit the method.
  func isExposed(_ method: MemberFacts, of type: String) -> Bool {
    if method.isObjC || method.isInProtocol || method.modifiers.has("dynamic") { return true }
    if ["IBSegueAction", "IBInspectable", "NSManaged"].contains(where: method.attributes.has) {
      return true
    }
    return ancestors(of: type).contains { name in
      let node = types[name]?.declaration?.node
      let isObjC = node?.asProtocol((any WithAttributesSyntax).self)?.attributes.has("objcMembers")
      return isObjC ?? false || hasObjCRequirement(method, of: name)
    } || !DelegateMethods.protocols(requiring: method.fullName).isEmpty
  }

  /// Returns true if a type is a protocol of Objective-C that requires a method.
  private func hasObjCRequirement(_ method: MemberFacts, of type: String) -> Bool {
    guard let node = types[type]?.declaration?.node.as(ProtocolDeclSyntax.self) else { return false }
    return node.attributes.has("objc")
      && (types[type]?.members ?? []).contains { $0.fullName == method.fullName }
  }
}

extension MemberFacts {
  /// True if the method is a requirement of a protocol.
  fileprivate var isInProtocol: Bool {
    sequence(first: Syntax(node), next: \.parent).contains { $0.is(ProtocolDeclSyntax.self) }
  }
}
