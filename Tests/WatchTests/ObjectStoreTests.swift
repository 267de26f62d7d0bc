import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the objects that are kept from one version of a scene to the next.
@Suite final class ObjectStoreTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "object-store-\(UUID().uuidString)")
  private let scene: SceneFolder
  private let cache: BuildCache
  private var version = 0

  /// A scene whose first file calls the functions of the two others.
  private var texts = [
    "a": """
    import UIKit
    class Door: UIViewController { let sum = first() + second() }
    func scene() -> Door { Door() }

    """,
    "b": "func first() -> Int { 1 }\n",
    "c": "func second() -> Int { 2 }\n",
  ]

  init() throws {
    let versions = root.appendingPathComponent("versions")
    try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
    scene = SceneFolder(existing: versions)
    cache = BuildCache(in: scene)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Writes the files and compiles the next version.
  @discardableResult
  private func compile() async throws -> SceneVersion {
    let sources = root.appendingPathComponent("sources")
    try? FileManager.default.removeItem(at: sources)
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for (name, text) in texts {
      try Data(text.utf8).write(to: sources.appendingPathComponent("\(name).swift"))
    }
    version += 1
    return try await SceneCompiler(
      SwiftSources(sources), try SceneToolchain(), in: scene, cache: cache
    ).compile(version: version)
  }

  /// Returns the places of the errors of the next version.
  private func places() async -> [String] {
    let problem = await #expect(throws: SceneProblem.self) { try await self.compile() }
    return (problem?.locations ?? []).map(\.position).sorted()
  }

  /// The folder of the store.
  private var folder: URL {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: scene.url.path)
      let name = try #require(names.first { $0.hasPrefix("objects-") })
      return scene.url.appendingPathComponent(name)
    }
  }

  /// Returns the files whose objects `body` replaces.
  private func compiled(by body: () async throws -> Void) async throws -> [String] {
    func identifiers() throws -> [String: Int] {
      let names = ["a", "b", "c"]
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let path = try folder.appendingPathComponent("\(name).swift.o").path
          let attributes = try FileManager.default.attributesOfItem(atPath: path)
          let date = try #require(attributes[.modificationDate] as? Date)
          return (name, Int(date.timeIntervalSince1970 * 1e6))
        })
    }
    let before = try identifiers()
    try await body()
    return try identifiers().filter { before[$0.key] != $0.value }.keys.sorted()
  }

  @Test func onlyTheFileOfAChangedBodyIsCompiled() async throws {
    try await compile()
    let files = try await compiled {
      self.texts["c"] = "func second() -> Int { 20 + 2 }\n"
      try await self.compile()
    }
    #expect(files == ["c"])
  }

  @Test func theFilesThatUseAChangedFunctionAreCompiled() async throws {
    try await compile()
    let files = try await compiled {
      self.texts["c"] = "func second(_ more: Int = 0) -> Int { 2 + more }\n"
      try await self.compile()
    }
    #expect(files.contains("a"))
    #expect(!files.contains("b"))
  }

  /// The error is in a file that was not changed, and stays until the cause is removed.
  @Test func aChangeThatBreaksAnotherFileIsReportedUntilItIsMended() async throws {
    try await compile()
    texts["c"] = "func second() -> String { \"2\" }\n"
    #expect(await places() == ["a.swift:2:50"])
    // Neither the file nor its dependents change; then only an unrelated file does.
    #expect(await places() == ["a.swift:2:50"])
    texts["b"] = "func first() -> Int { 10 }\n"
    #expect(await places() == ["a.swift:2:50"])
    texts["c"] = "func second() -> Int { 2 }\n"
    try await compile()
  }

  @Test func theErrorsOfAllChangedFilesAreReported() async throws {
    try await compile()
    texts["b"] = "func first() -> Int { \"one\" }\n"
    texts["c"] = "func second() -> Int { \"two\" }\n"
    #expect(await places() == ["b.swift:1:23", "c.swift:1:24"])
    texts["b"] = "func first() -> Int { 1 }\n"
    #expect(await places() == ["c.swift:1:24"])
  }

  @Test func filesMayBeAddedAndRemoved() async throws {
    try await compile()
    texts["d"] = "func third() -> Int { 3 }\n"
    texts["a"] = texts["a"]?.replacingOccurrences(of: "second()", with: "third()")
    try await compile()
    texts["c"] = nil
    try await compile()
    texts["d"] = nil
    #expect(await places() == ["a.swift:2:52"])
  }

  /// Every version is a module of its own. The type `SceneView`, whose name begins with a word of the module's, is
  /// spelled in another way in the names of symbols.
  @Test func everyVersionHasAModuleOfItsOwn() async throws {
    texts["b"] = "class SceneView {}\nfunc first() -> Int { \"\\(SceneView.self)\".count }\n"
    try await compile()
    texts["c"] = "func second() -> Int { 22 }\n"
    let library = try await compile().library
    let text = String(decoding: try Data(contentsOf: library), as: UTF8.self)
    #expect(text.contains("Scene_v000002"))
    #expect(!text.contains("Scene_v000001"))
    #expect(!text.contains("vqzxjkw"))
  }

  /// The records and objects of a compiler that was killed may not fit each other.
  @Test func everythingIsCompiledAfterAnInterruption() async throws {
    try await compile()
    let files = try await compiled {
      try Data().write(to: try self.folder.appendingPathComponent("running"))
      try await self.compile()
    }
    #expect(files == ["a", "b", "c"])
    #expect(try await compiled { try await self.compile() } == [])
  }

  /// A text that is the same as the placeholder must not be replaced in the program.
  @Test func aFileWithThePlaceholderIsCompiledAsItIs() async throws {
    texts["b"] = "func first() -> Int { \"Scene_vqzxjkw\".count }\n"
    let library = try await compile().library
    let text = String(decoding: try Data(contentsOf: library), as: UTF8.self)
    #expect(text.contains("Scene_vqzxjkw"))
    #expect(text.contains("Scene_v1"))
  }

  @Test func placeholdersAreReplacedWhereverTheyAre() {
    var bytes = Array("vqzxjkw q vqzxjkvqzxjkw_vqzxjk vqzxjkw".utf8)
    ObjectStore.replacePlaceholder(in: &bytes, by: Array("v000012".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "v000012 q vqzxjkv000012_vqzxjk v000012")
    #expect(ObjectStore.module(ofVersion: 12) == "Scene_v000012")
    #expect(ObjectStore.module(ofVersion: 999_999) == "Scene_v999999")
    #expect(ObjectStore.module(ofVersion: 1_000_000) == nil)
  }

  // MARK: Outlines

  /// Returns true if nearly all files are expected to depend on a change.
  private func isWide(_ old: String, _ new: String) -> Bool {
    SourceOutline(Array(old.utf8)).isWidely(changedTo: SourceOutline(Array(new.utf8)))
  }

  @Test func bodiesOfFunctionsAreNoPartOfAnOutline() {
    let source = "extension UIView {\n  var a: Int { get { 1 } }\n  func b() { if true { c() } }\n}\n"
    #expect(!isWide(source, source.replacingOccurrences(of: "c()", with: "d { e() }")))
    #expect(!isWide(source, source + "// A comment.\n"))
    #expect(isWide(source, source.replacingOccurrences(of: "b()", with: "d()")))
    #expect(isWide(source, source + "private let e = 1\n"))
    #expect(isWide(source, "struct A {}\n"))
  }

  /// Few files depend on the declarations of a file that does not extend what all use.
  @Test func onlyExtensionsOfFrameworksAreWide() {
    #expect(!isWide("struct A {}\n", "struct A { var b = 1 }\n"))
    #expect(!isWide("extension A {}\n", "extension A { func b() {} }\n"))
  }

  /// Sorted by size, the files are dealt out to the compilers in alternating directions.
  @Test func compilersGetFilesOfEqualSizes() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let sources = try [50, 10, 40, 20, 30].map { size -> CopiedSource in
      let file = root.appendingPathComponent("\(size).swift")
      try Data(repeating: UInt8(ascii: " "), count: size).write(to: file)
      return try #require(try CopiedSource(file, in: root.appendingPathComponent("v1")))
    }
    let names = sources.balanced(among: 2).map(\.name)
    #expect(names == ["50.swift", "20.swift", "10.swift", "40.swift", "30.swift"])
    // A file of the version's folder that does not name its original would be another one in the next version.
    #expect(try CopiedSource(root.appendingPathComponent("10.swift"), in: root) == nil)
  }
}
