internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// A picture and the map from device pixels to its pixels.
struct ImageSource {
  let image: CGImage
  /// The pixels that are sampled: the image's bitmap or, for the linear minification filter, a copy that is halved
  /// separately along x and y when the map reduces one of the directions more than the other.
  let bitmap: Bitmap
  /// The map from device pixels to pixels of `bitmap`. In perspective, w is positive in front of the eye. The centers
  /// of pixels at the edge of the shape may lie behind the eye. Its coefficients are rounded, so that its values at
  /// pixel centers are sums without rounding errors: the color of a pixel does not depend on where its row begins.
  let toSource: Homography
  /// True for bilinear interpolation of an enlarged picture; false for the nearest pixel.
  private let isSmooth: Bool
  private let minification: Minification
  /// The filter and the mipmap levels for all pixels; nil when the scale varies so much that each block of 16 pixels
  /// needs its own.
  let sampling: Sampling?
  /// A device pixel column at which a block of 16 pixels with equal sampling begins. Only its value modulo 16 is used.
  let blockOrigin: Int
  private let knownMipmaps: Mipmaps?
  /// The origin of coordinates for sampling in single precision, for smooth pictures in perspective; nil for other
  /// pictures, and when single precision is not sufficient.
  fileprivate var plane: PerspectivePlane?

  /// Creates a source; nil when the map cannot be inverted.
  init?(_ command: ImageCommand, clip: PixelRect) {
    guard let inverse = command.toPixels.inverse else { return nil }
    self.init(
      command.image, isSmooth: command.isSmooth, minification: command.minification,
      blockOrigin: command.blockOrigin, toSource: inverse.concatenating(command.toImage), clip: clip)
    guard !isAffine, isSmooth else { return }
    plane = PerspectivePlane(
      of: command.shape, toPixels: command.toPixels, toSource: toSource, image: command.image)
  }

  /// Creates a source. `toSource` maps device pixels to pixels of `image` at its full size, even if the image was
  /// decoded at a reduced size. Nothing is drawn outside of `clip`, which is in device pixels; nil when the clip is
  /// not known.
  init(
    _ image: CGImage, isSmooth: Bool, minification: Minification = Minification(),
    blockOrigin: Int = 0, toSource: Homography, clip: PixelRect? = nil
  ) {
    self.image = image
    self.isSmooth = isSmooth
    self.minification = minification
    self.blockOrigin = blockOrigin
    // The map from device pixels to pixels of the image as it was decoded.
    let toDecoded =
      image.halvings == 0 ? toSource : toSource.halved(AxisHalvings(both: image.halvings))
    let normalized = toDecoded.affineNormalized
    let axisHalvings = minification.filter == .linear ? normalized.axisHalvings : nil
    bitmap = axisHalvings.map { AxisHalvings.pictures.value(of: image, $0) } ?? image.bitmap
    self.toSource = (axisHalvings.map { normalized.halved($0) } ?? normalized).roundedForExactSums
    sampling = self.toSource.levelOfDetail(everywhereIn: clip, minification, isSmooth).map {
      Sampling(levelOfDetail: $0, isSmooth: isSmooth, minification)
    }
    let isMinified = sampling.map { !$0.usesOnlyLevel0 } ?? isSmooth
    knownMipmaps = isMinified ? Mipmaps.cache.mipmaps(of: image) : nil
  }

  var mipmaps: Mipmaps { knownMipmaps ?? Mipmaps.cache.mipmaps(of: image) }
  var isAffine: Bool { toSource.isAffine }

  /// True when the map is a translation by whole pixels, to within 1/1000, so that pixels of `bitmap` are copied
  /// unchanged.
  var isUnscaled: Bool {
    guard isAffine, step == (1, 0), sampling?.usesOnlyLevel0 == true,
      (toSource.row2.x, toSource.row2.y) == (0, 1)
    else {
      return false
    }
    let (u, v) = (toSource.row3.x, toSource.row3.y)
    return abs(u - u.rounded()) < 1e-3 && abs(v - v.rounded()) < 1e-3
  }

  /// The step in picture pixels from one device pixel to the next one in a row, for an affine map.
  var step: (u: Double, v: Double) { (toSource.row1.x, toSource.row1.y) }

  /// Returns the picture coordinates of the center of device pixel (x, y), before the division by w.
  func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    toSource.atPixelCenter(x, y)
  }

  /// Returns the sampling of the block of pixels whose middle is device pixel (x, y).
  func sampling(_ x: Int, _ y: Int) -> Sampling {
    let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return Sampling(
      levelOfDetail: toSource.levelOfDetail(at: center), isSmooth: isSmooth, minification)
  }
}

/// Samples a picture for rows of device pixels. A result is valid until the next call, and only while the source
/// exists.
final class ImageSampler {
  private var row = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// A row of the next smaller mipmap level, which is mixed with `row`.
  private var smallerRow = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1

  deinit {
    row.deallocate()
    smallerRow.deallocate()
  }

  /// Returns `count` pixels, starting at device pixel (x, y).
  func pixels(of source: ImageSource, x: Int, y: Int, count: Int) -> UnsafePointer<UInt32> {
    if let direct = unscaledRow(of: source, x: x, y: y, count: count) { return direct }
    reserve(count)
    let run = PixelRun(x: x, y: y, count: count)
    if let sampling = source.sampling {
      fill(row, from: source, sampling: sampling, run: run)
    } else {
      fillInBlocks(from: source, run: run)
    }
    return UnsafePointer(row)
  }

  /// Returns pixels in memory that the caller may overwrite.
  func writablePixels(
    of source: ImageSource, x: Int, y: Int, count: Int
  ) -> UnsafeMutablePointer<UInt32> {
    let pixels = self.pixels(of: source, x: x, y: y, count: count)
    if pixels != UnsafePointer(row) {
      reserve(count)
      row.update(from: pixels, count: count)
    }
    return row
  }

  /// Fills the row in blocks of 16 pixels, each with the sampling at its middle. The blocks are aligned to the layer,
  /// so that the result for a pixel depends neither on the start of the row nor on the position of the layer.
  private func fillInBlocks(from source: ImageSource, run: PixelRun) {
    let (width, y, end) = (16, run.y, run.x + run.count)
    var start = run.x
    var next = start - ((start - source.blockOrigin) & (width - 1)) + width
    var sampling = source.sampling(next - width / 2, y)
    while next < end {
      let nextSampling = source.sampling(next + width / 2, y)
      if nextSampling != sampling {
        fill(
          row + (start - run.x), from: source, sampling: sampling,
          run: PixelRun(x: start, y: y, count: next - start))
        (start, sampling) = (next, nextSampling)
      }
      next += width
    }
    fill(
      row + (start - run.x), from: source, sampling: sampling,
      run: PixelRun(x: start, y: y, count: end - start))
  }

  private func fill(
    _ target: UnsafeMutablePointer<UInt32>, from source: ImageSource, sampling: Sampling,
    run: PixelRun
  ) {
    let mipmaps = sampling.level > 0 || sampling.weight > 0 ? source.mipmaps : nil
    let plane = source.plane
    sample(
      source.level(sampling.level, mipmaps), into: target, isSmooth: sampling.isSmooth,
      plane: plane, run: run)
    guard sampling.weight > 0 else { return }
    sample(
      source.level(sampling.level + 1, mipmaps), into: smallerRow, isSmooth: true, plane: plane,
      run: run)
    lk_lerp(target, target, smallerRow, run.count, UInt32(sampling.weight))
  }

  private func sample(
    _ level: ImageLevel, into target: UnsafeMutablePointer<UInt32>, isSmooth: Bool,
    plane: PerspectivePlane?, run: PixelRun
  ) {
    if isSmooth, let plane {
      sampleInPerspective(level, into: target, plane: plane, run: run)
    } else if level.toSource.isAffine {
      sampleAffine(level, into: target, isSmooth: isSmooth, run: run)
    } else {
      sampleProjective(level, into: target, isSmooth: isSmooth, run: run)
    }
  }

  /// Returns the address of the row in the picture's own memory when device pixels coincide with picture pixels;
  /// otherwise nil.
  private func unscaledRow(
    of source: ImageSource, x: Int, y: Int, count: Int
  ) -> UnsafePointer<UInt32>? {
    guard source.isAffine, source.step == (1, 0), source.sampling?.usesOnlyLevel0 == true else {
      return nil
    }
    let start = source.start(x, y)
    let (u, v) = (start.x - 0.5, start.y - 0.5)
    guard abs(u - u.rounded()) < 1e-3, abs(v - v.rounded()) < 1e-3 else { return nil }
    let (column, line) = (u.rounded(), v.rounded())
    guard column >= 0, line >= 0, column + Double(count) <= Double(source.bitmap.width),
      line < Double(source.bitmap.height)
    else { return nil }
    return UnsafePointer(source.bitmap.row(Int(line)) + Int(column))
  }

  private func sampleAffine(
    _ level: ImageLevel, into target: UnsafeMutablePointer<UInt32>, isSmooth: Bool, run: PixelRun
  ) {
    var image = level.image
    let (du, dv) = (level.toSource.row1.x, level.toSource.row1.y)
    let start = level.start(run.x, run.y)
    if isSmooth {
      lk_sample_bilinear_affine(target, run.count, &image, start.x, start.y, du, dv)
    } else {
      lk_sample_nearest_affine(target, run.count, &image, start.x, start.y, du, dv)
    }
  }

  private func sampleInPerspective(
    _ level: ImageLevel, into target: UnsafeMutablePointer<UInt32>, plane: PerspectivePlane,
    run: PixelRun
  ) {
    let (skipped, kept) = level.toSource.positivePart(of: run)
    if kept < run.count { target.update(repeating: 0, count: run.count) }
    guard kept > 0 else { return }
    var (image, row) = (level.image, plane.row(run.y, level.toSource))
    lk_sample_bilinear_perspective(
      target + skipped, kept, &image, &row, Int32(run.x + skipped - plane.anchor))
  }

  private func sampleProjective(
    _ level: ImageLevel, into target: UnsafeMutablePointer<UInt32>, isSmooth: Bool, run: PixelRun
  ) {
    let (skipped, kept) = level.toSource.positivePart(of: run)
    if kept < run.count { target.update(repeating: 0, count: run.count) }
    guard kept > 0 else { return }
    var image = level.image
    let step = level.toSource.row1
    let s = level.start(run.x + skipped, run.y)
    let first = target + skipped
    if isSmooth {
      lk_sample_bilinear_projective(first, kept, &image, s.x, s.y, s.z, step.x, step.y, step.z)
    } else {
      lk_sample_nearest_projective(first, kept, &image, s.x, s.y, s.z, step.x, step.y, step.z)
    }
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    row.deallocate()
    smallerRow.deallocate()
    capacity = (needed + 255) & ~255
    row = .allocate(capacity: capacity)
    smallerRow = .allocate(capacity: capacity)
  }
}
