import ChildPrograms
import Foundation
import Sandbox
import SceneBuilding
import Testing

/// Tests of the places of crashes in the sandbox, where Swift's runtime cannot start the program that writes backtraces.
@Suite struct CrashPlaceTests {
  @Test(arguments: CrashLibrary.crashes.indices)
  func theLineOfACrashIsFound(kind: Int) async throws {
    let program = try SandboxedProgram()
    let run = try await program.run(landlock: Sandbox.support.landlockVersion, crash: kind)
    // The parent process of the one that has crashed tells its signal.
    guard case .exit(let status) = run.end else { return #expect(Bool(false), "\(run)") }
    #expect(status > 128)
    let text = await CrashPlaces.named(in: run.errors, of: try CrashLibrary.shared.get())
    let location = CrashText(text).location(in: [CrashLibrary.source])
    #expect(location?.line == CrashLibrary.line(of: kind), "\(text)")
  }

  @Test func theLineOfAnExitIsFound() async throws {
    let run = try await SandboxedProgram().run(
      landlock: Sandbox.support.landlockVersion, crash: CrashLibrary.exit)
    #expect(run.end == .exit(3))
    let text = await CrashPlaces.named(in: run.errors, of: try CrashLibrary.shared.get())
    let location = CrashText(text).location(in: [CrashLibrary.source])
    #expect(location?.line == CrashLibrary.line(of: CrashLibrary.exit), "\(text)")
  }

  @Test func messagesAreKept() async throws {
    let run = try await SandboxedProgram().run(landlock: Sandbox.support.landlockVersion, crash: 3)
    #expect(CrashText(run.errors).message == "no luck")
  }

  @Test(arguments: [
    "", "Fatal error: none\n", "\(CrashText.placeMark)\n", "\(CrashText.placeMark)12g\n",
    "\(CrashText.placeMark)ffffffffffffffffff\n",
  ])
  func textsWithoutPlacesStayAsTheyAre(text: String) async throws {
    #expect(await CrashPlaces.named(in: text, of: try CrashLibrary.shared.get()) == text)
  }
}
