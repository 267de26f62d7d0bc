import CoreGraphics

extension ValueWriter {
  /// Appends the attributes of an image: the size of its pixels in memory, flags, the color space of an image that is no
  /// mask, and for an image that was decoded at a reduced size the full size and the number of halvings.
  mutating func putAttributes(of image: CGImage) {
    bytes.put(count: image.bitmap.width)
    bytes.put(count: image.bitmap.height)
    bytes.put(
      (image.isOpaque ? 1 : 0) | (image.isMask ? 2 : 0) | (image.shouldInterpolate ? 4 : 0)
        | (image.halvings > 0 ? 8 : 0))
    if let space = image.colorSpace { put(space) }
    guard image.halvings > 0 else { return }
    bytes.put(count: image.width)
    bytes.put(count: image.height)
    bytes.put(count: image.halvings)
  }
}

extension CGImage {
  /// The pixels without the ends of the rows: blue, green, red and alpha, premultiplied.
  var pixelBytes: [UInt8] {
    var bytes = ByteWriter()
    for y in 0..<bitmap.height { bytes.put(pixels: bitmap, row: y) }
    return bytes.bytes
  }
}

/// The images of a stream. An image is decoded when a commit refers to it, and released when no layer shows it any more
/// and others were decoded since.
final class StreamImages: ImageSource {
  private struct Entry {
    /// The bytes that contain the chunk. Those of a file are shared by all entries.
    let bytes: [UInt8]
    /// The content of the chunk after the number of the image.
    let content: Range<Int>
    weak var image: CGImage?
    var byteCount = 0
  }

  private let fileSize: Int
  /// True for a stream without end, of which nothing is read again.
  private let isEndless: Bool
  /// The bytes of the chunks that are kept; 0 for a file, whose bytes all entries share.
  private(set) var chunkBytes = 0
  private var entries: [Int: Entry] = [:]
  /// The images that were decoded last, so that those which are shown by turns are decoded once.
  private var recent: [CGImage] = []
  private var recentBytes = 0
  /// The bytes of all images in memory, or more.
  private var usedBytes = 0
  private let byteLimit: Int
  private var decoding: Allowance

  /// The bytes of the images that are kept although no layer shows them, which is a choice.
  private static let recentLimit = 1 << 26

  /// Creates a list of images of a file of `fileSize` bytes. Together they may take `byteLimit` bytes at one time.
  init(fileSize: Int, byteLimit: Int, isEndless: Bool = false) {
    (self.fileSize, self.byteLimit, self.isEndless) = (fileSize, byteLimit, isEndless)
    decoding = Self.decoding(fileSize: fileSize)
  }

  /// The bytes that may be decoded while the file is read once. An image may be decoded several times. This bounds the
  /// time that it takes, and is a choice.
  private static func decoding(fileSize: Int) -> Allowance {
    Allowance(bytes: 1 << 31 + 1024 * fileSize)
  }

  /// Begins another reading of the file, or the next pack of a stream that has no end.
  func beginAgain() { decoding = Self.decoding(fileSize: fileSize) }

  /// The bytes of the images in memory.
  var currentBytes: Int { entries.values.reduce(0) { $0 + ($1.image == nil ? 0 : $1.byteCount) } }

  /// Adds the image at a place of `bytes`. It is added again when a part of a file is read again.
  func add(_ number: Int, in bytes: [UInt8], content: Range<Int>) throws(StreamError) {
    if let entry = entries[number] {
      guard entry.content == content else { throw .invalid("two images \(number)") }
    } else {
      entries[number] = Entry(bytes: bytes, content: content)
      if isEndless { chunkBytes += bytes.count }
    }
  }

  /// Forgets images to which no later commit refers. Parts of a file may be read again, so its images are kept.
  func forget(_ numbers: [Int]) {
    guard isEndless else { return }
    for number in numbers {
      guard let entry = entries.removeValue(forKey: number) else { continue }
      chunkBytes -= entry.bytes.count
    }
  }

  func image(_ number: Int) throws(StreamError) -> CGImage? {
    guard let entry = entries[number] else { return nil }
    if let image = entry.image { return image }
    let image = try decode(entry)
    let byteCount = 4 * image.bitmap.stride * image.bitmap.height
    entries[number]?.image = image
    entries[number]?.byteCount = byteCount
    usedBytes += byteCount
    keep(image, byteCount)
    return image
  }

  private func keep(_ image: CGImage, _ byteCount: Int) {
    guard byteCount <= Self.recentLimit / 4 else { return }
    if recentBytes + byteCount > Self.recentLimit { (recent, recentBytes) = ([], 0) }
    recent.append(image)
    recentBytes += byteCount
  }

  /// Takes memory for an image. The bytes in use are counted again when they seem to reach the limit. A quarter of it must
  /// then be free, so that they are not counted for each image.
  private func take(_ byteCount: Int) throws(StreamError) {
    try decoding.take(byteCount, of: 1)
    guard usedBytes + byteCount > byteLimit else { return }
    (recent, recentBytes) = ([], 0)
    usedBytes = currentBytes
    guard usedBytes + byteCount <= byteLimit / 4 * 3 else { throw .needsTooMuchMemory }
  }

  /// The greatest side of an image in pixels.
  private static let sideLimit = 1 << 20

  private func decode(_ entry: Entry) throws(StreamError) -> CGImage {
    var reader = ValueReader(
      ByteReader(entry.bytes, entry.content), keys: .own, allowance: Allowance(bytes: 1 << 20),
      images: self)
    _ = try reader.bytes.skip(16)
    let width = try reader.bytes.integer(upTo: Self.sideLimit)
    let height = try reader.bytes.integer(upTo: Self.sideLimit)
    let flags = try reader.bytes.byte()
    guard flags < 16 else { throw .invalid("the unknown flags \(flags) of an image") }
    let space = flags & 2 == 0 ? try reader.colorSpace() : .deviceGray
    let reduction = flags & 8 == 0 ? nil : try reader.reduction(toWidth: width, height: height)
    guard Bitmap.isWithinLimit(width: width, height: height) else { throw .needsTooMuchMemory }
    try take(4 * Bitmap.stride(ofWidth: width) * height)
    let bitmap = Bitmap(width: width, height: height)
    var pixel = 0
    try reader.bytes.unpack(from: entry.bytes, count: 4 * width * height) { bytes, count in
      bitmap.setPixels(from: pixel, to: bytes, count: count)
      pixel += count / 4
    }
    return CGImage(
      adopting: bitmap, isOpaque: flags & 1 != 0 && bitmap.isFullyOpaque, colorSpace: space,
      isMask: flags & 2 != 0, shouldInterpolate: flags & 4 != 0, reduction: reduction)
  }
}

extension ValueReader {
  fileprivate mutating func reduction(
    toWidth width: Int, height: Int
  ) throws(StreamError) -> ImageReduction {
    let (full, fullHeight) = (try bytes.integer(upTo: 1 << 30), try bytes.integer(upTo: 1 << 30))
    let reduction = ImageReduction(
      width: full, height: fullHeight, halvings: try bytes.integer(upTo: 30))
    guard reduction.reducedWidth == width, reduction.reducedHeight == height else {
      throw .invalid("an image whose sizes do not match")
    }
    return reduction
  }
}

extension ByteReader {
  /// Reads packed bytes up to the end. `count` is their number before packing, which was checked against the limits.
  mutating func unpacked(from file: [UInt8], count: Int) throws(StreamError) -> [UInt8] {
    var bytes: [UInt8] = []
    try unpack(from: file, count: count) { bytes += $0[..<$1] }
    return bytes
  }

  /// Reads packed bytes up to the end in pieces. `take` gets a buffer that begins with the next piece, and the number of its
  /// bytes. A piece is small, so that pixels need no other memory than that of their image.
  mutating func unpack(
    from file: [UInt8], count: Int, _ take: (_ buffer: [UInt8], _ count: Int) -> Void
  ) throws(StreamError) {
    let method = try byte()
    guard try integer(upTo: .max) == count else { throw .invalid("packed bytes of another length") }
    let range = try skip(remaining)
    switch method {
    case 0 where range.count == count:
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Zlib.pieceSize) {
        let piece = Array(file[start..<min(start + Zlib.pieceSize, range.upperBound)])
        take(piece, piece.count)
      }
    case 1:
      guard Zlib.unpack(file[range], count: count, take) else {
        throw .invalid("packed bytes that are damaged")
      }
    default: throw .invalid("packed bytes of an unknown method")
    }
  }
}
