/// A color quantizer. It repeatedly divides the set of colors with the largest variance at its mean, until there are
/// enough sets. The palette consists of the means of the sets.
struct MedianCut {
  /// A set of bins, which is divided further or becomes one color of the palette.
  private struct Box {
    /// The indices of the bins in `bins`.
    let range: Range<Int>
    let mean: SIMD3<Int>
    /// The channel with the largest variance, at which the box is divided. `loss` is that variance multiplied by the
    /// number of pixels; it is 0 for a single bin.
    let axis: Int
    let loss: Double
  }

  /// The bins, in the order in which the boxes contain them.
  private var bins: [ColorHistogram.Bin]

  init(_ bins: [ColorHistogram.Bin]) { self.bins = bins }

  /// Returns the colors 0xRRGGBB of the palette.
  func colors(atMost count: Int) -> [UInt32] {
    var cutter = self
    var boxes = [cutter.box(bins.indices)]
    while boxes.count < count {
      let worst = boxes.indices.max { boxes[$0].loss < boxes[$1].loss } ?? 0
      guard boxes[worst].loss > 0 else { break }
      let halves = cutter.cut(boxes[worst])
      boxes[worst] = halves.low
      boxes.append(halves.high)
    }
    return boxes.map(\.mean.color)
  }

  /// Returns the box of a range of bins.
  private func box(_ range: Range<Int>) -> Box {
    var (count, sum) = (0, SIMD3<Int>.zero)
    for bin in bins[range] {
      count += bin.count
      sum &+= bin.sum
    }
    let mean = (sum &+ (count / 2)) / max(1, count)
    var losses = SIMD3<Double>.zero
    for bin in bins[range] {
      let distance = SIMD3<Double>(bin.mean &- mean)
      losses += distance * distance * Double(bin.count)
    }
    let axis = (0..<3).max { losses[$0] < losses[$1] } ?? 0
    return Box(range: range, mean: mean, axis: axis, loss: range.count > 1 ? losses[axis] : 0)
  }

  /// Divides a box along its axis: the bins up to the mean, and those above it.
  private mutating func cut(_ box: Box) -> (low: Box, high: Box) {
    let (axis, mean) = (box.axis, box.mean[box.axis])
    var middle = bins[box.range].partition { $0.mean[axis] > mean }
    // Since the mean is rounded, all bins can lie on one side of it. The box is then divided at its median.
    if middle == box.range.upperBound || middle == box.range.lowerBound {
      bins[box.range].sort { ($0.mean[axis], $0.mean.color) < ($1.mean[axis], $1.mean.color) }
      middle = box.range.lowerBound + box.range.count / 2
    }
    return (
      self.box(box.range.lowerBound..<middle), self.box(middle..<box.range.upperBound)
    )
  }
}
