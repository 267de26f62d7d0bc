import Foundation
import Testing

@testable import SceneBuilding

struct FingerprintTests {
  private func text(_ hash: [UInt8]) -> String { hash.map { String(format: "%02x", $0) }.joined() }

  /// Tests the examples of the SHA-2 standard. A text that is added byte by byte gets the same hash as one that is added
  /// at once, with and without a rest of a block of 64 bytes.
  @Test func hashesEqualTheStandardsExamples() {
    #expect(
      text(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      text(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      text(SHA256.hash(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      text(SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    for count in 50..<140 {
      let bytes = (0..<count).map { UInt8($0) }
      var pieces = SHA256()
      for byte in bytes { pieces.add([byte]) }
      #expect(pieces.end() == SHA256.hash(bytes))
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-fingerprint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func fingerprint(_ url: URL) throws -> String {
    try SourceFingerprint(of: SwiftSources(url)).text
  }

  @Test func theFingerprintDependsOnContentsAndNotOnPaths() throws {
    try withFolder { folder in
      let (a, b) = (folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("b.swift"))
      try Data("let x = 1".utf8).write(to: a)
      try Data("let x = 1".utf8).write(to: b)
      let old = try fingerprint(a)
      #expect(try old.count == 64 && fingerprint(b) == old)
      try Data("let x = 2".utf8).write(to: a)
      #expect(try fingerprint(a) != old)
    }
  }

  @Test func everyFileOfAFolderChangesTheFingerprint() throws {
    try withFolder { folder in
      func save(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try save("a.swift", "one")
      let one = try fingerprint(folder)
      try save("b.swift", "")
      let two = try fingerprint(folder)
      try save("b.swift", "two")
      let three = try fingerprint(folder)
      try save("notes.txt", "two")
      #expect(try fingerprint(folder) == three)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("b.swift"), to: folder.appendingPathComponent("c.swift"))
      #expect(try Set([one, two, three, fingerprint(folder)]).count == 4)
    }
  }

  @Test func copiesHaveTheHashedBytes() throws {
    try withFolder { folder in
      let (file, copies) = (
        folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("v1")
      )
      try Data("let x = 1".utf8).write(to: file)
      let contents = try SourceContents(of: SwiftSources(file))
      try Data("let x = 2".utf8).write(to: file)
      let copy = try #require(try contents.write(to: copies).first)
      #expect(try copy.lastPathComponent == "a.swift" && fingerprint(copy) == contents.fingerprint.text)
      try contents.writeWithOrigins(to: copies)
      let text = try String(contentsOf: copy, encoding: .utf8)
      #expect(text == "#sourceLocation(file: \"\(file.path)\", line: 1)\nlet x = 1")
    }
  }

  /// A copy that is compiled names its origin in its first line, as a string literal. A name with which this literal would
  /// end, so that the rest of the name would be compiled, is left out.
  @Test func copiesOfFilesWithStrangeNamesAreExact() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent(
        "a\", line: 1)\nfatalError() .swift")
      try Data("let x = 1".utf8).write(to: file)
      let copies = folder.appendingPathComponent("v1")
      let contents = try SourceContents(of: SwiftSources(file))
      let copy = try #require(try contents.write(to: copies).first)
      try contents.writeWithOrigins(to: copies)
      #expect(try String(contentsOf: copy, encoding: .utf8) == "let x = 1")
    }
  }

  /// Expects a pipe not to be read, because reading it would never end.
  @Test func onlyRegularFilesAreRead() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe.swift")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      #expect(throws: SceneProblem.self) { try fingerprint(pipe) }
      let large = folder.appendingPathComponent("large.swift")
      try Data().write(to: large)
      truncate(large.path, 1 << 40)
      #expect(throws: SceneProblem.self) { try fingerprint(large) }
      #expect(throws: SceneProblem.self) { try fingerprint(folder.appendingPathComponent("no.swift")) }
    }
  }
}
