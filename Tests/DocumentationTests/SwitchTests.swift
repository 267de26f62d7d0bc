import Testing

/// Checks that a `switch` over an enumeration of the project lists its cases, so that the compiler reports the
/// switches that lack a new case.
@Suite struct SwitchTests {
  /// Enumerations whose switches may have a `default` branch, with the reason.
  private static let openEnums = [
    "UIKeyboardHIDUsage": "Apple's list of all keys of a keyboard, of which a view handles a few"
  ]

  /// Switches whose patterns are not the cases of an enumeration, by their file and subject, with the reason.
  private static let exceptions = [
    "Sources/QuartzCore/Layers/Text/CATextLayer+Drawing.swift self":
      "the names are constants of a struct, which may have other values"
  ]

  @Test func switchesListTheirCases() {
    let sources = ["Sources", "Benchmarks"].flatMap { Repository.shared.files(in: $0) }
      .filter { $0.path.hasSuffix(".swift") }
      .map { (path: $0.path, tokens: SwiftTokens($0.text)) }
    let enums = sources.flatMap { EnumDeclaration.all(in: $0.tokens) }
    #expect(enums.count > 200)
    var used: Set<String> = []
    var found: [String] = []
    for file in sources {
      for statement in SwitchStatement.all(in: file.tokens) where statement.hasDefault {
        let names = Self.names(of: statement, among: enums)
        used.formUnion(names)
        let key = "\(file.path) \(statement.subject)"
        if !names.isEmpty { used.insert(key) }
        if names.allSatisfy({ Self.openEnums[$0] != nil }) || Self.exceptions[key] != nil { continue }
        found.append("\(key): \(names.sorted().joined(separator: " or "))")
      }
    }
    #expect(found.isEmpty, "switches over enumerations with a default branch")
    let allowed = Set(Self.openEnums.keys).union(Self.exceptions.keys)
    #expect(allowed.isSubset(of: used), "exceptions that are no longer needed")
  }

  /// Returns the names of the enumerations that have all cases of the patterns; none if the subject is not an
  /// enumeration.
  private static func names(
    of statement: SwitchStatement, among enums: [EnumDeclaration]
  ) -> [String] {
    guard !statement.hasOtherPatterns, !statement.caseNames.isEmpty else { return [] }
    return enums.filter { statement.caseNames.isSubset(of: $0.cases) }.map(\.name)
  }

  // MARK: - The checker

  @Test func defaultBranchesAreFound() {
    let source = """
      switch event.phase {
      case .down(let press) where press.isFirst, .up: send(.moved)
      case let .moved(point)?: if case .left = point { send(nil) }
      case nil, _ where isIdle: break
      default: break
      }
      """
    #expect(
      SwitchStatement.all(in: SwiftTokens(source)) == [
        SwitchStatement(
          subject: "event . phase", caseNames: ["down", "up", "moved"], hasOtherPatterns: false,
          hasDefault: true)
      ])
  }

  @Test func innerSwitchesAreSeparate() {
    let source = """
      switch a { case .b: switch c { case "d": 1
        default: 2 }
      case .default: 3 }
      """
    let found = SwitchStatement.all(in: SwiftTokens(source))
    #expect(found.map(\.subject) == ["a", "c"])
    #expect(found.map(\.hasDefault) == [false, true])
    #expect(found.map(\.caseNames) == [["b", "default"], []])
  }

  @Test(arguments: [
    "switch (a, b) { case (.c, .d): 1; default: 2 }", "switch a { case 1, .b: 1; default: 2 }",
    "switch a { case is B: 1; default: 2 }", "switch a { case atoms[.b]: 1; default: 2 }",
  ])
  func otherSubjectsAreLeftOut(source: String) {
    #expect(SwitchStatement.all(in: SwiftTokens(source)).map(\.hasOtherPatterns) == [true])
  }

  @Test func casesAreFound() {
    let source = """
      enum A: Int { case b = -1, c, `default`
        case d(e: (Int, Int), f: [Int]) // case g
        static let h = 1
        var i: Int { switch self { case .b: 1 } }
        indirect case j(A) }
      enum K { case l = "m", n = "o" }
      """
    #expect(
      EnumDeclaration.all(in: SwiftTokens(source)) == [
        EnumDeclaration(name: "A", cases: ["b", "c", "default", "d", "j"]),
        EnumDeclaration(name: "K", cases: ["l", "n"]),
      ])
  }
}
