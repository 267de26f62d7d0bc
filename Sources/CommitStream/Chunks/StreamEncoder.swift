import CoreGraphics
import RenderModel

/// Writes a stream. `append` is called on the thread that owns the layers and does as little as possible: it copies the
/// values. `take` returns what was appended since the last call, and another thread may compress it.
package struct StreamEncoder: Sendable {
  private var writer = ValueWriter()
  /// The chunks of the next pack.
  private var chunks = ByteWriter()
  private var isAtStart = true

  package init() {}

  /// Creates an encoder of a stream without end, whose reader forgets the images that this process has released.
  package static var endless: StreamEncoder {
    var encoder = StreamEncoder()
    encoder.writer.images = ImageNumbers(reportsReleased: true)
    return encoder
  }

  /// The number of bytes that the next `take` returns, before compression and without images.
  package var byteCount: Int { chunks.count }

  /// The memory in bytes that the values and the images take until the next `take`.
  package var pendingBytes: Int { chunks.count + writer.images.newBytes }

  /// Makes what is appended from now on readable without what was appended before, and returns an encoder for a commit of
  /// the whole tree that comes before it in another file.
  package mutating func beginOtherFile() -> StreamEncoder {
    writer.images.forget()
    var other = StreamEncoder()
    other.writer.images = ImageNumbers(first: Self.otherNumbers)
    return other
  }

  /// The first number of the images of the commit with which another file begins. No program shows that many images.
  private static let otherNumbers = 1 << 40

  /// - Parameter isLive: False for a commit that changes only the trees that are kept of earlier times.
  package mutating func append(_ commit: borrowing Commit, isLive: Bool = true) {
    writer.put(commit, isLive: isLive)
    end(.commit)
    let released = writer.images.takeReleased()
    guard !released.isEmpty else { return }
    writer.bytes.put(count: released.count)
    for number in released { writer.bytes.put(count: number) }
    end(.gone)
  }

  package mutating func append(_ canvas: StreamCanvas) {
    writer.put(canvas)
    end(.canvas)
  }

  package mutating func append(_ input: StreamInput) {
    writer.put(input)
    end(.input)
  }

  package mutating func append(_ tick: StreamTick) {
    writer.put(tick)
    end(.tick)
  }

  package mutating func append(_ problem: StreamProblem) {
    writer.put(problem)
    end(.problem)
  }

  package mutating func append(_ bound: StreamBound) {
    writer.put(bound)
    end(.bound)
  }

  /// Returns a bound as a part of its own, for a file that has a beginning.
  package static func part(of bound: StreamBound) -> StreamPart {
    var encoder = StreamEncoder()
    encoder.isAtStart = false
    encoder.append(bound)
    return encoder.take()
  }

  /// Ends a chunk whose content was written.
  private mutating func end(_ kind: ChunkKind) {
    chunks.put(fixed: kind.code)
    chunks.put(fixed: UInt32(clamping: writer.bytes.count))
    chunks.put(contentsOf: writer.bytes)
    writer.bytes.clear()
  }

  /// Returns what was appended since the last call. The first time, the header of the stream is part of it.
  package mutating func take() -> StreamPart {
    defer {
      chunks.clear()
      isAtStart = false
    }
    return StreamPart(
      hasHeader: isAtStart, images: writer.images.takeNew(), chunks: chunks.bytes)
  }
}

/// A part of a stream that is not yet compressed.
package struct StreamPart: Sendable {
  let hasHeader: Bool
  let images: [ImageNumbers.NewImage]
  /// The chunks before compression.
  package let chunks: [UInt8]

  package var isEmpty: Bool { !hasHeader && images.isEmpty && chunks.isEmpty }

  /// Returns the bytes to append to the file. They end with a complete chunk. Without compression, tests can change them.
  package func bytes(compresses: Bool = true) -> [UInt8] {
    var bytes = ByteWriter()
    if hasHeader {
      bytes.put(bytes: StreamHeader.magic)
      bytes.put(fixed: StreamHeader.version)
      bytes.put(.keys, KeyNames.chunkContent)
    }
    for image in images { bytes.put(.image, image.chunkContent(compresses: compresses)) }
    if !chunks.isEmpty { bytes.put(.pack, Self.packed(chunks, compresses: compresses)) }
    return bytes.bytes
  }

  /// Returns bytes with their packing: the method (0 not packed, 1 zlib), their number, and the packed bytes.
  static func packed(_ content: [UInt8], compresses: Bool) -> [UInt8] {
    var bytes = ByteWriter()
    let packed = compresses ? Zlib.packed(content) : nil
    bytes.put(packed == nil ? 0 : 1)
    bytes.put(count: content.count)
    bytes.put(bytes: packed ?? content)
    return bytes.bytes
  }
}

extension ByteWriter {
  mutating func put(_ kind: ChunkKind, _ content: [UInt8]) { put(chunk: kind.code, content) }

  /// Appends a chunk: its kind, the length of its content, the content, and the checksum of all three.
  mutating func put(chunk code: UInt32, _ content: [UInt8]) {
    let start = count
    put(fixed: code)
    put(fixed: UInt32(clamping: content.count))
    put(bytes: content)
    put(fixed: checksum(from: start))
  }
}

extension ImageNumbers.NewImage {
  /// The content of the chunk of an image: its number, the hash of its pixels, its attributes and the packed pixels.
  fileprivate func chunkContent(compresses: Bool) -> [UInt8] {
    var writer = ValueWriter()
    writer.bytes.put(count: number)
    writer.bytes.put(fixed: digest.low)
    writer.bytes.put(fixed: digest.high)
    writer.putAttributes(of: image)
    writer.bytes.put(bytes: StreamPart.packed(image.pixelBytes, compresses: compresses))
    return writer.bytes.bytes
  }
}
