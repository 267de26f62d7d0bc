import Foundation

/// What Swift sources contain, as a hash: the same for the same contents, wherever they are.
package struct SourceFingerprint: Hashable, Sendable {
  /// 64 hexadecimal digits.
  package let text: String

  package init(text: String) { self.text = text }

  /// Bytes of all files together; scenes are shorter.
  private static let limit = 16 << 20

  /// - Throws: `SceneProblem` when they cannot be read, or are no ordinary files.
  package init(of sources: SwiftSources) throws {
    var (hash, room) = (SHA256(), Self.limit)
    for file in try sources.files() {
      let bytes = try Self.bytes(of: file, atMost: room)
      room -= bytes.count
      // A file alone may be called anything; in a folder the names tell files apart.
      let name = sources.isFolder ? Array(file.lastPathComponent.utf8) : []
      for part in [name, bytes] { hash.add(Array("\(part.count) ".utf8) + part) }
    }
    text = hash.end().map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
  }

  private static func bytes(of file: URL, atMost limit: Int) throws -> [UInt8] {
    let values = try? file.resolvingSymlinksInPath()
      .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values?.isRegularFile == true else { throw SceneProblem("\(file.path) is no ordinary file") }
    guard let size = values?.fileSize, size <= limit else {
      throw SceneProblem("\(file.path) is too large to be a scene")
    }
    guard let data = try? Data(contentsOf: file) else {
      throw SceneProblem("\(file.path) cannot be read")
    }
    return [UInt8](data)
  }
}
