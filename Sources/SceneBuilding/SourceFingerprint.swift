/// A hash of the contents of Swift sources. It does not depend on their location.
package struct SourceFingerprint: Hashable, Sendable {
  /// The hash as 64 hexadecimal digits.
  package let text: String

  init(_ hash: [UInt8]) { text = SHA256.digits(hash) }

  /// Reads and hashes the sources. Throws a `SceneProblem` if they cannot be read, are too large or are not regular
  /// files.
  package init(of sources: SwiftSources) throws {
    self = try SourceContents(of: sources).fingerprint
  }
}
