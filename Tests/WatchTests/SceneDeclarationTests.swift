import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the choice of the declaration in a source that creates the scene.
struct SceneDeclarationTests {
  private func declaration(_ sources: String...) throws -> SceneDeclaration {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try sources.enumerated().map { index, text in
      let file = folder.appendingPathComponent("\(index).swift")
      try Data(text.utf8).write(to: file)
      return file
    }
    return try SceneDeclaration.find(in: files)
  }

  @Test func theLastControllerIsTheScene() throws {
    let found = try declaration(
      "class A: UIViewController {}\nfinal class B : UIKit.UINavigationController, P {}\nclass C: UIView {}"
    )
    #expect(found.expression == "B()" && found.title == "B" && found.line == 2)
  }

  @Test func interpolationsMayBeNestedDeeply() throws {
    let string = String(repeating: #""\("#, count: 100_000)
    #expect(try declaration("class A: UIViewController {}\nlet s = \(string)").title == "A")
  }

  /// A search that starts again at every word or character would take more than a minute.
  @Test(.timeLimit(.minutes(1)), arguments: ["#", "class "])
  func longSourcesAreReadOnce(repeated: String) throws {
    let rest = String(repeating: repeated, count: 150_000)
    #expect(try declaration("class A: UIViewController {}\n\(rest)").title == "A")
  }

  @Test func subclassesOfOwnControllersAreFound() throws {
    #expect(try declaration("class B: A {}\nclass A: UIViewController {}\nclass C: B {}").title == "C")
  }

  @Test func aSceneFunctionTakesPrecedence() throws {
    let found = try declaration(
      "class A: UIViewController {}\n@MainActor func scene() -> UIView { A().view }")
    #expect(found.expression == "scene()" && found.line == 2)
  }

  @Test(arguments: [
    "private class B: UIViewController {}", "fileprivate final class B: UIViewController {}",
    "struct S { class B: UIViewController {} }", "// class B: UIViewController {}",
    "/* /* */ class B: UIViewController {} */", #"let s = "class B: UIViewController {}""#,
    "let s = \"\"\"\n  class B: UIViewController {}\n  \"\"\"",
    ##"let s = #"" class B: UIViewController "#"##,
    #"let s = "\(f("}")) {"; struct T { class B: UIViewController {} }"#, "class B: B {}",
    "extension A { func scene() {} }",
  ])
  func otherDeclarationsAreIgnored(other: String) throws {
    let found = try declaration("class A: UIViewController {}\n\(other)")
    #expect(found.expression == "A()")
  }

  /// Copies of the gallery's scenes must compile without the other files of the gallery.
  @Test func everyFileOfTheGalleryDeclaresTheSceneOfItsName() throws {
    let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Gallery/Scenes").standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: scenes.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Support/") }
    // The gallery has 56 scenes, each in a file of its own.
    #expect(paths.count == 56)
    for path in paths {
      let file = scenes.appendingPathComponent(path)
      let found = try SceneDeclaration.find(in: [file])
      #expect(found.title == file.deletingPathExtension().lastPathComponent)
    }
  }

  @Test func aSourceWithoutASceneIsAnError() {
    #expect(throws: SceneProblem.self) { try declaration("class A: UIView {}") }
    #expect(throws: SceneProblem.self) {
      try declaration("class A: UIViewController {}", "class B: UIViewController {}")
    }
  }

  @Test(arguments: [
    "\"", "\"\"\"", "/*", "#\"", "\"\\(", "class", "class A:", "func scene(", "}", "`", "\\",
  ])
  func searchingTruncatedSourcesEnds(text: String) {
    #expect(throws: SceneProblem.self) { try declaration(text) }
  }
}
