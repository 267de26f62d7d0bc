import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the removal of folders that killed programs have left.
struct AbandonedFolderTests {
  private let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
    "abandoned \(UUID().uuidString)")

  private func make(_ name: String) throws -> URL {
    let folder = parent.appendingPathComponent(name)
    let inner = folder.appendingPathComponent("v1")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    return folder
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() }
  }

  @Test func onlyFoldersThatNoProgramHasLockedAreRemoved() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let kept = [
      "lamina-scene-12-0123456", "lamina-scene-12-0123456X", "lamina-scene-x-01234567",
      "lamina-scene-1", "other",
    ]
    for name in kept + ["lamina-scene-12-01234567"] { _ = try make(name) }
    let folder = try SceneFolder(in: parent)
    let own = folder.url.lastPathComponent
    // All are too young.
    #expect(try names == (kept + ["lamina-scene-12-01234567", own]).sorted())
    AbandonedFolders.remove(from: parent, now: Date(timeIntervalSinceNow: 61))
    #expect(try names == (kept + [own]).sorted())
    folder.remove()
    #expect(try names == kept.sorted())
  }
}
