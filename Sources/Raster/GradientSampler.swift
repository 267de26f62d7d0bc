internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// A gradient and the map from device pixels to its parameter.
struct GradientSource {
  let ramp: GradientRamp
  let kind: lk_gradient_kind
  /// The map from device pixels to (p, q, w) of `GradientGeometry.toParameter`. In front of the eye, w is positive.
  let toParameter: Homography
  /// The pixel at which the dither pattern starts. It moves with the layer, so that the pixels of a layer that moves
  /// by whole pixels do not change.
  let anchorX: Int
  let anchorY: Int

  /// Creates the source; nil when the layer's transform is singular or the gradient has no extent.
  init?(_ command: GradientCommand, ramps: GradientRamps) {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard let inverse = command.toPixels.inverse, let toParameter = command.geometry.toParameter
    else { return nil }
    let toUnit = inverse.concatenating(Homography(mapping: command.bounds, onto: unit))
    self.toParameter = toUnit.concatenating(toParameter).affineNormalized.roundedForExactSums
    ramp = ramps.ramp(command.stops)
    kind = command.geometry.kind.kernelKind
    let origin = command.toPixels.apply(command.bounds.origin)
    (anchorX, anchorY) = (Self.anchor(origin.x), Self.anchor(origin.y))
  }

  /// Returns the pixel to which a coordinate of the layer's corner is rounded, modulo 8. The offset keeps corners on
  /// whole, half and third pixels away from the rounding threshold.
  private static func anchor(_ corner: Double) -> Int {
    Int(saturating: (corner + 0.37).rounded(.down)) % 8
  }

  /// True when all rows are equal except for the dithering.
  var isEqualInEveryRow: Bool { toParameter.row2 == .zero }

  /// Returns the kernel's parameters for the pixels of row `y` from device pixel (x, y) on.
  func row(_ x: Int, _ y: Int) -> lk_gradient_row {
    let start = toParameter.atPixelCenter(x, y), step = toParameter.row1
    return lk_gradient_row(
      p: start.x, q: start.y, w: start.z, dp: step.x, dq: step.y, dw: step.z)
  }

  /// Returns the row of the dither pattern for device row `y`.
  func ditherRow(_ y: Int) -> Int { (y - anchorY) & 7 }
}

extension GradientKind {
  fileprivate var kernelKind: lk_gradient_kind {
    switch self {
    case .axial: lk_gradient_axial
    case .radial: lk_gradient_radial
    case .conic: lk_gradient_conic
    }
  }
}

/// Computes rows of a gradient. A result is valid until the next call.
final class GradientSampler {
  let ramps = GradientRamps()
  /// The pixels of the gradient: one row for each of the eight rows of the dither pattern if all rows of the gradient
  /// are equal, and otherwise the current row.
  private var rows = PixelRows()
  /// A bit for each row of the dither pattern that has been written to `rows`, for a gradient whose rows are all
  /// equal.
  private var finished: UInt8 = 0
  /// The device columns of the clip.
  private var range = 0..<0
  /// A row with an opacity.
  private var fadedRow = PixelRows()

  /// Prepares for drawing a gradient inside of `clip`. `pixels` returns right results only for the gradient and the
  /// clip for which this was called last.
  func prepare(for clip: PixelRect) {
    range = clip.minX..<clip.maxX
    finished = 0
    // Up to seven pixels beyond the clip may be read.
    rows.reserve(clip.width + 8, rows: 8)
  }

  /// Returns `count` pixels, starting at device pixel (x, y), inside of the clip.
  func pixels(of source: GradientSource, x: Int, y: Int, count: Int) -> UnsafePointer<UInt32> {
    let row = source.ditherRow(y)
    guard source.isEqualInEveryRow else {
      sample(source, PixelRun(x: x, y: y, count: count), into: rows[0])
      return UnsafePointer(rows[0])
    }
    if finished & 1 << row == 0 {
      sample(
        source, PixelRun(x: range.lowerBound, y: y, count: range.count), into: rows[row])
      finished |= 1 << row
    }
    return UnsafePointer(rows[row] + (x - range.lowerBound))
  }

  /// Returns `count` pixels multiplied by an opacity.
  func faded(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, opacity: UInt8
  ) -> UnsafePointer<UInt32> {
    fadedRow.reserve(max(count, 1), rows: 1)
    fadedRow[0].update(from: pixels, count: count)
    lk_scale(fadedRow[0], count, opacity)
    return UnsafePointer(fadedRow[0])
  }

  /// Computes the pixels of a run. Those behind the eye become transparent.
  private func sample(
    _ source: GradientSource, _ run: PixelRun, into target: UnsafeMutablePointer<UInt32>
  ) {
    let (skipped, kept) = source.toParameter.positivePart(of: run)
    if kept < run.count { target.update(repeating: 0, count: run.count) }
    guard kept > 0 else { return }
    let start = run.x + skipped
    var row = source.row(start, run.y)
    let dither = OrderedDither.row(source.ditherRow(run.y), from: start - source.anchorX)
    withUnsafeBytes(of: dither) { bytes in
      lk_gradient(
        target + skipped, kept, source.kind, source.ramp.entries, &row,
        bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }
  }
}

/// A few rows of pixels in one block of memory, which grows when needed.
struct PixelRows: ~Copyable {
  private var memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var width = 0
  private var capacity = 1

  init() {}
  deinit { memory.deallocate() }

  /// Provides `rows` rows of `width` pixels. Their content is undefined.
  mutating func reserve(_ width: Int, rows: Int) {
    self.width = width
    guard width * rows > capacity else { return }
    memory.deallocate()
    capacity = width * rows
    memory = .allocate(capacity: capacity)
  }

  /// The address of the first pixel of a row.
  subscript(row: Int) -> UnsafeMutablePointer<UInt32> { memory + row * width }
}
