import CoreGraphics

/// A message between a program and an attached viewer: a chunk with a kind and a content. Documentation/Attaching.md
/// specifies the messages.
package struct MessageChunk: Sendable {
  /// The four characters of the kind.
  let kind: String
  let content: [UInt8]

  /// The number of bytes of the content.
  package var size: Int { content.count }

  /// The greatest number of bytes of a message's content. Longer ones are refused.
  package static let sizeLimit = 1 << 20
  /// The version of the protocol, which both sides must speak.
  package static let version = 2

  init(kind: String, content: [UInt8]) { (self.kind, self.content) = (kind, content) }

  /// The bytes to send.
  package var bytes: [UInt8] {
    var bytes = ByteWriter()
    bytes.put(chunk: Self.code(of: kind), content)
    return bytes.bytes
  }

  static func code(of kind: String) -> UInt32 {
    kind.utf8.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
  }

  static func kind(of code: UInt32) -> String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }, as: UTF8.self)
  }

  /// A reader of the content. Messages contain no images.
  var reader: ValueReader {
    ValueReader(
      ByteReader(content), keys: .own, allowance: Allowance(bytes: 64 * Self.sizeLimit),
      images: NoImages())
  }
}

private final class NoImages: ImageSource {
  func image(_ number: Int) throws(StreamError) -> CGImage? { nil }
}

/// Splits bytes that come in pieces into messages.
package struct MessageSplitter: Sendable {
  private var bytes: [UInt8] = []
  /// The index of the first byte that was not returned.
  private var start = 0

  package init() {}

  /// Adds the next piece. Call `next` until it returns nil before the next piece is added.
  package mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += piece
  }

  /// Returns the next message; nil if it has not arrived completely. Throws for bytes that are no messages.
  package mutating func next() throws(StreamError) -> MessageChunk? {
    guard let chunk = try StreamChunk(of: bytes, at: start, limit: MessageChunk.sizeLimit) else {
      return nil
    }
    start = chunk.end
    return MessageChunk(kind: MessageChunk.kind(of: chunk.code), content: Array(bytes[chunk.content]))
  }
}
