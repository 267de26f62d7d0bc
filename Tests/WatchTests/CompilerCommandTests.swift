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
  private static let first = CompilerCommands.Names(
    files: ["/a b/s.swift", "/v1/e.swift"], module: "Scene_v1", object: "/v1/s.o",
    library: "/v1/s.so")
  private static let next = CompilerCommands.Names(
    files: ["/a b/s.swift", "/v2/e.swift"], module: "Scene_v2", object: "/v2/s.o",
    library: "/v2/s.so")

  private func read(_ text: String = printed) -> CompilerCommands? {
    CompilerCommands(printed: text, Self.first)
  }

  @Test func commandsHaveTheNamesOfTheVersion() throws {
    let commands = try #require(read())
    #expect(
      commands.compilation(of: Self.next) == [
        "/usr/bin/swift-frontend", "-frontend", "-c", "/a b/s.swift", "/v2/e.swift", "-O",
        "-module-name", "Scene_v2", "-o", "/v2/s.o",
      ])
    #expect(
      commands.linkage.arguments(["/v2/s.o"], library: "/v2/s.so", ["-lFoundation"]) == [
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

  @Test func theFirstVersionFindsTheCommandsOfTheNext() async throws {
    let (versions, loaded) = (try Versions(), ["libFoundation.so", "libswiftCore.so"])
    // Libraries that this program has loaded are left out.
    #expect(try await versions.compile(Self.scene, naming: loaded).isEmpty)
    #expect(versions.cache.commands != nil)
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

  /// A source can write into the section of linker arguments, and the linker has arguments that run programs.
  @Test(arguments: ["-fuse-ld=/tmp/x", "-Wl,-Map=/tmp/x", "-l:/tmp/x", "-l", "@/tmp/x", "-lé"])
  func otherArgumentsForTheLinkerAreRefused(argument: String) async throws {
    let bytes = (Array(argument.utf8) + [0]).map { "\($0)" }
    let types = bytes.map { _ in "UInt8" }.joined(separator: ", ")
    let scene = """
      \(Self.scene)
      @section(".swift1_autolink_entries") @used
      let entries: (\(types)) = (\(bytes.joined(separator: ", ")))
      """
    let versions = try Versions()
    _ = try await versions.compile(Self.scene)
    // The commands of the first version are known, and in a new cache they are not.
    for versions in [versions, try Versions()] {
      let problem = await #expect(throws: SceneProblem.self) {
        _ = try await versions.compile(scene)
      }
      #expect(problem?.headline.contains("'\(argument)'") == true, "\(problem as Any)")
    }
  }

  @Test func damagedObjectsAreRefused() throws {
    var object = Data([0x7F, 0x45, 0x4C, 0x46, 2, 1]) + Data(count: 58)
    func expectDamage() {
      #expect(throws: AutolinkEntries.Failure.damagedObject) {
        try AutolinkEntries.read(from: [object])
      }
    }
    expectDamage()
    // One section header, far outside of the file.
    object.replaceSubrange(0x28..<0x30, with: [UInt8](repeating: 0xFF, count: 8))
    object.replaceSubrange(0x3A..<0x3E, with: [64, 0, 1, 0])
    expectDamage()
    object = Data()
    expectDamage()
  }
}
