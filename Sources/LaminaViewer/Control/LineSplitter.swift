/// Lines out of bytes that come in pieces.
struct LineSplitter {
  enum Line: Equatable {
    case bytes([UInt8])
    /// One longer than the limit, which was thrown away.
    case tooLong
  }

  /// Bytes of a line.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins, and up to where there is no end of it.
  private var start = 0
  private var scanned = 0
  /// The line that comes is too long already.
  private var isSkipping = false
  private var hasEnded = false

  /// Bytes that were not taken yet.
  var count: Int { bytes.count - start }

  init(limit: Int) { self.limit = limit }

  mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    scanned -= start
    start = 0
    bytes += piece
  }

  /// What has no line's end is a line, too.
  mutating func end() { hasEnded = true }

  mutating func next() -> Line? {
    guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else { return rest() }
    defer { (start, scanned, isSkipping) = (end + 1, end + 1, false) }
    return isSkipping || end - start > limit ? .tooLong : .bytes(Array(bytes[start..<end]))
  }

  private mutating func rest() -> Line? {
    scanned = bytes.count
    if scanned - start > limit {
      isSkipping = true
      start = scanned
    }
    guard hasEnded, isSkipping || start < bytes.count else { return nil }
    defer { (start, isSkipping) = (bytes.count, false) }
    return isSkipping ? .tooLong : .bytes(Array(bytes[start...]))
  }
}
