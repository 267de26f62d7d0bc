import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the compilation of scenes with several files, which are divided among compilers.
@Suite final class SceneCompilerTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "scene-compiler-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Compiles a folder with a file for each text.
  private func compile(_ texts: [String]) async throws -> SceneVersion {
    let (sources, versions) = (
      root.appendingPathComponent("sources"), root.appendingPathComponent("versions")
    )
    for folder in [sources, versions] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, text) in zip(["a", "b", "c"], texts) {
      try Data(text.utf8).write(to: sources.appendingPathComponent("\(name).swift"))
    }
    return try await SceneCompiler(
      SwiftSources(sources), try SceneToolchain(), in: SceneFolder(existing: versions)
    ).compile(version: 1)
  }

  /// Compiles three files.
  ///
  /// - Parameter results: The results of two functions that must be integers.
  private func compile(results: [String]) async throws -> SceneVersion {
    let scene = "import UIKit\nfunc scene() -> CALayer { _ = (first(), second()); return CALayer() }\n"
    let functions = zip(["first", "second"], results).map { "func \($0)() -> Int { \($1) }\n" }
    return try await compile([scene] + functions)
  }

  /// Returns the places and the messages of the problem of a file.
  private func problems(of source: String) async -> [String] {
    let problem = await #expect(throws: SceneProblem.self) { _ = try await self.compile([source]) }
    return (problem?.locations ?? []).map { "\($0.position): \($0.message)" }
  }

  /// The objects are linked under the names with which the compilers write them, and are not left behind.
  @Test func severalFilesBecomeOneLibrary() async throws {
    let version = try await compile(results: ["1", "2"])
    #expect(FileManager.default.fileExists(atPath: version.library.path))
    let folder = version.library.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("objects"))
    #expect(!names.contains { $0.hasPrefix("TemporaryDirectory") })
  }

  @Test func theErrorsOfAllFilesAreReported() async throws {
    let problem = await #expect(throws: SceneProblem.self) {
      _ = try await self.compile(results: ["\"one\"", "\"two\""])
    }
    let places = (problem?.locations ?? []).map(\.position).sorted()
    #expect(places == ["b.swift:1:23", "c.swift:1:24"])
  }

  /// The translation of a source with a missing brace would have errors of its own at other places.
  @Test func syntaxErrorsAreThoseOfTheOriginal() async {
    let problems = await problems(
      of: """
        import UIKit
        class Door: UIViewController {
          @objc func tap() {
            if true {
          }
        }

        """)
    #expect(problems == ["a.swift:7:1: expected '}' in class"])
  }

  /// The types of the selector's translation, which cannot be inferred without the method, are not reported.
  @Test func aMistypedSelectorIsReportedAtItsPlace() async {
    let problems = await problems(
      of: """
        import UIKit
        class Door: UIViewController {
          lazy var plain = #selector(tapp)
          lazy var labelled = #selector(tapp(_:))
          lazy var member = #selector(Door.tapp)
          @objc func tap() {}
        }
        """)
    #expect(
      problems == [
        "a.swift:3:30: cannot find 'tapp' in scope", "a.swift:4:33: cannot find 'tapp' in scope",
        "a.swift:5:36: type 'Door' has no member 'tapp'",
      ])
  }
}
