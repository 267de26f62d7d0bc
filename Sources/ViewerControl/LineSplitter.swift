/// Splits bytes that come in pieces into lines.
struct LineSplitter {
  /// A line without its end.
  enum Line: Equatable {
    case bytes([UInt8])
    /// A line longer than the limit, whose bytes were dropped.
    case tooLong
  }

  /// The greatest length of a line in bytes.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The index at which the next line begins, and the index before which it has no end.
  private var start = 0
  private var scanned = 0
  /// True while the rest of a line that is too long is skipped.
  private var isSkipping = false
  /// True if no more bytes follow.
  private var hasEnded = false

  /// The number of bytes that were not returned in lines yet.
  var byteCount: Int { bytes.count - start }

  /// Creates a splitter; `limit` is the greatest length of a line in bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds the next piece of the input.
  mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    scanned -= start
    start = 0
    bytes += piece
  }

  /// Ends the input, so that the bytes after the last line end become a line, too.
  mutating func end() { hasEnded = true }

  /// Returns the next line; nil if its end has not come yet.
  mutating func next() -> Line? {
    guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else { return rest() }
    defer { (start, scanned, isSkipping) = (end + 1, end + 1, false) }
    return isSkipping || end - start > limit ? .tooLong : .bytes(Array(bytes[start..<end]))
  }

  /// Returns the bytes after the last line end as a line if the input has ended; otherwise nil. Drops them if they
  /// exceed the limit.
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
