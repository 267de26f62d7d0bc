/// The LZW compression of GIF. A sequence of indices that has occurred before is replaced by a code; the length of
/// the codes in bits increases with their number. It can be used for several images, one after the other.
struct LZW {
  /// The greatest number of codes, which have up to 12 bits.
  private static let codeLimit = 4096
  /// The number of entries of `table`. It is a power of two, and four times the number of codes, so that most sequences are
  /// at the first place where they are looked for.
  private static let tableSize = 1 << 14
  /// The mark of an entry without a sequence.
  private static let nothing = UInt32.max

  /// The number of bits of an index, at least 2.
  private var depth = 2
  /// The code for which readers forget all sequences. The next code is that of the end.
  private var clear: Int { 1 << depth }
  private var bytes: [UInt8] = []
  /// The bits that do not yet fill a byte, the first one lowest, and their number.
  private var bits = 0
  private var bitCount = 0
  /// The length of a code in bits.
  private var width = 0
  /// The code of the next new sequence.
  private var next = 0
  /// The codes of known sequences. The lower 12 bits of an entry are the code of a sequence. Above them are the palette index
  /// with which it ends (8 bits), and the code of the sequence without that index (12 bits).
  private var table = [UInt32](repeating: nothing, count: tableSize)

  /// Compresses the indices, which have `depth` bits. Returns the data of an image: the number of bits per index, blocks of
  /// up to 255 bytes, and a terminator.
  mutating func encode(_ indices: [UInt8], depth: Int) -> [UInt8] {
    self.depth = max(2, depth)
    (bits, bitCount, width) = (0, 0, self.depth + 1)
    bytes.removeAll(keepingCapacity: true)
    forgetAll()
    put(clear)
    var prefix = indices.first.map(Int.init)
    for index in indices.dropFirst() { prefix = follow(prefix ?? 0, by: Int(index)) }
    prefix.map { put($0) }
    // The end code has the length that the next code of a sequence would have.
    grow()
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return [UInt8(self.depth)] + blocks + [0]
  }

  /// Returns the code of the sequence `prefix` followed by `index`. If the sequence is new, writes the code of
  /// `prefix`, gives the new sequence a code if one is left, and returns `index`, the code of the sequence that
  /// consists of `index` only.
  private mutating func follow(_ prefix: Int, by index: Int) -> Int {
    let key = UInt32(truncatingIfNeeded: prefix << 8 | index)
    let place = place(of: key)
    if table[place] != Self.nothing { return Int(table[place] & 0xFFF) }
    put(prefix)
    if next < Self.codeLimit {
      table[place] = key << 12 | UInt32(truncatingIfNeeded: next)
      grow()
      next += 1
    } else {
      put(clear)
      forgetAll()
    }
    return index
  }

  /// Returns the place in the table of a sequence, or the one where it would be added.
  private func place(of key: UInt32) -> Int {
    // The multiplier, 2³² divided by the golden ratio, distributes similar sequences.
    var place = Int((key &* 0x9E37_79B1) >> 18)
    while table[place] >> 12 != key, table[place] != Self.nothing {
      place = (place + 1) & (Self.tableSize - 1)
    }
    return place
  }

  /// Increases the length of the codes if the next code does not fit.
  private mutating func grow() {
    if next == 1 << width, width < 12 { width += 1 }
  }

  /// Forgets all sequences. Readers do the same when they read the code `clear`.
  private mutating func forgetAll() {
    width = depth + 1
    next = clear + 2
    for place in table.indices { table[place] = Self.nothing }
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
    var blocks: [UInt8] = []
    blocks.reserveCapacity(bytes.count + bytes.count / 255 + 1)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks
  }
}
