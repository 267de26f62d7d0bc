import Foundation
import Testing

@testable import ChildPrograms
@testable import SceneBuilding

/// Tests of the limits of the translator.
@Suite struct DialectLimitTests {
  private static func repeated(_ text: String) -> String { String(repeating: text, count: 20_000) }

  /// Each of them filled the memory or overflowed the stack.
  private static let deep: [String] = [
    "let q = \"" + repeated("\\(\"") + "x" + repeated("\")") + "\"",
    "let q = a" + repeated(".b"), "var q: Int" + repeated("?"),
    "func g() { " + repeated("if a {} else ") + "{} }",
    "let q = a" + String(repeating: ".b(1)", count: 2600),
    repeated("#if os(iOS)\n") + repeated("#endif\n"),
  ]

  @Test(arguments: deep)
  func deepCodeIsRefusedAtItsLine(code: String) async throws {
    let problem = await #expect(throws: SceneProblem.self) {
      _ = try await DialectSamples.translate(["// first\n\(code)\n"])
    }
    // The `#if` are in lines of their own. With the parenthesis, 257 brackets are open in the last line.
    #expect(problem?.locations.map(\.line) == [code.hasPrefix("#if") ? 257 : 2])
    #expect(problem?.locations.first?.file == "0.swift")
  }

  @Test func bracketsInTextsDoNotCount() async throws {
    let brackets = String(repeating: "(", count: 300)
    let source = "// \(brackets)\n/* \(brackets) */ let a = \"\(brackets)\", b = #\"\"\(brackets)\"#\n"
    #expect(try await DialectSamples.translate(source) == source)
  }

  /// In the fourth and the fifth, a string would begin inside of the expression. Their number is odd.
  @Test(arguments: [
    "/\\(b\\[/", "#/(\\(b\\[)[/]/#", "##/ \\( /# \\[ /##", "/a\"\"\"b/", "#/a\"\"\"b/#",
    "#/\n  \\( # (((\n  /#",
  ])
  func bracketsInRegularExpressionsDoNotCount(expression: String) async throws {
    let lines = (0..<301).map { "  static let a\($0) = \(expression)\n" }.joined()
    let brackets = String(repeating: "(\n", count: 300)
    let source = "enum Patterns {\n\(lines)}\nlet b = \"\"\"\n\(brackets)\"\"\"\n"
    #expect(try await DialectSamples.translate(source) == source)
  }

  /// Divisions are no regular expressions: the brackets between them count.
  @Test(arguments: ["a / (", "a/(", "f(b)/("])
  func bracketsAfterDivisionsCount(text: String) async throws {
    let problem = await #expect(throws: SceneProblem.self) {
      let code = String(repeating: "\(text)1 / ", count: 300)
      _ = try await DialectSamples.translate(["let a = \(code)\n"])
    }
    #expect(problem?.locations.map(\.line) == [1])
  }

  /// Branches of `#if` beside one another are not nested.
  @Test func manyConditionsAreTranslated() async throws {
    let source = String(repeating: "#if DEBUG\n#elseif A\n#endif\n", count: 300)
    #expect(try await DialectSamples.translate(source) == source)
  }

  /// Each of them took minutes.
  @Test(arguments: [true, false])
  func longInheritanceIsRefusedAtItsFirstType(isCycle: Bool) async throws {
    let count = 3000
    let classes = (0..<count).map { index in
      let base = isCycle || index < count - 1 ? "C\((index + 1) % count)" : "UIView"
      return "class C\(index): \(base) { @objc func t() {} }\n"
    }
    let problem = await #expect(throws: SceneProblem.self) {
      _ = try await DialectSamples.translate(["// first\n" + classes.joined()])
    }
    #expect(problem?.locations.map(\.line) == [2])
    #expect(problem?.locations.first?.message.contains("256") == true)
  }

  /// The members of a superclass are found through a chain and in a cycle of classes.
  @Test func inheritedTypesAreFoundOnce() async throws {
    let chain = (0..<200).map { "class C\($0): C\($0 + 1) {}\n" }.joined()
    let text = try await DialectSamples.translate(
      chain + "class C200: UIView { @objc func tap() {} }\nextension C200 { func close() {} }\n"
        + "class Door: C0 { override func close() {} }\n")
    #expect(text.contains("func lamina_C200_close()"))
    let cycle = try await DialectSamples.translate(
      "class A: B { @objc func t() {} }\nclass B: A {}\nclass D: D, P, P {}\n")
    #expect(cycle.contains("class A: B { func t() {} }"))
  }

  @Test func aKilledTranslatorNamesTheFile() {
    let origins = ["a", "b"].map { URL(fileURLWithPath: "/app/\($0).swift") }
    func headline(_ end: ChildProgram.End, _ text: String) -> String? {
      DialectFailure.problem(ChildProgram.Outcome(end: end, text: text), origins: origins)?.headline
    }
    #expect(headline(.signal(SIGSEGV), "parse\t0\nparse\t1\n")?.hasPrefix("b.swift ") == true)
    #expect(headline(.signal(SIGXCPU), "parse\t0\nparsed\n")?.hasPrefix("app ") == true)
    #expect(headline(.exit(1), "parse\t0\n") == nil)
  }

  /// Runs a command of the shell in which `$1` is the translator and `$2` a FIFO, whose reader waits.
  private func run(_ command: String) async throws -> ChildProgram.Outcome {
    let compiler = try #require(ChildProgram.find("swiftc"))
    let program = try #require(try await DialectTranslator(compiler).executable())
    let fifo = FileManager.default.temporaryDirectory
      .appendingPathComponent("fifo-\(UUID().uuidString)")
    #expect(mkfifo(fifo.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: fifo) }
    return await ChildProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command, "sh", program.path, fifo.path], limit: 20
    ).run()
  }

  /// The output ends when the translator, which the shell leaves behind, has ended.
  @Test func theTranslatorEndsWithItsParent() async throws {
    #expect(try await run("LAMINA_PARENT=$$ \"$1\" /tmp /dev/null \"$2\" &").end == .exit(0))
  }

  @Test func theTranslatorHasLimits() async throws {
    let text = try await run(
      "\"$1\" /tmp /dev/null \"$2\" & exec 3>\"$2\"; cat /proc/$!/limits; exec 3>&-; wait"
    ).text
    #expect(text.contains(try Regex("Max data size +4294967296 ")))
    #expect(text.contains(try Regex("Max cpu time +50 ")))
  }
}
