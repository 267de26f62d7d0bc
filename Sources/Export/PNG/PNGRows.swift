import CoreGraphics

/// The part `rect` of a picture in the form in which PNG files store it: rows of bytes of red, green, blue and, if
/// the picture is not opaque, alpha. For each row the PNG filter is chosen whose result has the smallest numbers.
struct PNGRows {
  /// The number of bytes per pixel.
  private let channels: Int
  /// The bytes of the row above, which are zeros for the first row, and those of the current row, before any filter.
  private var previous: [UInt8]
  private var current: [UInt8]
  /// The current row after each of PNG's five filters. The index is the number of the filter in the PNG
  /// specification.
  private var candidates: [[UInt8]]
  /// The filtered rows, each after the byte with the number of its filter.
  private(set) var bytes: [UInt8] = []

  init(_ picture: Bitmap, _ rect: PixelRect, isOpaque: Bool) {
    channels = isOpaque ? 3 : 4
    previous = [UInt8](repeating: 0, count: rect.width * channels)
    current = previous
    candidates = [[UInt8]](repeating: previous, count: 5)
    bytes.reserveCapacity((previous.count + 1) * rect.height)
    for y in rect.minY..<rect.maxY {
      load(picture.row(y) + rect.minX, count: rect.width)
      append()
      swap(&previous, &current)
    }
  }

  /// Converts a row of premultiplied pixels to the bytes of `current`.
  private mutating func load(_ pixels: UnsafePointer<UInt32>, count: Int) {
    var index = 0
    for x in 0..<count {
      let pixel = pixels[x].unpremultiplied
      current[index] = UInt8(truncatingIfNeeded: pixel >> 16)
      current[index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      current[index + 2] = UInt8(truncatingIfNeeded: pixel)
      if channels == 4 { current[index + 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
      index += channels
    }
  }

  /// Appends the current row, filtered by one of the five filters. As the PNG specification recommends, it is the
  /// filter whose bytes, taken as signed numbers, have the smallest sum of absolute values.
  private mutating func append() {
    let filters = (0..<5).map { UInt8($0) }
    let sums = filters.map { filter(by: $0) }
    let best = filters.min { sums[Int($0)] < sums[Int($1)] } ?? 0
    bytes.append(best)
    bytes += candidates[Int(best)]
  }

  /// Applies a filter to the current row, and returns the sum of the absolute values of the results.
  private mutating func filter(by filter: UInt8) -> Int {
    switch filter {
    case 0: fill(0) { _, _, _ in 0 }
    case 1: fill(1) { left, _, _ in left }
    case 2: fill(2) { _, up, _ in up }
    case 3: fill(3) { left, up, _ in UInt8((Int(left) + Int(up)) / 2) }
    default: fill(4) { left, up, corner in Self.paeth(left: left, up: up, corner: corner) }
    }
  }

  /// Applies a filter: subtracts from each byte a prediction, which is computed from the bytes to the left, above,
  /// and above to the left. Returns the sum of the absolute values of the results.
  @inline(__always)
  private mutating func fill(
    _ filter: Int, _ prediction: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
  ) -> Int {
    var sum = 0
    var row: [UInt8] = []
    swap(&row, &candidates[filter])
    for index in current.indices {
      let isFirst = index < channels
      let left = isFirst ? 0 : current[index - channels]
      let corner = isFirst ? 0 : previous[index - channels]
      let value = current[index] &- prediction(left, previous[index], corner)
      row[index] = value
      sum &+= Int(min(value, 0 &- value))
    }
    swap(&row, &candidates[filter])
    return sum
  }

  /// Returns that of the three bytes which is nearest to left + up − corner.
  private static func paeth(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    if toLeft <= toUp, toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }
}
