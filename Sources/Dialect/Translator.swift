import SwiftSyntax

/// A pass over one source that records the changes of everything that can be translated in its place.
final class Translator: SyntaxVisitor {
  let module: ModuleFacts
  let edits: EditList
  let renames: RenameTable
  let firstLabels: FirstLabels
  /// The names of the types around the current node, from outside to inside.
  private(set) var scopes: [String] = []
  /// The name of the type around the current node.
  var scopeName: String { scopes.joined(separator: ".") }

  init(
    _ module: ModuleFacts, renames: RenameTable, firstLabels: FirstLabels, edits: EditList
  ) {
    (self.module, self.edits, self.renames) = (module, edits, renames)
    self.firstLabels = firstLabels
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Types

  private func enter(_ node: some NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.has("objc") { bindToClasses(node) }
    return enter(node)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  /// Adds AnyObject to a protocol, as a protocol of Objective-C has only objects as its values.
  private func bindToClasses(_ node: ProtocolDeclSyntax) {
    if let first = node.inheritanceClause?.inheritedTypes.first {
      let names = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      guard !names.contains("class"), !names.contains("AnyObject") else { return }
      edits.insert("AnyObject, ", at: first.offsets.lowerBound)
    } else {
      let end = node.primaryAssociatedTypeClause?.offsets.upperBound ?? node.name.offsets.upperBound
      edits.insert(": AnyObject", at: end)
    }
  }

  // MARK: Attributes and modifiers

  /// The attributes that are removed. `@NSManaged` is replaced (`translateStoredProperty`).
  static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "GKInspectable",
    "NSCopying", "UIApplicationMain",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    let isBlock = name == "convention" && node.arguments?.trimmedDescription == "block"
    if Self.attributes.contains(name) || isBlock { edits.remove(node.offsets) }
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" || node.name.text == "optional" { edits.remove(node.offsets) }
    return .skipChildren
  }

  // MARK: Declarations and expressions

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    translate(node)
    return .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    translate(node)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    translateStoredProperty(node)
    translateObserved(node)
    translateAttributes(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    renames.apply(to: node, edits)
    translateFirstLabel(node)
    translateObserver(node)
    translateRowCommit(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": translateSelector(node)
    case "keyPath": translateKeyPath(node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if translateComparison(node) { return .skipChildren }
    renames.apply(to: node, edits)
    unwrapOptionalRequirement(node)
    translateInheritedObserver(node)
    translateTimingFunction(node)
    translateResource(node)
    translateMetatype(node)
    translateBundle(node)
    translateArchive(node)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    translateTextProperty(node)
    translateAttributes(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    removeObjectCast(node)
    removeCharacters(node)
    translateNumber(node)
    translateCapitals(node)
    translateKeyPathName(node)
    return renames.apply(to: node, edits) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let function = Self.classFunctions[name], !module.declaredNames.contains(name) {
      edits.replace(node.offsets, by: function)
      return .skipChildren
    }
    if Self.runtimeFunctions.contains(name) {
      edits.report("runtime", name, at: node.offsets.lowerBound)
    }
    renames.apply(to: node.baseName, edits)
    translateTextConstant(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "NSInvocation" {
      edits.report("runtime", node.name.text, at: node.offsets.lowerBound)
    }
    renames.apply(to: node.name, edits)
    return .visitChildren
  }

  /// The functions that take the place of those that turn classes into names and names into classes.
  private static let classFunctions = [
    "NSClassFromString": "ObjectiveCClass.type(named:)",
    "NSStringFromClass": "ObjectiveCClass.name(of:)",
  ]

  /// Functions of the Objective-C runtime that exchange methods, and a class that calls them by name.
  private static let runtimeFunctions: Set<String> = [
    "method_exchangeImplementations", "method_setImplementation", "class_addMethod",
    "class_replaceMethod", "class_getInstanceMethod", "class_getClassMethod", "object_setClass",
    "NSInvocation", "imp_implementationWithBlock",
  ]
}
