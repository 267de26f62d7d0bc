import CoreGraphics

/// The images to which values refer.
protocol ImageSource: AnyObject {
  /// Returns the image with a number; nil if there is none.
  func image(_ number: Int) throws(StreamError) -> CGImage?
}

/// Reads the values of commits. Extensions add a method for each type.
struct ValueReader {
  var bytes: ByteReader
  let keys: KeyNames
  private let images: any ImageSource
  var allowance: Allowance
  /// The number of values around the one that is read.
  private var depth = 0

  /// The greatest depth to which arrays, emitter cells and groups of animations are nested, which is a choice.
  private static let depthLimit = 64

  init(
    _ bytes: ByteReader, keys: KeyNames, allowance: Allowance, images: any ImageSource
  ) {
    (self.bytes, self.keys, self.allowance, self.images) = (bytes, keys, allowance, images)
  }

  /// Reads the number of an image, and returns the image.
  func image(_ number: Int) throws(StreamError) -> CGImage {
    guard let image = try images.image(number) else { throw .invalid("no image \(number)") }
    return image
  }

  /// Reads a list, of which each element takes at least one byte in the stream and about `size` bytes in memory.
  mutating func list<Element>(
    of size: Int, _ read: (inout ValueReader) throws(StreamError) -> Element
  ) throws(StreamError) -> [Element] {
    let count = try bytes.count()
    try allowance.take(count, of: size)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw .invalid("values that are nested too deeply") }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// The greatest time in seconds, which is a choice.
  static let timeLimit = 1e12

  /// Returns a number that was read if it can be a time.
  func time(_ number: Double) throws(StreamError) -> Double {
    guard abs(number) <= Self.timeLimit else { throw .invalid("the time \(number)") }
    return number
  }

  mutating func text() throws(StreamError) -> String {
    let count = try bytes.count()
    try allowance.take(1, of: 32 + count)
    let text = try bytes.text(count: count)
    // Replacement characters are longer than the bytes that they replace.
    try allowance.take(max(0, text.utf8.count - count), of: 1)
    return text
  }
}
