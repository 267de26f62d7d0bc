/// The weights of a Gaussian blur.
struct GaussianBlur {
  /// The weights of the pixels at distances −reach … reach; their sum is 1.
  let weights: [Float]
  /// The largest distance of a pixel with a weight: three standard deviations, rounded up.
  let reach: Int

  /// The largest standard deviation, which limits the number of weights. It is a choice.
  private static let largestSigma = 400.0

  /// Creates the weights for a standard deviation in pixels.
  init(sigma: Double) {
    let sigma = min(sigma, Self.largestSigma)
    let reach = sigma > 0 ? Int((3 * sigma).rounded(.up)) : 0
    // A weight is the mean of the Gaussian over the width of a pixel, which is a difference of values of its
    // integral.
    let edges = (-reach...reach + 1).map { edge in
      sigma > 0 ? erf((Double(edge) - 0.5) / (sigma * 2.0.squareRoot())) : (edge > 0 ? 1 : -1)
    }
    let taps = zip(edges.dropFirst(), edges).map { $0 - $1 }
    let sum = taps.reduce(0, +)
    self.reach = reach
    weights = taps.map { Float($0 / sum) }
  }
}

/// The coverage of the pixels in an area, in 0…1; outside of the area it is 0. The values are floats, so that the
/// passes of a blur lose no precision.
struct Coverage {
  let area: PixelRect
  private var values: [Float]

  private init(area: PixelRect) {
    self.area = area
    values = [Float](repeating: 0, count: area.area)
  }

  /// Creates the coverage from the alpha of `bitmap`, whose pixels are those of `area`.
  init(alphaOf bitmap: Bitmap, at area: PixelRect) {
    self.init(area: area)
    for y in 0..<area.height {
      let row = bitmap.row(y)
      for x in 0..<area.width { values[y * area.width + x] = Float(row[x] >> 24) / 255 }
    }
  }

  /// Returns an image in one color whose alpha is multiplied by the coverage.
  func picture(of color: CGColor) -> CGImage {
    let bitmap = Bitmap(width: area.width, height: area.height)
    let table = (0...255).map { color.premultipliedPixel(opacity: Double($0) / 255) }
    for y in 0..<area.height {
      let row = bitmap.row(y)
      for x in 0..<area.width {
        row[x] = table[Int(min(values[y * area.width + x], 1) * 255 + 0.5)]
      }
    }
    return CGImage(adopting: bitmap, isOpaque: false)
  }
}

// The Gaussian is separable, so there is one pass along the rows and one along the columns. Both add shifted rows,
// one weight after the other, through pointers, so that the compiler emits vector code.
extension Coverage {
  /// Returns the blurred coverage of the pixels in `part`.
  func blurred(by blur: GaussianBlur, over part: PixelRect) -> Coverage {
    var rows = Coverage(
      area: PixelRect(minX: part.minX, minY: area.minY, maxX: part.maxX, maxY: area.maxY))
    for y in 0..<area.height { rows.addAlongRow(y, of: self, blur) }
    var result = Coverage(area: part)
    for y in 0..<part.height { result.addRows(of: rows, to: y, blur) }
    return result
  }

  private mutating func addAlongRow(_ y: Int, of source: Coverage, _ blur: GaussianBlur) {
    let from = source.area
    for tap in -blur.reach...blur.reach {
      let (first, last) = (max(area.minX, from.minX - tap), min(area.maxX, from.maxX - tap))
      if first >= last { continue }
      add(
        source, at: y * from.width + first + tap - from.minX, times: blur.weights[tap + blur.reach],
        to: y * area.width + first - area.minX, count: last - first)
    }
  }

  private mutating func addRows(of source: Coverage, to y: Int, _ blur: GaussianBlur) {
    let row = area.minY + y
    let (first, last) = (
      max(-blur.reach, source.area.minY - row), min(blur.reach, source.area.maxY - 1 - row)
    )
    for tap in stride(from: first, through: last, by: 1) {
      add(
        source, at: (row + tap - source.area.minY) * area.width, times: blur.weights[tap + blur.reach],
        to: y * area.width, count: area.width)
    }
  }

  private mutating func add(
    _ source: Coverage, at start: Int, times weight: Float, to target: Int, count: Int
  ) {
    source.values.withUnsafeBufferPointer { from in
      values.withUnsafeMutableBufferPointer { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        for x in 0..<count { to[target + x] += from[start + x] * weight }
      }
    }
  }
}
