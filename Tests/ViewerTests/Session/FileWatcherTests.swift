import Foundation
import Testing

@testable import LaminaViewer

/// Tests of `FileWatcher`, each of which ends when the change is reported, or fails after a minute, and of
/// `FolderWatch`, whose events are read at once.
@Suite("Watching files for changes") @MainActor struct FileWatcherTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-watch-\(UUID().uuidString)")
  private var folder: URL { root.appendingPathComponent("way/folder") }
  private var file: URL { folder.appendingPathComponent("scene.swift") }

  private func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func save(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }

  /// Waits until the change that `body` makes to the file or folder `url` is reported. The time limit is not a trait of
  /// the suite. The task with the timer of a trait would sleep on after the test, and a sleeping task without a scope
  /// keeps all scenes of the process from coming to rest, also those of other tests (Decision 0027, `WaitingWork`).
  /// `ViewerDelay` does not count.
  private func expectChange(of url: URL, _ body: () throws -> Void) async throws {
    try await expectChange(
      by: { FileWatcher(url, matching: { $0.hasSuffix(".swift") }, onChange: $0) }
    ) { _ in try body() }
  }

  /// Waits until the change that `body` makes is reported by the watcher that `make` returns.
  private func expectChange(
    by make: (@escaping () -> Void) -> FileWatcher?, _ body: (FileWatcher) throws -> Void
  ) async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let (changes, told) = AsyncStream.makeStream(of: Void.self)
    let watcher = try #require(make { told.yield() })
    defer { watcher.stop() }
    let limit = ViewerDelay.after(60) { told.finish() }
    defer { limit.cancel() }
    try body(watcher)
    var iterator = changes.makeAsyncIterator()
    let change: Void? = await iterator.next()
    #expect(change != nil)
  }

  @Test(arguments: [false, true]) func aFileIsSaved(asFolder: Bool) async throws {
    try make(folder)
    try save("old")
    try await expectChange(of: asFolder ? folder : file) { try save("new") }
  }

  @Test(arguments: [false, true]) func aFileIsRemoved(fromFolder: Bool) async throws {
    try make(folder)
    try save("old")
    try await expectChange(of: fromFolder ? folder : file) {
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test(arguments: [false, true]) func theFolderIsRemovedAndMadeAgain(asFolder: Bool) async throws {
    try make(folder)
    try save("old")
    try await expectChange(of: asFolder ? folder : file) {
      try FileManager.default.removeItem(at: folder)
      try make(folder)
      try save("new")
    }
  }

  @Test func aFolderThatDoesNotExistIsMade() async throws {
    try make(root)
    try await expectChange(by: { FileWatcher(["scene.swift"], in: folder, onChange: $0) }) { _ in
      try make(folder)
      try save("new")
    }
  }

  @Test func aFolderIsMadeInTheFolder() async throws {
    try make(folder)
    try await expectChange(by: { FileWatcher(folder, onChange: $0) }) {
      $0.reportsNewFolders = true
      try make(folder.appendingPathComponent("plane.ca"))
    }
  }

  private func setPermissions(_ permissions: Int, of file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
  }

  /// Returns a watcher that takes a file for readable if its owner may read it, because the superuser can read every file.
  private func makeWatcher(_ onChange: @escaping () -> Void) -> FileWatcher? {
    FileWatcher(["scene.swift"], in: folder) { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return ((attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0) & 0o400 != 0
    } onChange: {
      onChange()
    }
  }

  @Test func aFileBecomesReadable() async throws {
    try make(folder)
    try save("new")
    try setPermissions(0o200, of: file)
    try await expectChange(by: makeWatcher) { _ in try setPermissions(0o640, of: file) }
  }

  @Test func aFileInAFolderThatAppearsBecomesReadable() async throws {
    let other = root.appendingPathComponent("other")
    for folder in [other, folder.deletingLastPathComponent()] { try make(folder) }
    let hidden = other.appendingPathComponent("scene.swift")
    try Data("new".utf8).write(to: hidden)
    try setPermissions(0o200, of: hidden)
    var count = 0
    try await expectChange(by: { onChange in
      makeWatcher {
        count += 1
        // The first change is the appearance of the folder.
        if count == 1 { try? setPermissions(0o640, of: file) } else { onChange() }
      }
    }) { _ in try FileManager.default.moveItem(at: other, to: folder) }
  }

  @Test func aParentFolderIsRemovedAndMadeAgain() async throws {
    try make(folder)
    try save("old")
    try await expectChange(of: file) {
      try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
      try make(folder)
      try save("new")
    }
  }

  @Test func theFolderIsReplaced() async throws {
    try make(folder)
    try save("old")
    let other = root.appendingPathComponent("other")
    try make(other)
    try Data("new".utf8).write(to: other.appendingPathComponent("scene.swift"))
    try await expectChange(of: file) {
      try FileManager.default.moveItem(at: folder, to: root.appendingPathComponent("away"))
      try FileManager.default.moveItem(at: other, to: folder)
    }
  }

  /// A `FolderWatch` watches the folder, its removal moves the watch to an ancestor, and its return moves the watch
  /// back.
  @Test func theWatchMovesToAnAncestorAndBack() throws {
    try make(folder)
    defer { try? FileManager.default.removeItem(at: root) }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    defer { close(descriptor) }
    var watch = FolderWatch(descriptor, folder, events: UInt32(IN_CLOSE_WRITE))
    func events() -> [WatchEvent] {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      return WatchEvent.events(in: bytes.prefix(max(0, count)))
    }
    #expect(watch.start() && watch.watchesFolder)
    try Data("new".utf8).write(to: file)
    #expect(events().contains { watch.isChange($0) && $0.name == "scene.swift" })
    try FileManager.default.removeItem(at: root)
    #expect(events().contains(where: watch.requiresRestart))
    #expect(watch.start() && !watch.watchesFolder)
    try make(folder)
    #expect(events().contains(where: watch.requiresRestart))
    #expect(watch.start() && watch.watchesFolder)
  }
}
