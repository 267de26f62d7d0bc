internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// A deformed picture and its position on the device. Device pixels are mapped to points of the layer, which are
/// deformed in the layer's coordinates and then mapped to pixels of the picture.
struct WarpSource {
  let bitmap: Bitmap
  /// The map from device pixels to the layer.
  private let toLayer: Homography
  /// The map from the layer to pixels of the picture: u = x · scale.x + shift.x.
  private let scale: SIMD2<Double>
  private let shift: SIMD2<Double>
  /// The smallest and the greatest x and y of the page, in pixels of the picture.
  fileprivate let low: SIMD2<Double>
  fileprivate let high: SIMD2<Double>

  /// Creates the source; nil when the map cannot be inverted.
  init?(_ command: WarpCommand) {
    guard let inverse = command.toPixels.inverse, command.frame.width > 0, command.frame.height > 0
    else { return nil }
    toLayer = inverse
    bitmap = command.picture.bitmap
    scale = SIMD2(
      Double(bitmap.width) / command.frame.width, Double(bitmap.height) / command.frame.height)
    shift = -SIMD2(command.frame.minX, command.frame.minY) * scale
    low = SIMD2(command.page.minX, command.page.minY) * scale + shift
    high = SIMD2(command.page.maxX, command.page.maxY) * scale + shift
  }

  /// Returns the layer's point at the center of a device pixel; nil when that point is behind the eye.
  func layerPoint(_ x: Int, _ y: Int) -> CGPoint? {
    let p = toLayer.homogeneous(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
    return p.z > 1e-9 ? CGPoint(x: p.x / p.z, y: p.y / p.z) : nil
  }

  /// Returns the alpha of the picture's pixel that is nearest to a point of the layer.
  func alpha(at p: CGPoint) -> UInt8 {
    let position = limited(pixel(at: p)).clamped(
      lowerBound: .zero, upperBound: SIMD2(Double(bitmap.width - 1), Double(bitmap.height - 1)))
    return UInt8(truncatingIfNeeded: bitmap[Int(position.x), Int(position.y)] >> 24)
  }

  /// Returns the position in the picture, in pixels, of a point of the layer.
  fileprivate func pixel(at p: CGPoint) -> SIMD2<Double> { SIMD2(p.x, p.y) * scale + shift }
}

extension WarpCommand.Picture {
  fileprivate var bitmap: Bitmap {
    switch self {
    case .image(let image): image.bitmap
    case .surface(let surface): surface.picture().bitmap
    }
  }
}

/// Reads the rows of one sheet of a deformed picture, from top to bottom. For every device pixel it computes the
/// position in the picture. The differences to the positions of the pixels to the right and below determine the scale
/// there. It owns its scratch memory, so each thread needs its own.
///
/// Call `start` with the first row, and then `next` for this row and each one below it, with the same source, `x` and
/// `count`.
final class WarpSampler {
  /// The positions of a row of device pixels, and of one more pixel at its end.
  private struct Row {
    /// The points of the layer; nil for those behind the eye.
    var points: [CGPoint?] = []
    /// The positions in the picture, in its pixels.
    var positions: [SIMD2<Double>] = []
  }

  // Exclusivity is not checked, because these properties are accessed for every pixel, and no access calls other
  // code.
  @exclusivity(unchecked) private var row = Row()
  @exclusivity(unchecked) private var below = Row()
  /// The positions in the picture of the four samples of each pixel, which are all equal where the picture is not
  /// reduced.
  @exclusivity(unchecked) private var u = [[Double]](repeating: [], count: 4)
  @exclusivity(unchecked) private var v = [[Double]](repeating: [], count: 4)
  /// True if a pixel of the row has samples at different positions.
  @exclusivity(unchecked) private var isMinified = false
  /// One sample of each pixel, which is mixed with `pixels`.
  @exclusivity(unchecked) private var samples: [UInt32] = []
  /// The colors of the row that `next` has computed, premultiplied, and their coverage by the sheet.
  @exclusivity(unchecked) private(set) var pixels: [UInt32] = []
  @exclusivity(unchecked) private(set) var coverage: [UInt8] = []

  @exclusivity(unchecked) private var sheet: (any WarpSheet)?

  /// Prepares for the rows of `count` device pixels that start at column `x`, from row `y` on.
  func start(_ sheet: any WarpSheet, _ source: WarpSource, x: Int, y: Int, count: Int) {
    self.sheet = sheet
    if pixels.count < count { grow(to: count) }
    fill(&below, with: sheet, of: source, run: PixelRun(x: x, y: y, count: count))
  }

  private func grow(to count: Int) {
    pixels = [UInt32](repeating: 0, count: count)
    samples = pixels
    coverage = [UInt8](repeating: 0, count: count)
    for index in 0..<4 {
      u[index] = [Double](repeating: 0, count: count)
      v[index] = u[index]
    }
    row.points = [CGPoint?](repeating: nil, count: count + 1)
    row.positions = [SIMD2<Double>](repeating: .zero, count: count + 1)
    below = row
  }

  private func fill(
    _ row: inout Row, with sheet: some WarpSheet, of source: WarpSource, run: PixelRun
  ) {
    for index in 0...run.count {
      let point = source.layerPoint(run.x + index, run.y)
      row.points[index] = point
      row.positions[index] = point.map { source.pixel(at: sheet.source(of: $0)) } ?? .zero
    }
  }

  /// Computes the next row of `pixels` and `coverage`.
  func next(_ source: WarpSource, x: Int, y: Int, count: Int) {
    if let sheet { computeNext(sheet, source, x: x, y: y, count: count) }
  }

  /// Computes the next row of one sheet. The method is generic, so that the type of the sheet is looked up once for a
  /// row.
  private func computeNext(
    _ sheet: some WarpSheet, _ source: WarpSource, x: Int, y: Int, count: Int
  ) {
    swap(&row, &below)
    fill(&below, with: sheet, of: source, run: PixelRun(x: x, y: y + 1, count: count))
    isMinified = false
    for index in 0..<count { computeCoverageAndSamples(index, of: sheet, source: source) }
    sample(source.bitmap, count)
    shade(sheet, count)
  }
}

// MARK: - Pixels of a row

extension WarpSampler {
  /// Computes the coverage and the sample positions of one pixel. A pixel that is not covered keeps old positions;
  /// its samples are invisible because its coverage is 0.
  private func computeCoverageAndSamples(_ index: Int, of sheet: some WarpSheet, source: WarpSource) {
    guard let p = row.points[index], let right = row.points[index + 1],
      let lower = below.points[index]
    else {
      coverage[index] = 0
      return
    }
    let position = row.positions[index]
    let across = row.positions[index + 1] - position
    let down = below.positions[index] - position
    let footprint = CGVector(
      dx: hypot(right.x - p.x, lower.x - p.x), dy: hypot(right.y - p.y, lower.y - p.y))
    var covered = sheet.coverage(at: p, footprint: footprint)
    if sheet.hasEdges { covered *= source.coverage(at: position, of: p, across, down) }
    coverage[index] = UInt8((covered * 255).rounded())
    if covered > 0 { spread(index, at: position, across: across, down: down, source: source) }
  }

  /// Sets the four sample positions. Where a device pixel covers more than one pixel of the picture, they are a grid
  /// of 2 × 2 inside of the device pixel, ±1/4 of it from its center. Between 1 and 2 pixels of the picture, the grid
  /// grows from nothing to that size.
  private func spread(
    _ index: Int, at position: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>,
    source: WarpSource
  ) {
    let size = max((across * across).sum(), (down * down).sum()).squareRoot()
    let offset = size.isFinite ? 0.25 * min(max(size - 1, 0), 1) : 0
    if offset > 0.01 { isMinified = true }
    for sample in 0..<4 {
      let a = sample & 1 == 0 ? offset : -offset
      let b = sample & 2 == 0 ? offset : -offset
      let point = source.limited(position + a * across + b * down)
      u[sample][index] = point.x
      v[sample][index] = point.y
    }
  }

  private func sample(_ bitmap: Bitmap, _ count: Int) {
    var image = lk_image(
      pixels: bitmap.pixels, width: Int32(bitmap.width), height: Int32(bitmap.height),
      stride: Int32(bitmap.stride))
    lk_sample_bilinear_at(&pixels, count, &image, u[0], v[0])
    guard isMinified else { return }
    // The weights are 1/2, 1/3 and 1/4, in 1/256, so that each of the four samples counts a quarter.
    for (index, weight) in [(1, 128), (2, 85), (3, 64)] as [(Int, UInt32)] {
      lk_sample_bilinear_at(&samples, count, &image, u[index], v[index])
      pixels.withUnsafeMutableBufferPointer {
        guard let row = $0.baseAddress else { return }
        lk_lerp(row, row, samples, count, weight)
      }
    }
  }

  /// Darkens the pixels of the row and mixes them with white, as the sheet requires.
  private func shade(_ sheet: some WarpSheet, _ count: Int) {
    let white = sheet.whiteness
    guard sheet.isShaded else { return }
    for index in 0..<count where coverage[index] > 0 {
      guard let p = row.points[index] else { continue }
      let light = sheet.light(at: p)
      if light < 1 || white > 0 {
        pixels[index] = pixels[index].shaded(light: light, white: white)
      }
    }
  }
}

extension WarpSource {
  /// Returns the part of the pixel that shows the layer's point `p` that lies inside of the page.
  ///
  /// The page's edges are moved outward by half a pixel where the page has not moved: there they coincide with those of
  /// the clip, which antialiases them. Lengths are in pixels of the picture. Divided by
  /// `pixelExtent`, the size of a device pixel in the picture, they are in device pixels.
  fileprivate func coverage(
    at position: SIMD2<Double>, of p: CGPoint, _ across: SIMD2<Double>, _ down: SIMD2<Double>
  ) -> Double {
    let pixelExtent = (across * across + down * down).squareRoot().clamped(
      lowerBound: SIMD2(repeating: 1e-9), upperBound: SIMD2(repeating: 1e9))
    let displacement = position - pixel(at: p)
    let unmoved = (1 - displacement * displacement).clamped(
      lowerBound: .zero, upperBound: SIMD2(repeating: 1))
    let inside = pointwiseMin(position - low, high - position) / pixelExtent + 0.5 + 0.5 * unmoved
    let coverage = inside.clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 1))
    return coverage.x * coverage.y
  }

  /// Returns the position clamped to the centers of the page's outermost pixels.
  fileprivate func limited(_ position: SIMD2<Double>) -> SIMD2<Double> {
    pointwiseMax(low + 0.5, pointwiseMin(high - 0.5, position))
  }
}

extension UInt32 {
  /// Returns a premultiplied pixel, darkened by the factor `light` and then mixed with the fraction `white` of white.
  /// Its alpha is unchanged.
  fileprivate func shaded(light: Double, white: Double) -> UInt32 {
    let alpha = Double(self >> 24)
    let factor = light * (1 - white)
    func channel(_ shift: UInt32) -> UInt32 {
      UInt32(Swift.min(Double(self >> shift & 255) * factor + alpha * white, alpha).rounded()) << shift
    }
    return self & 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
