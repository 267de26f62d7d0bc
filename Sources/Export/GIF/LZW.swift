/// The LZW compression of GIF. A sequence of indices that has occurred before is replaced by a code; the length of
/// the codes in bits increases with their number.
struct LZW {
  /// The greatest number of codes, which have up to 12 bits.
  private static let codeLimit = 4096

  /// The number of bits of an index, at least 2.
  private let depth: Int
  /// The code for which readers forget all sequences. The next code is that of the end.
  private var clear: Int { 1 << depth }
  private var bytes: [UInt8] = []
  /// The bits that do not yet fill a byte, the first one lowest, and their number.
  private var bits = 0
  private var bitCount = 0
  /// The length of a code in bits.
  private var width: Int
  /// The code of the next new sequence.
  private var next: Int
  /// The codes of known sequences. The index of an entry is the code of a sequence (8 bits to the left) plus the
  /// palette index that follows it. The lower 12 bits of the entry are the code of the longer sequence. The upper
  /// bits are the generation in which the entry is valid.
  private var table = [UInt32](repeating: 0, count: codeLimit << 8)
  /// A number that increases when all sequences are forgotten.
  private var generation: UInt32 = 1

  /// Creates a compressor.
  ///
  /// - Parameter depth: The number of bits of an index.
  init(depth: Int) {
    self.depth = max(2, depth)
    width = self.depth + 1
    next = (1 << self.depth) + 2
  }

  /// Compresses the indices and returns the data of an image: the number of bits per index, blocks of up to 255
  /// bytes, and a terminator.
  mutating func encode(_ indices: [UInt8]) -> [UInt8] {
    put(clear)
    var prefix = indices.first.map(Int.init)
    for index in indices.dropFirst() { prefix = follow(prefix ?? 0, by: Int(index)) }
    prefix.map { put($0) }
    // The end code has the length that the next code of a sequence would have.
    grow()
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return [UInt8(depth)] + blocks + [0]
  }

  /// Returns the code of the sequence `prefix` followed by `index`. If the sequence is new, writes the code of
  /// `prefix`, gives the new sequence a code if one is left, and returns `index`, the code of the sequence that
  /// consists of `index` only.
  private mutating func follow(_ prefix: Int, by index: Int) -> Int {
    let slot = prefix << 8 | index
    if table[slot] >> 12 == generation { return Int(table[slot] & 0xFFF) }
    put(prefix)
    if next < Self.codeLimit {
      table[slot] = generation << 12 | UInt32(next)
      grow()
      next += 1
    } else {
      resetTable()
    }
    return index
  }

  /// Increases the length of the codes if the next code does not fit.
  private mutating func grow() {
    if next == 1 << width, width < 12 { width += 1 }
  }

  /// Forgets all sequences, and writes the code that tells readers to do the same.
  private mutating func resetTable() {
    put(clear)
    width = depth + 1
    next = clear + 2
    generation += 1
  }

  /// Appends the bits of a code.
  private mutating func put(_ code: Int) {
    bits |= code << bitCount
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// The compressed bytes in blocks of up to 255, each after a byte with its length.
  private var blocks: [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    }
  }
}
