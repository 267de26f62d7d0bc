/// Changes streams of commits: the contents of chunks, their order and their number. The lengths and checksums are
/// computed anew, because a reader refuses wrong ones at once. The chunks of the samples are not compressed.
struct StreamMutator: Mutator {
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    guard !random.once(in: 10), var chunks = StreamChunk.chunks(of: input.dropFirst(Self.headerLength)),
      !chunks.isEmpty
    else { return ByteMutator().mutate(input, with: other, using: &random) }
    let others = StreamChunk.chunks(of: other.dropFirst(Self.headerLength)) ?? []
    for _ in 0..<random.smallCount(limit: 4) { change(&chunks, others, &random) }
    return input.prefix(Self.headerLength) + chunks.flatMap(\.bytesInFile)
  }

  /// The length of the first bytes of a stream, with the version.
  private static let headerLength = 12

  private func change(
    _ chunks: inout [StreamChunk], _ others: [StreamChunk], _ random: inout Randomness
  ) {
    let index = random.index(chunks.count)
    switch random.index(12) {
    case 0 where chunks.count > 1: chunks.remove(at: index)
    case 1: chunks.insert(chunks[random.index(chunks.count)], at: index)
    case 2 where !others.isEmpty: chunks.insert(random.pick(others), at: index)
    case 3: changeBytes(&chunks[index].content, others, &random)
    default: changePack(&chunks[index], others, &random)
    }
  }

  private func changeBytes(
    _ bytes: inout [UInt8], _ others: [StreamChunk], _ random: inout Randomness
  ) {
    let other = others.isEmpty ? bytes : random.pick(others).content
    bytes = ByteMutator().mutate(bytes, with: other, using: &random)
  }

  /// Changes a chunk inside of a pack; other chunks are changed as bytes.
  private func changePack(
    _ chunk: inout StreamChunk, _ others: [StreamChunk], _ random: inout Randomness
  ) {
    guard var inner = chunk.innerChunks, !inner.isEmpty else {
      return changeBytes(&chunk.content, others, &random)
    }
    let index = random.index(inner.count)
    switch random.index(6) {
    case 0: inner.remove(at: index)
    case 1: inner.insert(inner[random.index(inner.count)], at: index)
    default: changeBytes(&inner[index].content, inner, &random)
    }
    chunk.setInnerChunks(inner)
  }
}

/// A chunk of a stream.
struct StreamChunk {
  var kind: [UInt8]
  var content: [UInt8]

  /// Returns the chunks after the header of a file; nil if the lengths are wrong.
  static func chunks(of bytes: ArraySlice<UInt8>) -> [StreamChunk]? {
    chunks(of: bytes, checksumLength: 4)
  }

  private static func chunks(
    of bytes: ArraySlice<UInt8>, checksumLength: Int
  ) -> [StreamChunk]? {
    var (rest, chunks) = (bytes, [StreamChunk]())
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 8 + length + checksumLength else { return nil }
      chunks.append(
        StreamChunk(kind: Array(rest.prefix(4)), content: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(8 + length + checksumLength)
    }
    return chunks
  }

  private var bytes: [UInt8] { kind + Self.word(UInt32(content.count)) + content }

  var bytesInFile: [UInt8] { bytes + Self.word(Self.checksum(of: bytes)) }

  /// The chunks in a pack that is not compressed; nil for other chunks.
  var innerChunks: [StreamChunk]? {
    guard kind == Array("pack".utf8), content.first == 0,
      let end = content.dropFirst().firstIndex(where: { $0 < 0x80 })
    else { return nil }
    return Self.chunks(of: content[(end + 1)...], checksumLength: 0)
  }

  mutating func setInnerChunks(_ chunks: [StreamChunk]) {
    let bytes = chunks.flatMap(\.bytes)
    var (length, rest) = ([UInt8](), bytes.count)
    while rest >= 0x80 {
      length.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    content = [0] + length + [UInt8(rest)] + bytes
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  /// Returns the CRC-32 of the bytes.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 != 0
        crc >>= 1
        if isOdd { crc ^= 0xEDB8_8320 }
      }
    }
    return ~crc
  }
}
