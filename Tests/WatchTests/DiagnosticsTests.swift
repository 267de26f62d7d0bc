import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the reading of the messages that compilers and crashed programs print.
struct DiagnosticsTests {
  private let file = URL(fileURLWithPath: "/home/me/scene.swift")
  private var declaration: SceneDeclaration {
    SceneDeclaration(expression: "A()", title: "A", file: file, line: 3)
  }

  private func locations(_ text: String) -> [SceneProblem.Location] {
    Diagnostics(files: [file], declaration: declaration).locations(in: text)
  }

  @Test func errorsAreFoundWithTheirLines() {
    let found = locations(
      """
      /home/me/scene.swift:4:21: error: cannot convert value
        let number: Int = "one"
                          ^~~~~
      /home/me/scene.swift:4:21: note: do this
      /home/me/scene.swift:9:1: warning: never used
      /home/me/scene.swift:4:21: error: cannot convert value
        let number: Int = "one"
      /home/me/other.swift:7:2: error: missing: '}'
      """)
    #expect(found.map(\.position) == ["scene.swift:4:21", "other.swift:7:2"])
    #expect(
      found.first?.excerpt == "let number: Int = \"one\"" && found.last?.message == "missing: '}'")
  }

  @Test("An error in the entry point is told only if the sources have none")
  func followingErrors() {
    let following =
      "/tmp/LaminaEntryPoint.swift:20:9: error: value of optional type must be unwrapped\n"
    #expect(locations(following).map(\.position) == ["scene.swift:3"])
    let found = locations(following + "/home/me/scene.swift:10:7: error: expected pattern\n")
    #expect(found.map(\.position) == ["scene.swift:10:7"])
  }

  @Test func errorsAboutObjectiveCComeWithAdvice() {
    let found = locations(
      """
      /home/me/scene.swift:4:4: error: Objective-C interoperability is disabled
        @objc func go() {}
      /home/me/scene.swift:5:9: error: '#selector' can only be used with the Objective-C runtime
        let s = #selector(go)
      /home/me/scene.swift:6:9: error: instance method 'f()' declared in 'B' cannot be overridden from extension
        override func f() {}
      /home/me/scene.swift:7:9: error: value of type 'B' has no member 'objc'
        b.objc()
      """)
    // The advice follows the compiler's message after a semicolon.
    #expect(found.map { $0.message.contains("; ") } == [true, true, true, false])
    #expect(found[0].message.hasSuffix("remove @objc: Swift has no Objective-C on Linux"))
    #expect(found[1].message.contains("pass a closure or the method itself"))
    #expect(found[2].message.hasSuffix("move the method into the class"))
  }

  @Test("Advice about a selector names the method and its class, as the sources have them")
  func selectors() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("selector-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("class Dot {}\n\n@MainActor final class Pulse {\n  class func go() {}\n  f\n}\n".utf8)
      .write(to: file)
    func advice(_ line: String) -> String? {
      let message = "error: '#selector' can only be used with the Objective-C runtime"
      return Diagnostics(files: [file], declaration: nil)
        .locations(in: "\(file.path):5:3: \(message)\n  \(line)\n").first?.message
    }
    #expect(advice("f(#selector(go))")?.hasSuffix("instead of #selector: Pulse.go") == true)
    #expect(advice("f(#selector(self.go(_:)))")?.hasSuffix(": Pulse.go") == true)
    #expect(advice("f(#selector(Dot.go))")?.hasSuffix(": Dot.go") == true)
  }

  /// For `@NSManaged` the linker reports only that linking failed, so the attribute is looked for in the source.
  @Test(arguments: ["\n", "\r\n"])
  func managedPropertiesAreFoundInTheSource(newline: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("managed-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = ["class A {", "  // @NSManaged", "  @NSManaged var time: CGFloat", "}", ""]
    try Data(lines.joined(separator: newline).utf8).write(to: file)
    let found = Diagnostics(files: [file], declaration: nil).propertiesWithoutStorage()
    #expect(found.map(\.line) == [3])
    #expect(found.first?.message.contains("@Animatable") == true)
  }

  /// Errors in the generated entry point are reported at the declaration of the scene.
  @Test func errorsOfTheEntryPointAreReportedAtTheDeclaration() {
    let found = locations("/tmp/v1/LaminaEntryPoint.swift:20:1: error: missing argument")
    #expect(found.map(\.position) == ["scene.swift:3"])
    #expect(found.first?.message == "the scene cannot be created with A(): missing argument")
  }

  @Test func modulesOfAnotherCompilerAreExplained() {
    let text =
      "<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 6.4 compiler: /x/UIKit.swiftmodule"
    let problem = Diagnostics.installationProblem(in: text)
    #expect(problem?.headline.contains("built with Swift 6.3.1, but swiftc is Swift 6.4") == true)
    #expect(Diagnostics.installationProblem(in: "error: nothing of that") == nil)
  }

  @Test func trapsAreFoundWithMessageAndLocation() {
    let crash = CrashText(
      "starting\nScene_v3/scene.swift:12: Fatal error: no luck\nCurrent stack trace:")
    #expect(crash.message == "no luck")
    #expect(crash.location(in: [file])?.line == 12 && crash.location(in: [file])?.file == "scene.swift")
    #expect(
      CrashText("Swift/Array.swift:3: Fatal error: Index out of range").location(in: [file]) == nil)
    #expect(CrashText("nothing").message == nil)
  }

  /// `lamina compare` runs two scenes in one process.
  @Test func theSceneThatHasCrashedIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("crash-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = try ["good.swift", "bad.swift"].map { name in
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: file)
      return SwiftSources(file)
    }
    func headline(_ text: String) -> String {
      SceneProblem(crash: scenes, signal: SIGTRAP, text: text).headline
    }
    #expect(headline("bad/bad.swift:7: Fatal error: no luck").hasPrefix("bad.swift crashes"))
    #expect(headline("good/good.swift:7: Fatal error: no luck").hasPrefix("good.swift crashes"))
    #expect(headline("Fatal error: no luck") == "good.swift or bad.swift crashes: no luck")
  }

  /// Expects a crash to be recognized by the beginning of its text, because writing the backtrace may take longer
  /// than the time limit for loading a version.
  @Test func theBeginningOfACrashIsRecognized() {
    #expect(CrashText("Scene_v1/scene.swift:12: Fatal error: no luck\n").isCrash)
    #expect(CrashText("hello\n*** Signal 11: Backtracing from 0x7f...").isCrash)
    #expect(!CrashText("it says Fatal error\nlamina: a.swift:1: error: b").isCrash)
    #expect(CrashText.partBeforeCrash(of: "before\nA/a.swift:1: Fatal error: b\nc") == "before\n")
    #expect(CrashText.partBeforeCrash(of: "before\n") == nil)
    let marked = "a\n\(CrashText.headline)\n\(CrashText.placeMark)12\nb\n\(CrashText.hang)\n"
    #expect(CrashText.withoutMarks(marked.utf8) == Array("a\nb\n".utf8))
    #expect(CrashText.withoutMarks("no end".utf8) == Array("no end".utf8))
  }

  @Test("A scene that hangs is told with the line of its source where it was")
  func hangs() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "hang-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("first\n  while true {}\n".utf8).write(to: file)
    let text = """
      \(CrashText.hang)

      *** Signal 6: Backtracing from 0x7f... done ***

      0      0x00007f Pulse.viewDidLoad() + 132 in libScene_v4.so at \(file.path):2:9

      """
    let problem = SceneProblem(hang: SwiftSources(file), "it hangs", text: text)
    #expect(problem.headline == "it hangs" && problem.locations.map(\.line) == [2])
    #expect(problem.locations.first?.excerpt == "while true {}")
    #expect(CrashText(text).isHang && !CrashText("*** Signal 6: Backtracing from 0x7f...").isHang)
    #expect(SceneProblem(hang: SwiftSources(file), "it hangs", text: "").locations.isEmpty)
  }

  /// The output of a session in which one version did not compile, and a later version trapped when it was loaded.
  @Test func earlierErrorsAreNotTheCrash() {
    let session = """
      lamina: scene.swift does not compile
      lamina: scene.swift:5:29: error: cannot find 'x' in scope
      lamina: scene.swift:6: error: Fatal error: tried
      note from scene.swift:3: hello

      """
    let trap = CrashText(
      "\(session)Scene_v3/scene.swift:8: Fatal error: boom\n 7│ scene.swift:7: Fatal")
    #expect(trap.message == "boom" && trap.location(in: [file])?.line == 8)
    let report = """
      *** Signal 11: Backtracing from 0x7f... done ***
      *** Program crashed: Bad pointer dereference at 0x10 ***
      Thread 0 "lamina" crashed:
      0 0x1 Moving.step() + 27 in libScene_v2.so at /home/me/scene.swift:11:4
      1 0x2 Moving.viewDidLoad() + 27 in libScene_v2.so at /home/me/scene.swift:9:4
      """
    #expect(CrashText(session + report).location(in: [file])?.line == 11)
    #expect(CrashText(session).message == nil)
  }

  /// The source line that a backtrace quotes may contain `Fatal error:` too. The message is that of the trap.
  @Test func theMessageIsThatOfTheTrap() {
    let crash = CrashText(
      """
      scene.swift:8: Fatal error: first
      Thread 0 crashed:
      2 [ra] 0x2 Moving.step() in libScene_v2.so at /home/me/scene.swift:8:5
          8│     fatalError("Fatal error: \\(text)")
      """)
    #expect(crash.message == "first" && crash.location(in: [file])?.line == 8)
  }

  /// The trap is in a library. The stack frame states the line at which the scene called the library.
  @Test func stackFramesGiveTheLocation() {
    let crash = CrashText(
      """
      Swift/ContiguousArrayBuffer.swift:691: Fatal error: Index out of range
      0 0x1 _assertionFailure in libswiftCore.so
      3 [ra] 0x2 Moving.viewDidLoad() + 27 in libScene_v2.so at /home/me/scene.swift:8:11
      """)
    #expect(crash.message == "Index out of range" && crash.location(in: [file])?.line == 8)
  }

  /// A search that starts again at every character of a word would take more than a minute.
  @Test(.timeLimit(.minutes(1))) func longWordsAreReadOnce() {
    let long = String(repeating: "(", count: 300_000)
    let words = String(repeating: "a.swift:", count: 100_000)
    let crash = CrashText("\(long)\n\(words)\nscene.swift:8: Fatal error: no luck")
    #expect(crash.location(in: [file])?.line == 8 && crash.message == "no luck")
  }

  @Test func problemsAreWrittenAsText() {
    let problem = SceneProblem(
      "scene.swift does not compile",
      [
        .init(file: "scene.swift", line: 4, column: 2, message: "a"),
        .init(file: "b.swift", line: 1, message: "b"),
      ])
    #expect(problem.description == "scene.swift does not compile: scene.swift:4:2: a (and 1 more)")
    #expect(
      problem.lines == [
        "scene.swift does not compile", "scene.swift:4:2: error: a", "b.swift:1: error: b",
      ])
  }
}
