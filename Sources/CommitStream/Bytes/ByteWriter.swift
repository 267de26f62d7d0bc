import CoreGraphics

/// Appends numbers and texts to bytes. Integers are little-endian.
struct ByteWriter: Sendable {
  /// The bytes, followed by zeros, so that a value of eight bytes can be stored without growing the array.
  private var storage: [UInt8]
  private(set) var count = 0

  /// The least number of bytes after the written ones: a group of four numbers takes at most 33.
  private static let spare = 40

  init() { storage = [UInt8](repeating: 0, count: 1024) }

  /// The written bytes.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Removes the written bytes. The memory is kept for the next ones, unless it is large.
  mutating func clear() {
    if storage.count > 1 << 20 { storage = [UInt8](repeating: 0, count: 1024) }
    count = 0
  }

  /// Makes room for the largest value that is written at once.
  @inline(__always)
  private mutating func reserve() {
    if storage.count - count < Self.spare {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
  }

  /// Stores a word after the written bytes, of which only the low `length` bytes count.
  @inline(__always)
  private mutating func store(_ word: UInt64, length: Int) {
    let offset = count
    var span = storage.mutableSpan
    var bytes = span.mutableBytes
    bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    count += length
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    reserve()
    store(UInt64(byte), length: 1)
  }

  mutating func put(fixed word: UInt32) {
    reserve()
    store(UInt64(word), length: 4)
  }

  mutating func put(fixed word: UInt64) {
    reserve()
    store(word, length: 8)
  }

  /// Appends an integer in groups of seven bits, the low ones first. Every byte but the last has its top bit set.
  @inline(__always)
  mutating func putVarint(_ value: UInt64) {
    reserve()
    var rest = value
    while rest >= 0x80 {
      store(rest & 0x7F | 0x80, length: 1)
      rest >>= 7
    }
    store(rest, length: 1)
  }

  /// Appends a count or an index, which is not negative.
  @inline(__always)
  mutating func put(count: Int) { putVarint(UInt64(count)) }

  /// Appends an integer with a sign, so that small absolute values take few bytes: 0, −1, 1, −2 … become 0, 1, 2, 3 ….
  @inline(__always)
  mutating func put(signed value: Int) {
    putVarint(UInt64(bitPattern: Int64(value) << 1 ^ Int64(value) >> 63))
  }

  /// Appends the bytes of a text in UTF-8 after their number.
  mutating func put(_ text: String) {
    put(count: text.utf8.count)
    put(bytes: Array(text.utf8))
  }

  mutating func put(bytes: [UInt8]) {
    let end = count + bytes.count
    while storage.count < end + Self.spare {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
    storage.replaceSubrange(count..<end, with: bytes)
    count = end
  }
}

// MARK: - Numbers

extension ByteWriter {
  /// Appends the first `count` of up to four numbers. A byte has two bits for the form of each: 0 is the number zero, 1
  /// a number of eighths in two bytes, 2 a `Float` and 3 a `Double`. The numbers follow in the shortest form that has
  /// the same bits.
  @inline(__always)
  mutating func put(_ numbers: SIMD4<Double>, count lanes: Int) {
    reserve()
    let start = count
    var forms: UInt64 = 0
    store(0, length: 1)
    for lane in 0..<lanes { forms |= put(shortest: numbers[lane]) << UInt64(2 * lane) }
    storage[start] = UInt8(truncatingIfNeeded: forms)
  }

  /// Appends a number in its shortest form, which is returned.
  @inline(__always)
  private mutating func put(shortest number: Double) -> UInt64 {
    if number.bitPattern == 0 { return 0 }
    let eighths = number * 8
    if abs(eighths) < 32768, eighths != 0, eighths.rounded(.towardZero) == eighths {
      store(UInt64(UInt16(bitPattern: Int16(eighths))), length: 2)
      return 1
    }
    let short = Float(number)
    if Double(short).bitPattern == number.bitPattern {
      store(UInt64(short.bitPattern), length: 4)
      return 2
    }
    store(number.bitPattern, length: 8)
    return 3
  }

  @inline(__always)
  mutating func put(number: Double) { put(SIMD4(number, 0, 0, 0), count: 1) }

  @inline(__always)
  mutating func put(_ point: CGPoint) { put(SIMD4(point.x, point.y, 0, 0), count: 2) }

  @inline(__always)
  mutating func put(_ size: CGSize) { put(SIMD4(size.width, size.height, 0, 0), count: 2) }

  @inline(__always)
  mutating func put(_ rect: CGRect) {
    put(SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height), count: 4)
  }

  /// Appends a list of numbers in groups of four, after its length.
  mutating func put(_ numbers: [Double]) {
    put(count: numbers.count)
    for start in stride(from: 0, to: numbers.count, by: 4) {
      var group = SIMD4<Double>.zero
      let count = min(4, numbers.count - start)
      for lane in 0..<count { group[lane] = numbers[start + lane] }
      put(group, count: count)
    }
  }
}

// MARK: - Blocks of bytes

extension ByteWriter {
  /// Appends the written bytes of another writer.
  mutating func put(contentsOf other: ByteWriter) {
    let end = count + other.count
    while storage.count < end + Self.spare {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
    storage.replaceSubrange(count..<end, with: other.storage[..<other.count])
    count = end
  }

  /// Appends a row of pixels.
  mutating func put(pixels bitmap: Bitmap, row y: Int) {
    let row = bitmap.row(y)
    for x in 0..<bitmap.width { put(fixed: row[x]) }
  }

  /// Returns the checksum of the bytes from `start` on.
  func checksum(from start: Int) -> UInt32 { Zlib.checksum(of: storage, in: start..<count) }
}

extension Bitmap {
  /// Sets pixels from the first `count` bytes of an array, as `ByteWriter.put(pixels:row:)` writes them, beginning with the
  /// pixel `first` in the order of the rows. Bytes beyond the last pixel are ignored.
  func setPixels(from first: Int, to bytes: [UInt8], count: Int) {
    var (index, pixel) = (0, first)
    while count - index >= 4, pixel < width * height {
      let (y, start) = pixel.quotientAndRemainder(dividingBy: width)
      let end = min(width, start + (count - index) / 4)
      let row = row(y)
      for x in start..<end {
        row[x] = Self.pixel(bytes, at: index)
        index += 4
      }
      pixel += end - start
    }
  }

  /// Channels of premultiplied pixels are at most alpha, and greater ones, which only damaged streams contain, are reduced.
  @inline(__always)
  private static func pixel(_ bytes: [UInt8], at index: Int) -> UInt32 {
    let alpha = bytes[index + 3]
    let (blue, green) = (min(bytes[index], alpha), min(bytes[index + 1], alpha))
    let red = min(bytes[index + 2], alpha)
    return UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
  }
}
