/// A color quantizer: it repeatedly cuts the box of bins with the largest variance at its mean; the means of the
/// final boxes are the palette.
struct MedianCut {
  /// A part of the colors, which is to be cut or to become one color of the palette.
  private struct Box {
    let range: Range<Int>
    let mean: SIMD3<Int>
    /// The channel to cut, the one with the largest variance; `loss` is that variance multiplied by the number of
    /// pixels.
    let axis: Int
    let loss: Double
  }

  private var bins: [ColorHistogram.Bin]

  init(_ bins: [ColorHistogram.Bin]) { self.bins = bins }

  func colors(atMost count: Int) -> [UInt32] {
    var cutter = self
    var boxes = [cutter.box(bins.indices)]
    while boxes.count < count {
      let worst = boxes.indices.max { boxes[$0].loss < boxes[$1].loss } ?? 0
      guard boxes[worst].loss > 0 else { break }
      let halves = cutter.cut(boxes[worst])
      boxes[worst] = halves.0
      boxes.append(halves.1)
    }
    return boxes.map(\.mean.color)
  }

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

  private mutating func cut(_ box: Box) -> (Box, Box) {
    let (axis, mean) = (box.axis, box.mean[box.axis])
    var middle = bins[box.range].partition { $0.mean[axis] > mean }
    // All bins can be on one side because the mean is rounded; the box is then cut at its median.
    if middle == box.range.upperBound || middle == box.range.lowerBound {
      bins[box.range].sort { ($0.mean[axis], $0.mean.color) < ($1.mean[axis], $1.mean.color) }
      middle = box.range.lowerBound + box.range.count / 2
    }
    return (
      self.box(box.range.lowerBound..<middle), self.box(middle..<box.range.upperBound)
    )
  }
}
