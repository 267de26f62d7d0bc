import SwiftSyntax

/// Constants of Core Animation that were strings before Swift 4.2, such as `kCALineCapRound`. Where the sources store them in
/// strings, each constant becomes its raw value, and what is set to a property becomes a value of its type again.
enum TextConstants {
  private static let strings: Set<String> = ["kCATransition", "kCAOnOrderIn", "kCAOnOrderOut"]

  /// Returns true for the name of a constant that is no longer a string.
  static func isOne(_ name: String) -> Bool {
    name.hasPrefix("kCA") && !strings.contains(name) && !name.hasPrefix("kCATransaction")
  }

  /// The properties with such values.
  static let properties: Set<String> = [
    "fillMode", "timingFunctionName", "lineCap", "lineJoin", "fillRule", "calculationMode",
    "rotationMode", "emitterMode", "emitterShape", "renderMode", "type", "subtype", "contentsGravity",
    "magnificationFilter", "minificationFilter", "alignmentMode", "truncationMode",
  ]

  /// Returns true if a source stores a constant in a string.
  static func areStored(in source: DialectSource) -> Bool {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(source.tree)
    return finder.isFound
  }

  private final class Finder: SyntaxVisitor {
    var isFound = false

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for binding in node.bindings {
        note(binding.typeAnnotation?.type, [binding.initializer, binding.accessorBlock])
      }
      return isFound ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      note(node.signature.returnClause?.type, [node.body])
      return isFound ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.type, [node.defaultValue])
      return .skipChildren
    }

    private func note(_ type: TypeSyntax?, _ values: [(any SyntaxProtocol)?]) {
      guard let type, type.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "String" })
      else { return }
      isFound =
        isFound
        || values.contains { value in
          value?.tokens(viewMode: .sourceAccurate).contains { $0.isName && isOne($0.text) } ?? false
        }
    }
  }
}

extension Translator {
  /// Replaces a constant by its raw value.
  func translateTextConstant(_ node: DeclReferenceExprSyntax) {
    guard module.storesTextConstants, TextConstants.isOne(node.baseName.text), !hasItsType(node) else {
      return
    }
    edits.insert(".rawValue", at: node.offsets.upperBound)
  }

  /// Returns true for a constant that alone is set to a property, or that names a timing function, and keeps its type there.
  private func hasItsType(_ node: DeclReferenceExprSyntax) -> Bool {
    guard TextConstants.isOne(node.baseName.text) else { return false }
    if let argument = node.parent?.as(LabeledExprSyntax.self) {
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      return argument.label?.text == "name"
        && call?.calledExpression.trimmedDescription == "CAMediaTimingFunction"
    }
    guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let member = sequence.elements.first?.as(MemberAccessExprSyntax.self),
      TextConstants.properties.contains(member.declName.baseName.text), !isOwn(member)
    else { return false }
    return Array(sequence.elements)[1].is(AssignmentExprSyntax.self)
      && sequence.elements.last?.id == node.id
  }

  /// Makes values of strings that are set to properties of layers and animations, or compared with them.
  func translateTextProperty(_ node: SequenceExprSyntax) {
    guard module.storesTextConstants else { return }
    let elements = Array(node.elements)
    guard elements.count >= 3, let member = elements[0].as(MemberAccessExprSyntax.self),
      TextConstants.properties.contains(member.declName.baseName.text),
      !isOwn(member)
    else { return }
    if elements[1].is(AssignmentExprSyntax.self) {
      wrap(elements.dropFirst(2))
    } else if ["==", "!="].contains(elements[1].trimmedDescription) {
      edits.insert(".rawValue", at: member.offsets.upperBound)
    }
  }

  /// Returns true for a property that the sources declare themselves.
  private func isOwn(_ member: MemberAccessExprSyntax) -> Bool {
    guard module.index.properties.contains(member.declName.baseName.text), let base = member.base else {
      return false
    }
    let text = base.trimmedDescription
    if text == "self" {
      return !module.members(named: member.declName.baseName.text, of: scopeName).isEmpty
    }
    if let type = declaredType(of: base) { return module[type]?.declaration != nil }
    // Many types have a property `type`. The values of local variables are known only by the variables' names.
    return ["type", "subtype"].contains(member.declName.baseName.text)
      && !["layer", "animation", "transition"].contains(where: text.lowercased().contains)
  }

  /// Makes a value of the string in `CAMediaTimingFunction(name: …)`.
  func translateTimingFunction(_ node: FunctionCallExprSyntax) {
    guard module.storesTextConstants, let argument = node.arguments.first,
      argument.label?.text == "name",
      node.calledExpression.trimmedDescription == "CAMediaTimingFunction"
    else { return }
    let parts = argument.expression.as(SequenceExprSyntax.self).map { Array($0.elements) }
    wrap((parts ?? [argument.expression])[...])
  }

  /// Makes a value of a string, or of each of those among which conditions choose.
  private func wrap(_ elements: ArraySlice<ExprSyntax>) {
    guard let choice = elements.lastIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) else {
      return wrapValue(elements)
    }
    for element in elements {
      if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
        wrapValue([choice.thenExpression])
      }
    }
    wrapValue(elements[(choice + 1)...])
  }

  private func wrapValue(_ elements: ArraySlice<ExprSyntax>) {
    guard let value = elements.first, let last = elements.last else { return }
    let member = value.as(MemberAccessExprSyntax.self)
    let isTyped = member.map { $0.base == nil || $0.base?.trimmedDescription.hasPrefix("CA") ?? false }
    let constant = value.as(DeclReferenceExprSyntax.self)
    guard !(isTyped ?? false), !value.is(NilLiteralExprSyntax.self),
      !(constant.map(hasItsType) ?? false)
    else { return }
    edits.insert(".init(rawValue: ", at: value.offsets.lowerBound)
    // The raw value of a constant at the end belongs inside.
    if let constant = last.as(DeclReferenceExprSyntax.self) { translateTextConstant(constant) }
    edits.insert(")", at: last.offsets.upperBound)
  }

  /// Replaces the type of the keys of a dictionary with attributes of text, which were strings before Swift 4.
  func translateAttributes(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      replaceKeys(of: binding.typeAnnotation?.type, binding.initializer?.value)
    }
  }

  /// Replaces the type of the keys of a dictionary that is cast, as in `[NSFontAttributeName: font] as [String: Any]`.
  func translateAttributes(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for (value, type) in zip(elements, elements.dropFirst(2)) {
      replaceKeys(of: type.as(TypeExprSyntax.self)?.type, value)
    }
  }

  private func replaceKeys(of type: TypeSyntax?, _ value: ExprSyntax?) {
    guard let type = type?.as(DictionaryTypeSyntax.self), type.key.trimmedDescription == "String",
      let value = value?.as(DictionaryExprSyntax.self),
      value.tokens(viewMode: .sourceAccurate).contains(where: {
        $0.isName && $0.text.hasPrefix("NS") && $0.text.hasSuffix("AttributeName")
      })
    else { return }
    edits.replace(type.key.offsets, by: "NSAttributedString.Key")
  }
}

extension TokenSyntax {
  /// True for a name, rather than a part of a string.
  fileprivate var isName: Bool {
    if case .identifier = tokenKind { true } else { false }
  }
}
