import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the compiler's commands that are kept from one version of a scene to the next.
struct CompilerCommandTests {
  private static let printed = """
    /usr/bin/swift-frontend -frontend -c '/a b/s.swift' /v1/e.swift -O -module-name Scene_v1 -o /tmp/x.o
    /usr/bin/swift-autolink-extract /tmp/x.o -o /tmp/x.autolink
    /usr/bin/clang -shared /usr/lib/swiftrt.o /tmp/x.o @/tmp/x.autolink -L /usr/lib -lswiftCore -o /v1/s.so

    """
  private static let files = ["/a b/s.swift", "/v1/e.swift"]
  private static let next = CompilerCommands.Names(
    files: ["/a b/s.swift", "/v2/e.swift"], module: "Scene_v2", object: "/v2/s.o",
    library: "/v2/s.so")

  private func read(_ text: String = printed) -> CompilerCommands? {
    CompilerCommands(printed: text, files: Self.files, module: "Scene_v1", library: "/v1/s.so")
  }

  @Test func commandsHaveTheNamesOfTheVersion() throws {
    let commands = try #require(read())
    #expect(
      commands.compilation(of: Self.next) == [
        "/usr/bin/swift-frontend", "-frontend", "-c", "/a b/s.swift", "/v2/e.swift", "-O",
        "-module-name", "Scene_v2", "-o", "/v2/s.o",
      ])
    #expect(
      commands.linkage(of: Self.next, ["-lFoundation"]) == [
        "/usr/bin/clang", "-shared", "/usr/lib/swiftrt.o", "/v2/s.o", "-lFoundation", "-L",
        "/usr/lib", "-lswiftCore", "-o", "/v2/s.so",
      ])
  }

  @Test(arguments: [
    "-frontend -c", "-shared", "@/tmp/x.autolink", "/v1/e.swift", "Scene_v1", "/v1/s.so",
  ])
  func unexpectedCommandsAreNotUsed(missing part: String) {
    #expect(read(Self.printed.replacingOccurrences(of: part, with: "other")) == nil)
  }

  @Test func wordsAreDividedAsByAShell() {
    #expect(
      ShellWords.split("a  'b c'd \"e'f\" g\\ h '' 'i\\j'") == ["a", "b cd", "e'f", "g h", "", "i\\j"])
  }

  /// Compiles versions of a scene in a file with a cache.
  private final class Versions {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compiler commands \(UUID().uuidString)")
    let folder: SceneFolder
    let cache: BuildCache
    private var number = 0

    init() throws {
      let versions = root.appendingPathComponent("versions")
      try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
      folder = SceneFolder(existing: versions)
      cache = BuildCache(in: folder)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Compiles the next version, and returns the names of the libraries that its library needs, as far as `names` has them.
    func compile(_ text: String, naming names: [String] = []) async throws -> [String] {
      let file = root.appendingPathComponent("scene.swift")
      try Data(text.utf8).write(to: file)
      number += 1
      let version = try await SceneCompiler(
        SwiftSources(file), try SceneToolchain(), in: folder, cache: cache
      ).compile(version: number)
      let library = try Data(contentsOf: version.library)
      return names.filter { library.firstRange(of: Data($0.utf8)) != nil }
    }
  }

  private static let scene = "import UIKit\nfinal class Door: UIViewController {}\n"

  @Test func theSecondVersionIsCompiledWithoutTheDriver() async throws {
    let (versions, loaded) = (try Versions(), ["libFoundation.so", "libswiftCore.so"])
    #expect(try await versions.compile(Self.scene, naming: loaded) == loaded)
    #expect(versions.cache.commands != nil)
    // Libraries that this program has loaded are left out.
    #expect(try await versions.compile(Self.scene, naming: loaded).isEmpty)
    // A library that this program has not loaded is linked.
    let other = ["libswiftRegexBuilder.so"]
    let scene = "import RegexBuilder\n\(Self.scene)"
    #expect(try await versions.compile(scene, naming: other) == other)
  }

  @Test func errorsAreThoseOfTheCompiler() async throws {
    let versions = try Versions()
    _ = try await versions.compile(Self.scene)
    let problem = await #expect(throws: SceneProblem.self) {
      _ = try await versions.compile(Self.scene + "let a: Int = \"b\"\n")
    }
    #expect(problem?.locations.map(\.position) == ["scene.swift:3:14"])
    #expect(try await versions.compile(Self.scene).isEmpty)
  }

  @Test func damagedObjectsHaveNoEntries() throws {
    var object = Data([0x7F, 0x45, 0x4C, 0x46, 2, 1]) + Data(count: 58)
    #expect(AutolinkEntries.read(from: object) == nil)
    // One section header, far outside of the file.
    object.replaceSubrange(0x28..<0x30, with: [UInt8](repeating: 0xFF, count: 8))
    object.replaceSubrange(0x3A..<0x3E, with: [64, 0, 1, 0])
    #expect(AutolinkEntries.read(from: object) == nil)
    #expect(AutolinkEntries.read(from: Data()) == nil)
  }
}
