/// Changes picture files. The chunks of PNG files keep valid checksums most of the time, because readers otherwise
/// refuse a chunk without reading its contents.
struct PictureMutator: Mutator {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private struct Chunk {
    var type: [UInt8]
    var data: [UInt8]
  }

  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    guard input.starts(with: Self.signature), !random.once(in: 4) else {
      return changeHead(ByteMutator().mutate(input, with: other, using: &random), &random)
    }
    var chunks = Self.chunks(of: input)
    let others = other.starts(with: Self.signature) ? Self.chunks(of: other) : []
    for _ in 0..<random.smallCount(limit: 6) { change(&chunks, others, &random) }
    return Self.signature + chunks.flatMap { Self.bytes(of: $0, hasChecksum: !random.once(in: 40)) }
  }

  /// In one of three cases, changes the first bytes of the file, which contain the sizes and flags in every format.
  private func changeHead(_ input: [UInt8], _ random: inout Randomness) -> [UInt8] {
    guard random.once(in: 3) else { return input }
    var head = Array(input.prefix(48))
    head = ByteMutator().mutate(head, with: head, using: &random)
    return head + input.dropFirst(48)
  }

  private func change(_ chunks: inout [Chunk], _ others: [Chunk], _ random: inout Randomness) {
    let index = random.index(chunks.count)
    switch random.index(8) {
    case 0...2 where !chunks.isEmpty:
      chunks[index].data = ByteMutator().mutate(
        chunks[index].data, with: others.first?.data ?? [], using: &random)
    case 3 where !chunks.isEmpty: changeHeader(&chunks[0].data, &random)
    case 4: chunks.removeSubrange(random.range(in: chunks.count, limit: 1))
    case 5: chunks.insert(contentsOf: chunks[random.range(in: chunks.count, limit: 2)], at: index)
    case 6: chunks.insert(contentsOf: others[random.range(in: others.count, limit: 2)], at: index)
    default:
      chunks.insert(
        Chunk(type: Array(random.pick(Self.types).utf8), data: Self.filler(&random)), at: index)
    }
  }

  /// Changes a field of the header chunk: width, height, depth, color type or interlacing.
  private func changeHeader(_ data: inout [UInt8], _ random: inout Randomness) {
    guard data.count >= 13 else { return }
    switch random.index(4) {
    case 0: data[8] = random.pick([0, 1, 2, 4, 8, 16, 32])
    case 1: data[9] = random.pick([0, 1, 2, 3, 4, 5, 6, 7])
    case 2: data[12] = random.pick([0, 1, 2])
    default:
      let field = random.pick([0, 4])
      let length = random.pick([
        0, 1, 2, 3, 7, 100, 1000, 32767, 32768, 65536, 0x7FFF_FFFF, 0xFFFF_FFFF,
      ])
      for offset in 0..<4 {
        data[field + offset] = UInt8(truncatingIfNeeded: length >> (24 - 8 * offset))
      }
    }
  }

  private static let types = [
    "CgBI", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "acTL", "fcTL", "fdAT", "tEXt", "zTXt",
    "iTXt", "eXIf",
    "pHYs", "bKGD", "IDAT", "IEND", "abcd",
  ]

  private static func filler(_ random: inout Randomness) -> [UInt8] {
    (0..<random.index(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private static func chunks(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = Array(rest.dropFirst(4).prefix(4))
      let data = Array(rest.dropFirst(8).prefix(length))
      chunks.append(Chunk(type: type, data: data))
      rest = rest.dropFirst(min(rest.count, 12 + length))
    }
    return chunks
  }

  private static func bytes(of chunk: Chunk, hasChecksum: Bool) -> [UInt8] {
    let body = chunk.type + chunk.data
    return bigEndian(UInt32(chunk.data.count)) + body + bigEndian(hasChecksum ? checksum(body) : 0)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the CRC-32 of a chunk.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
