import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the search in folders with many files, and of the sentences about what is left out of an app.
@Suite final class AppLimitTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "app-limit-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The files are links, which are made quickly.
  @Test func aFolderWithTooManyFilesIsRefused() throws {
    let delegate = "class Start: UIResponder, UIApplicationDelegate {}\n"
    try write("Start.swift", delegate)
    try write("a/Other.swift", "struct Other {}\n")
    for number in 1...(AppFiles.limit - 3) {
      #expect(symlink("Other.swift", root.appendingPathComponent("a/\(number)").path) == 0)
    }
    #expect(try AppProject(root)?.sources.count == 2, "at the limit")
    try write("z/Last.swift", "struct Last {}\n")
    let problem = #expect(throws: SceneProblem.self) { try AppProject(self.root) }
    #expect(
      problem?.headline.hasPrefix("\(root.path) has more than 20000 files and folders") == true)
  }

  @Test func linksToFoldersAndBundlesAreNotSearched() throws {
    try write("a/One.swift", "")
    try write("b.bundle/Two.swift", "")
    #expect(symlink("a", root.appendingPathComponent("c").path) == 0)
    #expect(AppFiles.find(["swift"], in: root).map(\.lastPathComponent) == ["One.swift"])
  }

  @Test func missingFilesAreNamed() {
    #expect(AppNotes.missing(["a.swift"]) == "a.swift of the project does not exist")
    #expect(AppNotes.missing(["a", "b", "c"]) == "a, b, c of the project do not exist")
    #expect(
      AppNotes.missing(["a", "b", "c", "d"])
        == "4 files of the project do not exist, among them a, b, c")
  }

  @Test func oneFileIsNamedInTheSingular() {
    #expect(AppNotes.outside(1, of: "/a") == "1 file outside of /a is left out")
    #expect(AppNotes.outside(2, of: "/a") == "2 files outside of /a are left out")
    #expect(AppNotes.unwatched(1) == "1 folder of the app is not watched for changes")
    #expect(AppNotes.unwatched(3) == "3 folders of the app are not watched for changes")
  }

  /// Terminals obey control characters, and marks of direction reorder a line.
  @Test func invisibleCharactersAreEscaped() {
    #expect(
      DialectTranslator.visible("the script 'a\u{1b}[31m\u{202e}' ü")
        == "the script 'a\\u{1B}[31m\\u{202E}' ü")
  }
}
