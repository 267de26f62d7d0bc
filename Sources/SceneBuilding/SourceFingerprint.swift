/// What Swift sources contain, as a hash: the same for the same contents, wherever they are.
package struct SourceFingerprint: Hashable, Sendable {
  /// 64 hexadecimal digits.
  package let text: String

  package init(text: String) { self.text = text }

  init(_ hash: [UInt8]) {
    text = hash.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
  }

  /// - Throws: `SceneProblem` when they cannot be read, or are no ordinary files.
  package init(of sources: SwiftSources) throws {
    self = try SourceContents(of: sources).fingerprint
  }
}
