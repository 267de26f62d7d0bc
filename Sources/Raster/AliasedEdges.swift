import CoreGraphics
import RenderModel

/// The sides of a rectangle that are drawn without antialiasing. There a pixel belongs to the shape if and only if
/// its center is inside (P4).
struct AliasedEdges {
  /// The coefficients for the sides minX, maxX, minY and maxY: a device point (x, y) is inside of a side where a·x +
  /// b·y + c is not negative. An antialiased side has (0, 0, 1).
  private let a, b, c: SIMD4<Double>
  private let shape: RoundedRect
  /// The map from device pixels to the coordinates of the shape.
  private let toLayer: Homography

  /// Creates the sides of `shape`, which `toPixels` maps to device pixels; nil when the map cannot be inverted.
  init?(_ shape: RoundedRect, _ toPixels: Homography) {
    guard let toLayer = toPixels.inverse else { return nil }
    self.shape = shape
    self.toLayer = toLayer
    let rect = shape.rect
    // X/W ≥ minX is written as X − minX·W ≥ 0, because homogeneous coordinates are linear in the device coordinates.
    func sides(_ row: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(
        row.x - rect.minX * row.z, rect.maxX * row.z - row.x, row.y - rect.minY * row.z,
        rect.maxY * row.z - row.y)
    }
    let aliased = SIMD4<Int64>(1, 2, 4, 8) & SIMD4(repeating: Int64(shape.aliasedEdges)) .!= 0
    a = SIMD4.zero.replacing(with: sides(toLayer.row1), where: aliased)
    b = SIMD4.zero.replacing(with: sides(toLayer.row2), where: aliased)
    c = SIMD4.one.replacing(with: sides(toLayer.row3), where: aliased)
  }

  /// The sample position in a pixel. A pixel center on an edge belongs to the shape to the right of it or below it.
  /// Adjacent shapes compute their common edge from different corners, so the sample is offset from the center by
  /// more than the rounding errors.
  private static let center = SIMD2(0.5 + 0x1p-20, 0.5 + 0x1p-21)

  /// Returns the pixels of row `y` whose centers lie inside of all sides without antialiasing.
  func run(inRow y: Int) -> Range<Int> {
    let base = a * Self.center.x + b * (Double(y) + Self.center.y) + c
    var (low, high) = (-Double.infinity, Double.infinity)
    for side in 0..<4 {
      if a[side] > 0 { low = max(low, -base[side] / a[side]) }
      if a[side] < 0 { high = min(high, -base[side] / a[side]) }
      if a[side] == 0, base[side] < 0 { return 0..<0 }
    }
    let start = Int(saturating: low.rounded(.up))
    // The limit leaves room for the addition.
    return start..<max(start, Int(saturating: min(high.rounded(.down), 9e15)) + 1)
  }

  /// The rectangle, in the coordinates of the shape, with its aliased sides moved outward, so that the antialiasing
  /// does not affect them. Antialiasing changes the pixels that the side crosses; three pixels are a choice.
  var extended: CGRect {
    let margin = 3 * pixelSize
    func grow(_ bit: Int) -> Double { shape.aliasedEdges & bit == 0 ? 0 : margin }
    let rect = shape.rect
    return CGRect(
      x: rect.minX - grow(1), y: rect.minY - grow(4), width: rect.width + grow(1) + grow(2),
      height: rect.height + grow(4) + grow(8))
  }

  /// The largest length, in the coordinates of the shape, that a pixel at a corner covers.
  private var pixelSize: Double {
    guard let toPixels = toLayer.inverse else { return 0 }
    let sizes = shape.rect.corners.map { toLayer.stretch(at: toPixels.apply($0)) }
    return sizes.filter(\.isFinite).max() ?? 0
  }

  /// Rounds the coverage along the straight parts of aliased sides to 0 or 255. Rounded corners stay antialiased.
  func removeAntialiasing(from run: CoveredRun) {
    run.forEachPartialRun { start, count in
      for x in start..<start + count {
        if let isInside = isInside(x, run.y) { run.coverage(at: x).pointee = isInside ? 255 : 0 }
      }
    }
  }

  /// Returns true for a pixel inside of the rectangle and false for one outside; nil for a pixel of a rounded corner or
  /// of an antialiased side.
  private func isInside(_ x: Int, _ y: Int) -> Bool? {
    let p = toLayer.apply(CGPoint(x: Double(x) + Self.center.x, y: Double(y) + Self.center.y))
    let rect = shape.rect
    let distances = SIMD4(p.x - rect.minX, rect.maxX - p.x, p.y - rect.minY, rect.maxY - p.y)
    let (isRight, isLow) = (distances.y < distances.x, distances.w < distances.z)
    let (acrossX, acrossY) = (min(distances.x, distances.y), min(distances.z, distances.w))
    let corner = 1 << ((isRight ? 1 : 0) + (isLow ? 2 : 0))
    if shape.corners & corner != 0, acrossX < shape.radius, acrossY < shape.radius { return nil }
    let side = acrossX < acrossY ? (isRight ? 2 : 1) : (isLow ? 8 : 4)
    return shape.aliasedEdges & side == 0 ? nil : min(acrossX, acrossY) >= 0
  }
}

extension Homography {
  /// Returns an upper bound of the distance by which the image of a point near `p` moves when the point moves by 1.
  fileprivate func stretch(at p: CGPoint) -> Double {
    let image = homogeneous(p)
    let (u, v) = (image.x / image.z, image.y / image.z)
    let alongX = SIMD2(row1.x - u * row1.z, row1.y - v * row1.z) / image.z
    let alongY = SIMD2(row2.x - u * row2.z, row2.y - v * row2.z) / image.z
    return ((alongX * alongX).sum() + (alongY * alongY).sum()).squareRoot()
  }
}

extension CoverageScanner {
  /// Calls `body` for every row of `shape` inside of `clip`, from top to bottom.
  func scan(
    _ shape: RoundedRect, through toPixels: Homography, clip: PixelRect, _ body: (CoveredRun) -> Void
  ) {
    guard shape.aliasedEdges != 0, let edges = AliasedEdges(shape, toPixels) else {
      set(shape, toPixels)
      return scan(clip: clip, body)
    }
    if !shape.isPlain {
      set(shape, toPixels)
      scan(clip: clip) { run in
        edges.removeAntialiasing(from: run)
        body(run)
      }
    } else if shape.aliasedEdges == 15 {
      scanFullRows(clip) { run in run.cut(to: edges.run(inRow: run.y)).map(body) }
    } else {
      set(RoundedRect(edges.extended), toPixels)
      scan(clip: clip) { run in
        run.cut(to: edges.run(inRow: run.y)).map(body)
      }
    }
  }
}

extension CoveredRun {
  /// Returns the part of the run inside of `columns`; nil when it is empty.
  fileprivate func cut(to columns: Range<Int>) -> CoveredRun? {
    let (from, to) = (max(start, columns.lowerBound), min(end, columns.upperBound))
    guard from < to else { return nil }
    func inside(_ x: Int) -> Int { min(max(x, from), to) }
    // Kernels read the coverage of whole groups of pixels at the end of a row.
    let tail = max(inside(fullStart), inside(fullEnd) - 8)
    coverage(at: tail).update(repeating: 255, count: inside(fullEnd) - tail)
    return CoveredRun(
      y: y, start: from, fullStart: inside(fullStart), fullEnd: inside(fullEnd), end: to,
      coverage: coverage, coverageX: coverageX)
  }
}
