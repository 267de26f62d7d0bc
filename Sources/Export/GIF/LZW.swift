/// The compression of GIF: codes of growing length for strings of indices that came before.
struct LZW {
  private static let mostCodes = 4096

  private let depth: Int
  private var clear: Int { 1 << depth }
  private var bytes: [UInt8] = []
  private var bits = 0
  private var bitCount = 0
  private var width: Int
  private var next: Int
  /// For a code and an index that follows: the code of both, above it the generation that it is of.
  private var table = [UInt32](repeating: 0, count: mostCodes << 8)
  private var generation: UInt32 = 1

  /// - Parameter depth: bits of an index.
  init(depth: Int) {
    self.depth = max(2, depth)
    width = self.depth + 1
    next = (1 << self.depth) + 2
  }

  /// The data of an image: its depth, blocks of up to 255 bytes, and the end.
  mutating func encode(_ indices: [UInt8]) -> [UInt8] {
    put(clear)
    var prefix = indices.first.map(Int.init)
    for index in indices.dropFirst() { prefix = follow(prefix ?? 0, by: Int(index)) }
    prefix.map { put($0) }
    // The end's code has the length that a next code would have had.
    grow()
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return [UInt8(depth)] + blocks + [0]
  }

  private mutating func follow(_ prefix: Int, by index: Int) -> Int {
    let slot = prefix << 8 | index
    if table[slot] >> 12 == generation { return Int(table[slot] & 0xFFF) }
    put(prefix)
    if next < Self.mostCodes {
      table[slot] = generation << 12 | UInt32(next)
      grow()
      next += 1
    } else {
      startAnew()
    }
    return index
  }

  /// Codes get longer when the one that is about to be given does not fit.
  private mutating func grow() {
    if next == 1 << width, width < 12 { width += 1 }
  }

  private mutating func startAnew() {
    put(clear)
    width = depth + 1
    next = clear + 2
    generation += 1
  }

  private mutating func put(_ code: Int) {
    bits |= code << bitCount
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private var blocks: [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    }
  }
}
