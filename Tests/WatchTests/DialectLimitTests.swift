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
  ]

  @Test(arguments: deep)
  func deepCodeIsRefusedAtItsLine(code: String) async throws {
    let problem = await #expect(throws: SceneProblem.self) {
      _ = try await DialectSamples.translate(["// first\n\(code)\n"])
    }
    #expect(problem?.locations.map(\.line) == [2])
    #expect(problem?.locations.first?.file == "0.swift")
  }

  @Test func bracketsInTextsDoNotCount() async throws {
    let brackets = String(repeating: "(", count: 300)
    let source = "// \(brackets)\n/* \(brackets) */ let a = \"\(brackets)\", b = #\"\"\(brackets)\"#\n"
    #expect(try await DialectSamples.translate(source) == source)
  }

  @Test func bracketsInRegularExpressionsDoNotCount() async throws {
    let lines = String(repeating: "  static let a = /\\(b\\[/\n", count: 300)
    let source = "enum Patterns {\n\(lines)}\n"
    #expect(try await DialectSamples.translate(source) == source)
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
