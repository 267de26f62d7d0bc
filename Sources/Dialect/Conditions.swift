import SwiftSyntax

/// The conditions of `#if`, as they are on iOS.
enum Conditions {
  /// The modules that exist on iOS, and whose contents UIKit and Foundation provide here.
  static let modules: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation", "Darwin", "ObjectiveC",
    "Dispatch", "Swift", "os",
  ]

  /// Returns the clause of an `#if` that is compiled; nil if there is none.
  static func active(_ node: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    node.clauses.first { $0.condition.map(isTrue) ?? true }
  }

  /// Returns the value of a condition. A name such as `DEBUG` is false, because scenes are compiled without any.
  private static func isTrue(_ condition: ExprSyntax) -> Bool {
    if let sequence = condition.as(SequenceExprSyntax.self) { return isTrue(Array(sequence.elements)) }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      return isTrue([infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self) { return !isTrue(prefix.expression) }
    if let tuple = condition.as(TupleExprSyntax.self), let first = tuple.elements.first {
      return isTrue(first.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    return condition.as(FunctionCallExprSyntax.self).map(isTrue) ?? false
  }

  /// Returns the value of operands and operators in their order. `&&` binds more strongly than `||`.
  private static func isTrue(_ elements: [ExprSyntax]) -> Bool {
    elements.split { $0.trimmedDescription == "||" }.contains { part in
      part.split { $0.trimmedDescription == "&&" }.allSatisfy { $0.first.map(isTrue) ?? false }
    }
  }

  private static func isTrue(_ call: FunctionCallExprSyntax) -> Bool {
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "iOS"
    case "canImport": return modules.contains(String(argument.prefix { $0 != "." }))
    case "swift": return CompilerVersion.language.meets(argument)
    case "compiler": return CompilerVersion.compiler.meets(argument)
    case "arch": return argument == architecture
    case "_endian": return argument == "little"
    case "_runtime": return argument == "_ObjC"
    case "_pointerBitWidth": return argument == "_64"
    default: return false
    }
  }

  #if arch(x86_64)
    /// The architecture for which the sources are compiled, which is that of this program.
    private static let architecture = "x86_64"
  #else
    /// The architecture for which the sources are compiled, which is that of this program.
    private static let architecture = "arm64"
  #endif
}

/// A version in a condition such as `swift(>=5.9)`.
private struct CompilerVersion {
  private let parts: [Int]

  /// The version of the language in its fifth mode, in which the sources are compiled.
  static let language = CompilerVersion(parts: [5, 10])

  /// The version of the compiler, which has also compiled this program.
  static var compiler: CompilerVersion {
    #if compiler(>=6.4)
      CompilerVersion(parts: [6, 4])
    #elseif compiler(>=6.3)
      CompilerVersion(parts: [6, 3])
    #elseif compiler(>=6.2)
      CompilerVersion(parts: [6, 2])
    #elseif compiler(>=6.1)
      CompilerVersion(parts: [6, 1])
    #else
      CompilerVersion(parts: [6, 0])
    #endif
  }

  /// Returns true if the version meets a condition such as `>=5.9` or `<6`.
  func meets(_ condition: String) -> Bool {
    var other = condition.drop { "<>= ".contains($0) }.split(separator: ".").map { Int($0) ?? 0 }
    // 5.10 is not below 5.10.0.
    while other.last == 0 { other.removeLast() }
    let isBelow = parts.lexicographicallyPrecedes(other)
    return condition.hasPrefix("<") ? isBelow : !isBelow
  }
}

extension Translator {
  /// Exchanges iOS and Linux in the conditions of an `#if`, and translates the clause that is compiled.
  func translate(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      if let condition = clause.condition { ConditionTranslator(edits).walk(condition) }
    }
    if let elements = Conditions.active(node)?.elements { walk(elements) }
  }
}

/// Makes the conditions of an `#if` true on Linux if they are true on iOS.
private final class ConditionTranslator: SyntaxVisitor {
  private let edits: EditList

  init(_ edits: EditList) {
    self.edits = edits
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first?.expression else { return .skipChildren }
    switch (node.calledExpression.trimmedDescription, argument.trimmedDescription) {
    case ("os", "iOS"): edits.replace(argument.offsets, by: "Linux")
    case ("os", "Linux"): edits.replace(argument.offsets, by: "iOS")
    case ("canImport", "Darwin"), ("canImport", "ObjectiveC"), ("canImport", "os"):
      edits.replace(argument.offsets, by: "Foundation")
    case ("canImport", "Glibc"), ("canImport", "FoundationNetworking"):
      edits.replace(argument.offsets, by: "NoSuchModule")
    case ("_runtime", "_ObjC"): edits.replace(argument.offsets, by: "_Native")
    case ("_runtime", "_Native"): edits.replace(argument.offsets, by: "_ObjC")
    default: break
    }
    return .skipChildren
  }
}
