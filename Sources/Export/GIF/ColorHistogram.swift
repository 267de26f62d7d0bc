/// A histogram of colors, which are given as 0xRRGGBB. Colors whose channels agree in their upper six bits share a
/// bin. A bin also contains the sum of its colors, from which their mean follows.
struct ColorHistogram {
  /// The pixels with similar colors: their number and the sum of their channels.
  struct Bin {
    var count = 0
    var sum = SIMD3<Int>.zero

    /// The mean red, green and blue, 0…255.
    var mean: SIMD3<Int> { (sum &+ (count / 2)) / count }
  }

  /// The number of possible bins: six bits for each of three channels.
  static let binCount = 1 << 18

  /// The bins of the colors that have occurred, in the order of their first occurrence.
  private(set) var bins: [Bin] = []
  /// The distinct colors in the order of their first occurrence; nil if there are more than a palette can have.
  private(set) var colors: [UInt32]? = []
  /// The number of pixels that were added.
  private(set) var pixelCount = 0
  /// All distinct colors, as long as there are not too many.
  private var distinctColors = ColorTable()
  /// The index into `bins` of each possible bin; -1 if no color of that bin has occurred.
  private var slots = [Int32](repeating: -1, count: binCount)
  /// The numbers of the bins of `bins`.
  private var numbers: [Int] = []
  /// The color that was added last, and its bin.
  private var last: (color: UInt32, slot: Int)?

  /// Returns the number of the bin of a color, 0 … `binCount` − 1.
  static func bin(of color: UInt32) -> Int {
    Int(color >> 18 & 63) << 12 | Int(color >> 10 & 63) << 6 | Int(color >> 2 & 63)
  }

  /// Counts a pixel of the color 0xRRGGBB.
  mutating func add(_ color: UInt32) {
    pixelCount += 1
    let slot: Int
    if let last, last.color == color { slot = last.slot } else { slot = find(color) }
    bins[slot].count += 1
    bins[slot].sum &+= SIMD3(color: color)
  }

  /// Returns the index into `bins` of the bin of a color, and adds the bin if it is new.
  private mutating func find(_ color: UInt32) -> Int {
    noteIfNew(color)
    let bin = Self.bin(of: color)
    if slots[bin] < 0 {
      slots[bin] = Int32(bins.count)
      bins.append(Bin())
      numbers.append(bin)
    }
    let slot = Int(slots[bin])
    last = (color, slot)
    return slot
  }

  private mutating func noteIfNew(_ color: UInt32) {
    guard let count = colors?.count, distinctColors.number(of: color) == nil else { return }
    guard count < Palette.capacity else { return colors = nil }
    _ = distinctColors.insert(color, number: UInt8(count))
    colors?.append(color)
  }

  /// Removes all colors. The memory is kept for other ones.
  mutating func removeAll() {
    for number in numbers { slots[number] = -1 }
    numbers.removeAll(keepingCapacity: true)
    bins.removeAll(keepingCapacity: true)
    distinctColors.removeAll()
    (colors, pixelCount, last) = ([], 0, nil)
  }
}

extension SIMD3<Int> {
  /// Creates a vector of the red, green and blue components of a color 0xRRGGBB.
  init(color: UInt32) {
    self.init(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255))
  }

  /// The color 0xRRGGBB with these components.
  var color: UInt32 { UInt32(x << 16 | y << 8 | z) }

  func squaredDistance(to other: SIMD3<Int>) -> Int {
    let difference = self &- other
    return (difference &* difference).wrappedSum()
  }
}
