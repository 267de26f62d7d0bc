/// A palette of up to 255 colors 0xRRGGBB. The index after the last color stands for transparent pixels.
struct Palette {
  /// The greatest number of colors.
  static let capacity = 255

  let colors: [UInt32]
  /// The red, green and blue of each color, and 0. Squares and sums of these numbers are exact.
  private let components: [SIMD4<Float>]
  /// The index of each color.
  private var exact = ColorTable()
  /// A cache of the index of the nearest color, for each bin of the histogram; -1 if it is not yet computed.
  private var nearest = [Int16](repeating: -1, count: ColorHistogram.binCount)

  init(_ colors: [UInt32]) {
    self.colors = colors
    components = colors.map { SIMD4(color: SIMD3(color: $0)) }
    for (index, color) in colors.enumerated() { _ = exact.insert(color, number: UInt8(index)) }
  }

  /// Creates a palette of the histogram's colors. If they are too many, median cut reduces them.
  init(for histogram: ColorHistogram) {
    self.init(histogram.colors ?? MedianCut(histogram.bins).colors(atMost: Self.capacity))
  }

  /// The index that stands for transparent pixels.
  var transparentIndex: UInt8 { UInt8(colors.count) }

  /// The number of bits of an index, which may also be the transparent one.
  var depth: Int {
    var depth = 1
    while 1 << depth < colors.count + 1 { depth += 1 }
    return depth
  }

  /// Returns the index of `color` if the palette contains it; otherwise that of the color nearest to the center of
  /// its bin.
  mutating func index(of color: UInt32) -> UInt8 {
    if let index = exact.number(of: color) { return index }
    let bin = ColorHistogram.bin(of: color)
    if nearest[bin] < 0 { nearest[bin] = Int16(search(SIMD3(color: color & 0xFCFCFC | 0x020202))) }
    return UInt8(nearest[bin])
  }

  /// Returns the index of the nearest color.
  private func search(_ color: SIMD3<Int>) -> Int {
    let color = SIMD4<Float>(color: color)
    var best = (index: 0, distance: Float.infinity)
    for index in components.indices {
      let difference = components[index] - color
      let distance = (difference * difference).sum()
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// Returns the mean squared distance between the colors of the pixels and the nearest colors of the palette.
  mutating func error(of histogram: ColorHistogram) -> Double {
    guard histogram.pixelCount > 0 else { return 0 }
    if let few = histogram.colors, few.allSatisfy({ exact.number(of: $0) != nil }) { return 0 }
    var sum = 0
    for bin in histogram.bins {
      let mean = bin.mean
      sum += bin.count * mean.squaredDistance(to: SIMD3(color: colors[Int(index(of: mean.color))]))
    }
    return Double(sum) / Double(histogram.pixelCount)
  }
}

extension SIMD4<Float> {
  fileprivate init(color: SIMD3<Int>) {
    self.init(Float(color.x), Float(color.y), Float(color.z), 0)
  }
}
