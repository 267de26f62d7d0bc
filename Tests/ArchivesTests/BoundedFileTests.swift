import Archives
import Foundation
import Testing

/// Tests of the reading of files that a stranger may have made.
struct BoundedFileTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func aFileIsReadUpToTheLimit() throws {
    try withFolder { folder in
      let (file, link) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("link"))
      try Data("12345".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      for url in [file, link] {
        #expect(BoundedFile.size(of: url) == 5)
        #expect(BoundedFile.read(url, atMost: 5) == Data("12345".utf8))
        #expect(BoundedFile.read(url, atMost: 4) == nil)
      }
    }
  }

  /// Reading a FIFO would wait for ever, and a device has no end.
  @Test(.timeLimit(.minutes(1))) func whatIsNoRegularFileIsNotRead() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      let others = ["/dev/zero", "/dev/null"].map { URL(fileURLWithPath: $0) }
      for url in [pipe, folder, folder.appendingPathComponent("none")] + others {
        #expect(BoundedFile.size(of: url) == nil, "\(url.path)")
        #expect(BoundedFile.read(url, atMost: 1 << 20) == nil, "\(url.path)")
      }
    }
  }
}
