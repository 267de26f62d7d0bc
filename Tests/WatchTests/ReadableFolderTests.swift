import Foundation
import SceneBuilding
import Testing

/// Tests of the files that a scene in a sandbox may read.
@Suite final class ReadableFolderTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "readable-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ path: String, _ text: String = "") throws -> URL {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func theFolderOfASceneCanBeRead() throws {
    let file = try write("scene/a.swift")
    #expect(SwiftSources(file).readable == [file.deletingLastPathComponent()])
    #expect(
      SwiftSources(file.deletingLastPathComponent()).readable.map(\.path) == [root.path + "/scene"])
  }

  /// The folder of temporary files is one with files of other programs, as the home folder is.
  @Test func onlyVisibleFilesOfSharedFoldersCanBeRead() throws {
    let folder = FileManager.default.temporaryDirectory
    let names = ["scene.swift", "picture.png", "link.png"].map { "\(UUID().uuidString)-\($0)" }
    let files =
      names.map { folder.appendingPathComponent($0) } + [
        folder.appendingPathComponent(".hidden-\(UUID().uuidString)")
      ]
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in [files[0], files[1], files[3]] { try Data().write(to: file) }
    try FileManager.default.createSymbolicLink(at: files[2], withDestinationURL: files[1])
    let readable = Set(SwiftSources(files[0]).readable.map(\.lastPathComponent))
    #expect(readable.isSuperset(of: names.prefix(2)))
    #expect(!readable.contains(names[2]) && !readable.contains(files[3].lastPathComponent))
    #expect(!readable.contains(root.lastPathComponent) && !readable.contains(folder.lastPathComponent))
  }
}
