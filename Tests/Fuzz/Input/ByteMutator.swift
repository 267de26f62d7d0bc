/// Changes bytes of an input, independently of their meaning.
struct ByteMutator: Mutator {
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    var bytes = input
    for _ in 0..<random.smallCount(limit: 8) { change(&bytes, other, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout Randomness) {
    let index = random.index(bytes.count)
    switch random.index(8) {
    case 0 where !bytes.isEmpty: bytes[index] ^= 1 << UInt8(random.index(8))
    case 1 where !bytes.isEmpty: bytes[index] = random.pick(Self.notable)
    case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
    case 3: bytes.removeSubrange(random.range(in: bytes.count, limit: 16))
    case 4: bytes.insert(contentsOf: bytes[random.range(in: bytes.count, limit: 64)], at: index)
    case 5: bytes.insert(contentsOf: other[random.range(in: other.count, limit: 64)], at: index)
    case 6: write(Self.numbers, at: index, &bytes, &random)
    case 7 where random.once(in: 8): bytes.removeSubrange(index...)
    default: bytes.insert(contentsOf: random.pick(Self.sequences), at: index)
    }
  }

  /// Writes an integer over the bytes at `index`, in little-endian or big-endian order.
  private func write(
    _ numbers: [UInt32], at index: Int, _ bytes: inout [UInt8], _ random: inout Randomness
  ) {
    let number = random.pick(numbers)
    let count = random.pick([1, 2, 4])
    let isBigEndian = random.once(in: 2)
    for offset in 0..<count where index + offset < bytes.count {
      let shift = 8 * UInt32(isBigEndian ? count - 1 - offset : offset)
      bytes[index + offset] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  private static let notable: [UInt8] = [
    0, 1, 9, 10, 13, 32, 34, 38, 39, 45, 47, 48, 60, 62, 91, 92, 123, 127, 128, 192, 237, 254, 255,
  ]
  private static let numbers: [UInt32] = [
    0, 1, 2, 127, 128, 255, 256, 4096, 32767, 32768, 65535, 65536, 1 << 24, 0x7FFF_FFFF, 0x8000_0000,
    0xFFFF_FFFE, 0xFFFF_FFFF,
  ]
  /// Byte sequences that are not valid UTF-8, byte order marks, combining characters, and NUL.
  private static let sequences: [[UInt8]] = [
    [0xE4], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
    [0xEF, 0xBB, 0xBF],
    [0xFF, 0xFE], [0xCC, 0x81], [0xF0, 0x9F, 0x91, 0xA9], [0xE2, 0x80, 0xA8], [0],
  ]
}
