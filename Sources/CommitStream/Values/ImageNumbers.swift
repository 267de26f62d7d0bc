import CoreGraphics

/// The numbers of the images that a stream contains. Images of the same pixels and attributes have the same number.
struct ImageNumbers: Sendable {
  /// An image that is not yet in the stream.
  struct NewImage: Sendable {
    let number: Int
    let image: CGImage
    let digest: ContentDigest
  }

  /// The numbers of the images that were seen, by their identity. The images are not retained, so an entry counts only
  /// while its image exists.
  private var known: [ObjectIdentifier: Known] = [:]
  private var numbers: [ContentDigest: Int] = [:]
  /// The images that must be written before the next commit.
  private(set) var new: [NewImage] = []
  /// The bytes of these images in memory.
  private(set) var newBytes = 0
  private var nextNumber: Int
  /// The number of entries of `known` beyond which those of released images are removed.
  private var knownLimit = 256
  /// True for a stream whose reader forgets the images that were released here, because the stream has no end.
  private let reportsReleased: Bool
  /// The bytes of the images that became new since the released ones were looked for.
  private var bytesSinceRelease = 0
  /// The numbers of released images that the reader was not yet told to forget.
  private var released: [Int] = []

  /// The bytes of new images after which the released ones are looked for, which is a choice.
  private static let releaseInterval = 1 << 24

  /// The number of digests that are kept, which is a choice. An image that is forgotten is written again.
  private static let digestLimit = 1 << 16

  private struct Known: Sendable {
    weak let image: CGImage?
    let number: Int
  }

  /// Creates a list whose numbers begin with `first`.
  init(first: Int = 0, reportsReleased: Bool = false) {
    (nextNumber, self.reportsReleased) = (first, reportsReleased)
  }

  /// Regards no image as written, so that all images of later commits are written again.
  mutating func forget() { (known, numbers) = ([:], [:]) }

  mutating func number(of image: CGImage) -> Int {
    let id = ObjectIdentifier(image)
    if let entry = known[id], entry.image === image { return entry.number }
    let number = numberByContent(of: image)
    if known.count >= knownLimit { forgetReleased() }
    if reportsReleased, bytesSinceRelease >= Self.releaseInterval { release() }
    known[id] = Known(image: image, number: number)
    return number
  }

  private mutating func numberByContent(of image: CGImage) -> Int {
    let digest = ContentDigest(of: image)
    if let number = numbers[digest] { return number }
    if numbers.count >= Self.digestLimit { numbers.removeAll() }
    let number = nextNumber
    nextNumber += 1
    numbers[digest] = number
    new.append(NewImage(number: number, image: image, digest: digest))
    let count = 4 * image.bitmap.width * image.bitmap.height
    (newBytes, bytesSinceRelease) = (newBytes + count, bytesSinceRelease + count)
    return number
  }

  /// Forgets the numbers of the images that were released. An equal image gets another number.
  private mutating func release() {
    bytesSinceRelease = 0
    forgetReleased()
    // A new image is retained until it is written, and its entry may not exist yet.
    let kept = Set(known.values.map(\.number) + new.map(\.number))
    for (digest, number) in numbers where !kept.contains(number) {
      numbers[digest] = nil
      released.append(number)
    }
  }

  /// Returns the numbers of the images that were released since the last call, which no later commit contains.
  mutating func takeReleased() -> [Int] {
    guard !released.isEmpty else { return [] }
    defer { released = [] }
    return released
  }

  private mutating func forgetReleased() {
    known = known.filter { $0.value.image != nil }
    knownLimit = max(256, 2 * known.count)
  }

  /// Returns the images that are not yet in the stream, and regards them as written.
  mutating func takeNew() -> [NewImage] {
    guard !new.isEmpty else { return [] }
    defer { (new, newBytes) = ([], 0) }
    return new
  }
}

/// A hash of 128 bits of an image's pixels, with the attributes that determine how it is drawn.
struct ContentDigest: Hashable, Sendable {
  /// The hash of the pixels, in two parts.
  let low, high: UInt64
  private let width, height, halvings: Int
  private let isOpaque, isMask, shouldInterpolate: Bool
  private let colorSpace: CGColorSpace?

  init(of image: CGImage) {
    let bitmap = image.bitmap
    (low, high) = (0..<bitmap.height).reduce((0, 0x9E37_79B9_7F4A_7C15)) { seeds, y in
      let row = bitmap.row(y)
      return (
        PixelKernels.digest(of: row, count: bitmap.width, seed: seeds.0),
        PixelKernels.digest(of: row, count: bitmap.width, seed: seeds.1)
      )
    }
    (width, height, halvings) = (image.width, image.height, image.halvings)
    (isOpaque, isMask) = (image.isOpaque, image.isMask)
    (shouldInterpolate, colorSpace) = (image.shouldInterpolate, image.colorSpace)
  }
}
