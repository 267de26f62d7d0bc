import SwiftSyntax

/// The names that UIKit and Foundation had before Swift 4.2. Each line of the table has a former name and the present
/// one: of a value or a type; of a member that follows a dot (`.UIKeyboardWillShow`), which is replaced together with
/// what is before the dot; of a method with its labels (`bringSubview(toFront:)`); or of a method that has become a property
/// (`whiteColor() white`). The word `calls` at the end of a line leaves overrides of the method as they are.
struct RenameTable {
  private struct Method {
    let name: String
    let labels: [String]
    let isProperty: Bool
    /// True if only calls are replaced, because classes still have the method under its former name.
    var isOnlyCalled = false
  }

  private var names: [String: String] = [:]
  private var members: [String: String] = [:]
  private var methods: [String: [(former: Method, present: Method)]] = [:]

  /// Reads the table. The names that the sources declare themselves are not replaced.
  init(_ text: String, except module: ModuleFacts) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2 else { continue }
      add(words[0], words[1], isOnlyCalled: words.dropFirst(2).first == "calls", except: module)
    }
  }

  private mutating func add(
    _ former: String, _ present: String, isOnlyCalled: Bool, except module: ModuleFacts
  ) {
    let name = Self.plain(former)
    if former.hasSuffix(")") {
      let old = Self.method(former)
      var new = Self.method(present)
      new.isOnlyCalled = isOnlyCalled
      // A function with other labels than a former one may have the same name.
      let isDeclared = module.declaredFunctions.contains(old.name == new.name ? former : name)
      guard !isDeclared, !new.isProperty || !module.declaredNames.contains(name) else { return }
      methods[name, default: []].append((old, new))
    } else if !module.declaredNames.contains(name) {
      if former.hasPrefix(".") { members[name] = present } else { names[former] = present }
    }
  }

  private static func plain(_ name: String) -> String {
    String(name.drop { $0 == "." }.prefix { $0 != "(" })
  }

  private static func method(_ text: String) -> Method {
    let parts = text.split(separator: "(")
    let labels = parts.dropFirst().first?.dropLast().split(separator: ":").map(String.init)
    return Method(name: String(parts[0]), labels: labels ?? [], isProperty: labels == nil)
  }

  // MARK: Replacing

  /// Replaces the name of a value or a type.
  func apply(to token: TokenSyntax, _ edits: EditList) {
    if let name = names[token.text] { edits.replace(token.offsets, by: name) }
  }

  /// Replaces a member together with what is before its dot. Returns false if there is nothing to replace.
  func apply(to node: MemberAccessExprSyntax, _ edits: EditList) -> Bool {
    guard let text = members[node.declName.baseName.text] else { return false }
    let base = node.base?.trimmedDescription ?? ""
    // The former members are those of a type such as `NSNotification.Name`, which may be left out.
    guard base.isEmpty || base.hasSuffix("Name") else { return false }
    edits.replace(node.offsets, by: text)
    return true
  }

  /// Replaces the name and the labels of a method in a call.
  func apply(to node: FunctionCallExprSyntax, _ edits: EditList) {
    guard let name = node.calledName,
      let present = present(name.text, node.arguments.map { $0.label?.text ?? "_" }),
      !present.isProperty || node.hasParenthesesOnly
    else { return }
    if present.name != name.text { edits.replace(name.offsets, by: present.name) }
    if present.isProperty { edits.replace(name.offsets.upperBound..<node.offsets.upperBound, by: "") }
    for (argument, label) in zip(node.arguments, present.labels) {
      replace(argument, by: label, edits)
    }
  }

  private func replace(_ argument: LabeledExprSyntax, by text: String, _ edits: EditList) {
    guard let label = argument.label, let colon = argument.colon else {
      if text != "_" { edits.insert("\(text): ", at: argument.offsets.lowerBound) }
      return
    }
    if label.text == text { return }
    if text == "_" {
      edits.remove(label.offsets.lowerBound..<colon.offsets.upperBound)
    } else {
      edits.replace(label.offsets, by: text)
    }
  }

  /// Replaces the name and the labels of a method that overrides a renamed one.
  func apply(to node: FunctionDeclSyntax, _ edits: EditList) {
    let parameters = node.signature.parameterClause.parameters
    guard node.modifiers.has("override"),
      let present = present(node.name.text, parameters.map(\.firstName.text)), !present.isOnlyCalled
    else { return }
    if present.name != node.name.text { edits.replace(node.name.offsets, by: present.name) }
    for (parameter, label) in zip(parameters, present.labels) where parameter.firstName.text != label {
      let isOneName = parameter.secondName == nil
      edits.replace(
        parameter.firstName.offsets, by: isOneName ? "\(label) \(parameter.firstName.text)" : label)
    }
  }

  private func present(_ name: String, _ labels: [String]) -> Method? {
    methods[name]?.first { $0.former.labels == labels }?.present
  }
}

extension FunctionCallExprSyntax {
  /// The name of the function or of the method that is called; nil if an expression is called.
  var calledName: TokenSyntax? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// True for a call without arguments and closures.
  var hasParenthesesOnly: Bool {
    arguments.isEmpty && leftParen != nil && trailingClosure == nil
  }
}
