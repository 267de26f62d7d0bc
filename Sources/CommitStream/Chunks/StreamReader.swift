import CoreGraphics
import RenderModel

/// The memory that a reader may use. Each limit is in bytes.
package struct StreamLimits: Sendable {
  /// All packed chunks together, after decompression.
  package var unpacked: Int
  /// The values of one commit.
  package var commit: Int
  /// The values of all layers and their animations at one time.
  package var tree: Int
  /// The images of all layers at one time.
  package var images: Int

  /// The size of the largest file that is written and read, in bytes. It is a choice: a reader keeps the file in memory.
  package static let fileSize = 1 << 30

  /// Creates limits in proportion to the size of a file. Ordinary streams stay far below them.
  package init(fileSize: Int) {
    unpacked = 1 << 26 + 256 * fileSize
    commit = 1 << 28 + 64 * fileSize
    tree = 1 << 28 + 64 * fileSize
    images = ImageMemory.byteLimit
  }
}

/// Reads a stream from its first event to its last one.
///
/// A file that was cut off, because the program that wrote it was killed, ends with its last complete chunk. A stream may
/// come from a stranger: commits that a context would not send are errors, and a `LayerTree` can apply all others.
package struct StreamReader {
  private let file: [UInt8]
  /// The index of the first byte of the file that was not read.
  private var position = StreamHeader.magic.count
  private let images: StreamImages
  /// The events of the pack that is read.
  private var events = PackReader()
  private let limits: StreamLimits
  private var unpacking: Allowance
  /// True when the end of the file is not that of a chunk.
  package private(set) var isTruncated = false

  /// The bytes with which every stream begins.
  package static var firstBytes: [UInt8] { StreamHeader.magic }

  /// Creates a reader. Throws if the bytes are no stream, or one of an unknown version.
  package init(_ file: [UInt8], limits: StreamLimits? = nil) throws(StreamError) {
    self.file = file
    self.limits = limits ?? StreamLimits(fileSize: file.count)
    unpacking = Allowance(bytes: self.limits.unpacked)
    images = StreamImages(fileSize: file.count, byteLimit: self.limits.images)
    guard file.count >= position + 4, file.starts(with: StreamHeader.magic) else {
      throw .notAStream
    }
    var header = ByteReader(file, position..<position + 4)
    let version = try header.uint32()
    guard version == StreamHeader.version else { throw .unknownVersion(Int(version)) }
    position += 4
  }

  /// Returns the next event; nil at the end of the stream.
  package mutating func next() throws(StreamError) -> StreamEvent? {
    while true {
      if let event = try events.next(images: images, limits: limits) { return event }
      guard try readChunk() else { return nil }
    }
  }

  /// Permits a copy of a reader, which reads a part of the stream again, to decode as many images as for the whole file.
  package mutating func beginAgain() { images.beginAgain() }

  /// The bytes of the images in memory.
  package var imageBytes: Int { images.currentBytes }

  /// The memory in bytes of the tree of the commits so far, and of this reader, that an earlier copy of the reader and its
  /// tree do not share. It is an upper bound. Images are not part of it.
  package func memory(besides earlier: StreamReader?) -> Int {
    let (tree, old) = (events.structure, earlier?.events.structure)
    // A copy of the reader retains the pack that it reads.
    let hasSamePack = earlier.map { $0.unpacking.bytes == unpacking.bytes } ?? false
    let changes = min(tree.changedBytes - (old?.changedBytes ?? 0), tree.byteCount)
    return tree.listBytes + changes + (hasSamePack ? 0 : events.contentSize)
  }

  /// Reads a chunk of the file. Returns false at the end.
  private mutating func readChunk() throws(StreamError) -> Bool {
    guard position < file.count else { return false }
    guard let chunk = try StreamChunk(of: file, at: position, limit: .max) else {
      isTruncated = true
      position = file.count
      return false
    }
    position = chunk.end
    try read(ChunkKind(code: chunk.code), chunk.content)
    return true
  }

  private mutating func read(_ kind: ChunkKind?, _ content: Range<Int>) throws(StreamError) {
    switch kind {
    case .keys: events.keys = try KeyNames(Array(file[content]))
    case .image:
      var reader = ByteReader(file, content)
      let number = try reader.integer(upTo: .max)
      try images.add(number, in: file, content: reader.position..<content.upperBound)
    case .pack: try unpack(content)
    // These are only in packs. Unknown chunks are skipped.
    case .commit, .canvas, .input, .tick, .problem, .bound, .gone, nil: break
    }
  }

  private mutating func unpack(_ content: Range<Int>) throws(StreamError) {
    var head = ByteReader(file, content)
    _ = try head.byte()
    let count = try head.integer(upTo: .max)
    try unpacking.take(count, of: 1)
    var reader = ByteReader(file, content)
    events.open(try reader.unpacked(from: file, count: count))
  }
}
