import CoreGraphics
import RenderModel

/// Reads a stream that arrives in pieces and has no end, such as that of a running program. What was read is released.
package struct LiveStreamReader {
  /// The bytes that were received, of which those before `start` were read.
  private var bytes: [UInt8] = []
  private var start = 0
  private var hasHeader = false
  private var events: PackReader
  private let images: StreamImages
  /// The bytes of all packs so far. The limits follow from them.
  private var packBytes = 0

  /// The greatest number of bytes of all images to which commits may refer, before they are unpacked.
  private let imageLimit: Int

  /// The greatest number of bytes of a chunk, and the usual one of all images. Both are choices.
  private static let chunkLimit = 1 << 29
  package static let imageLimit = 1 << 29
  /// The size of a file whose tree may be as large as that of a live stream at most: 512 MiB. It is a choice.
  private static let sizeLimit = 1 << 22

  /// Creates a reader. All images to which commits may refer at one time may have `imageLimit` bytes in the stream. Those of a
  /// stream that is not compressed need more.
  package init(imageLimit: Int = LiveStreamReader.imageLimit) {
    self.init(TreeStructure(), imageLimit: imageLimit)
  }

  init(_ structure: TreeStructure, imageLimit: Int = LiveStreamReader.imageLimit) {
    self.imageLimit = imageLimit
    events = PackReader(structure)
    images = StreamImages(
      fileSize: Self.sizeLimit, byteLimit: max(imageLimit, ImageMemory.byteLimit), isEndless: true)
  }

  /// Adds the next piece of the stream. Call `next` until it returns nil before the next piece is added.
  package mutating func append(_ piece: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += piece
  }

  /// Returns the next event; nil if it has not arrived completely.
  package mutating func next() throws(StreamError) -> StreamEvent? {
    while true {
      if let event = try events.next(images: images, limits: limits) { return event }
      guard hasHeader ? try readChunk() : try readHeader() else { return nil }
    }
  }

  /// The bytes of the images to which commits may refer, before they are unpacked.
  var imageBytes: Int { images.chunkBytes }

  private var limits: StreamLimits { StreamLimits(fileSize: min(packBytes, Self.sizeLimit)) }

  /// Reads the first bytes of the stream. Returns false if they have not arrived.
  private mutating func readHeader() throws(StreamError) -> Bool {
    let magic = StreamHeader.magic
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else {
      throw .notAStream
    }
    guard bytes.count >= magic.count + 4 else { return false }
    var reader = ByteReader(bytes, magic.count..<magic.count + 4)
    let version = try reader.uint32()
    guard version == StreamHeader.version else { throw .unknownVersion(Int(version)) }
    start = magic.count + 4
    hasHeader = true
    return true
  }

  /// Reads a chunk. Returns false if it has not arrived.
  private mutating func readChunk() throws(StreamError) -> Bool {
    guard let chunk = try StreamChunk(of: bytes, at: start, limit: Self.chunkLimit) else {
      return false
    }
    start = chunk.end
    switch ChunkKind(code: chunk.code) {
    case .keys: events.keys = try KeyNames(Array(bytes[chunk.content]))
    case .image: try add(Array(bytes[chunk.content]))
    case .pack: try open(Array(bytes[chunk.content]))
    case .commit, .canvas, .input, .tick, .problem, .bound, .gone, nil: break
    }
    return true
  }

  private mutating func add(_ image: [UInt8]) throws(StreamError) {
    guard images.chunkBytes + image.count <= imageLimit else { throw .needsTooMuchMemory }
    var reader = ByteReader(image)
    let number = try reader.integer(upTo: .max)
    try images.add(number, in: image, content: reader.position..<image.count)
  }

  private mutating func open(_ pack: [UInt8]) throws(StreamError) {
    packBytes += pack.count
    images.beginAgain()
    var head = ByteReader(pack)
    _ = try head.byte()
    let count = try head.integer(upTo: StreamLimits(fileSize: pack.count).unpacked)
    var reader = ByteReader(pack)
    events.openEndless(try reader.unpacked(from: pack, count: count))
  }
}

/// A chunk that has arrived completely.
struct StreamChunk {
  let code: UInt32
  let content: Range<Int>
  /// The index after the chunk.
  var end: Int { content.upperBound + 4 }

  /// Reads the chunk that begins at `start`, and compares its checksum. Returns nil if its end has not arrived. `limit` is
  /// the greatest number of bytes of its content.
  init?(of bytes: [UInt8], at start: Int, limit: Int) throws(StreamError) {
    guard bytes.count - start >= 8 else { return nil }
    var head = ByteReader(bytes, start..<bytes.count)
    code = try head.uint32()
    let count = Int(try head.uint32())
    guard count <= limit else { throw .needsTooMuchMemory }
    content = head.position..<head.position + count
    guard bytes.count >= content.upperBound + 4 else { return nil }
    var tail = ByteReader(bytes, content.upperBound..<bytes.count)
    guard try tail.uint32() == Zlib.checksum(of: bytes, in: start..<content.upperBound) else {
      throw .isDamaged(chunk: ChunkKind(code: code)?.rawValue ?? "?")
    }
  }
}
