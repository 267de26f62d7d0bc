internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

// Particles: many small pictures, each placed, rotated, scaled and tinted.

extension Rasterizer {
  /// Draws the sprites of a command, whose pictures are in `list`.
  func draw(
    _ command: ParticlesCommand, of list: DisplayList, into canvas: Canvas, clip: PixelRect
  ) {
    // When this is true, every sprite lies in the plane of the layer, which is seen without perspective.
    let isFlat = command.toPixels.isAffine && command.depth == .zero
    let filter = SpriteFilter(command.toPixels, clip)
    var (pictureIndex, picture) = (Int32(-1), SpritePicture?.none)
    for sprite in list.sprites[command.sprites] {
      if sprite.picture != pictureIndex {
        pictureIndex = sprite.picture
        picture = SpritePicture(list.pictures[Int(sprite.picture)], isYUp: command.isYUp)
      }
      guard let picture else { continue }
      if !isFlat {
        drawInPerspective(sprite, picture: picture.picture, of: command, into: canvas, clip: clip)
      } else if filter.mayShow(sprite, picture.halfSize) {
        draw(sprite, picture: picture, of: command, into: canvas, clip: clip)
      }
    }
  }

  /// Draws a sprite that is seen without perspective.
  private func draw(
    _ sprite: ParticleSprite, picture: SpritePicture, of command: ParticlesCommand,
    into canvas: Canvas, clip: PixelRect
  ) {
    let toPixels = sprite.placement.concatenating(command.toPixels)
    // The half sides of the picture are vectors in pixels. w is the same everywhere, because the map is affine.
    let w = toPixels.row3.z
    let a = SIMD2(toPixels.row1.x, toPixels.row1.y) * (picture.halfSize.x / w)
    let b = SIMD2(toPixels.row2.x, toPixels.row2.y) * (picture.halfSize.y / w)
    let center = SIMD2(toPixels.row3.x, toPixels.row3.y) / w
    guard let bounds = PixelRect(center: center, reach: a.magnitudes + b.magnitudes) else {
      return drawInPerspective(
        sprite, picture: picture.picture, of: command, into: canvas, clip: clip)
    }
    let visible = bounds.intersection(clip)
    guard !visible.isEmpty else { return }
    let paint = SpritePaint(sprite, command)
    if var sprite = picture.kernelSprite(toPixels, paint, origin: visible) {
      return scanner.draw(&sprite, center: center, a: a, b: b, into: canvas, clip: visible)
    }
    guard let source = picture.picture.imageSource(toPixels, isYUp: command.isYUp) else { return }
    if var sprite = lk_sprite(source, paint, origin: visible) {
      return scanner.draw(&sprite, center: center, a: a, b: b, into: canvas, clip: visible)
    }
    scanner.scan(center: center, a: a, b: b, clip: visible) { run in
      draw(run, from: source, paint: paint, into: canvas)
    }
  }

  private func drawInPerspective(
    _ sprite: ParticleSprite, picture: ParticlePicture, of command: ParticlesCommand,
    into canvas: Canvas, clip: PixelRect
  ) {
    let toPixels = sprite.placement.concatenating(command.toPixels(of: sprite))
    guard !toPixels.isBehindEye else { return }
    let outline = toPixels.image(ofPolygon: picture.frame.corners)
    let visible = toPixels.pixelBounds(of: picture.frame).intersection(clip)
    guard !visible.isEmpty, let source = picture.imageSource(toPixels, isYUp: command.isYUp) else {
      return
    }
    let paint = SpritePaint(sprite, command)
    scanner.scan(outline, clip: visible) { run in
      draw(run, from: source, paint: paint, into: canvas)
    }
  }

  /// Tints the pixels of a covered run of a sprite and composites them.
  private func draw(
    _ run: CoveredRun, from source: ImageSource, paint: SpritePaint, into canvas: Canvas
  ) {
    let count = run.end - run.start
    // Up to seven more pixels are sampled than are drawn, because the kernels are slower on a remainder of eight.
    let padded = (count + 7) & ~7
    let pixels = sampler.writablePixels(of: source, x: run.start, y: run.y, count: padded)
    if paint.color != 0xFFFF_FFFF { lk_tint(pixels, padded, paint.color) }
    // Alpha is limited to the greatest color channel, so that black parts of the picture become transparent.
    if paint.isLight { lk_lower_alpha(pixels, padded) }
    run.forEachPartialRun { start, count in
      lk_scale_coverage(pixels + (start - run.start), run.coverage(at: start), count)
    }
    let target = canvas.pixels(run.start, run.y)
    switch paint.blending {
    case .over: lk_over(target, pixels, count)
    case .add, .cheapAdd: lk_add(target, pixels, count)
    case .cheapScreen: lk_blend(CGBlendMode.screen.rawValue, target, pixels, count)
    }
  }
}

/// A quick test for sprites outside of the clip, which most are when a frame is drawn in bands.
private struct SpriteFilter {
  /// The images in pixels of the unit vectors along the layer's x and y axes, and the pixel of the layer's origin.
  private let xAxis, yAxis, origin: SIMD2<Double>
  /// The corners of the clip in pixels.
  private let low, high: SIMD2<Double>

  init(_ toPixels: Homography, _ clip: PixelRect) {
    let w = toPixels.row3.z
    xAxis = SIMD2(toPixels.row1.x, toPixels.row1.y) / w
    yAxis = SIMD2(toPixels.row2.x, toPixels.row2.y) / w
    origin = SIMD2(toPixels.row3.x, toPixels.row3.y) / w
    low = SIMD2(Double(clip.minX), Double(clip.minY))
    high = SIMD2(Double(clip.maxX), Double(clip.maxY))
  }

  /// Returns true if the sprite may touch the clip. `halfSize` is half the size of its picture in points.
  func mayShow(_ sprite: ParticleSprite, _ halfSize: SIMD2<Double>) -> Bool {
    let center = sprite.x * xAxis + sprite.y * yAxis + origin
    let a = (sprite.axisX * xAxis + sprite.axisY * yAxis) * halfSize.x
    let b = (sprite.sideX * xAxis + sprite.sideY * yAxis) * halfSize.y
    // One pixel is a margin for rounding.
    let reach = a.magnitudes + b.magnitudes + 1
    return all((center + reach) .> low) && all((center - reach) .< high)
  }
}

/// The color and blending of a sprite.
private struct SpritePaint {
  /// The factor for the picture's pixels, as premultiplied 0xAARRGGBB.
  let color: UInt32
  let blending: ParticleBlending

  /// True if black parts of the picture are invisible (L4.39).
  var isLight: Bool {
    switch blending {
    case .over, .add: false
    case .cheapAdd, .cheapScreen: true
    }
  }

  init(_ sprite: ParticleSprite, _ command: ParticlesCommand) {
    var color = sprite.color
    lk_tint(&color, 1, command.color)
    self.color = color
    blending = command.blending
  }
}

extension lk_sprite {
  /// Creates a sprite for the kernel; nil if the kernel has no form of its sampling or blending. `clip` begins with the
  /// first pixel that the kernel gets.
  fileprivate init?(_ source: ImageSource, _ paint: SpritePaint, origin clip: PixelRect) {
    guard paint.blending != .cheapScreen, let sampling = source.sampling, sampling.isSmooth,
      sampling.weight == 0
    else { return nil }
    let level = source.level(sampling.level, sampling.level > 0 ? source.mipmaps : nil)
    guard level.bitmap.width > 1 else { return nil }
    let (x, y, start) = (level.toSource.row1, level.toSource.row2, level.start(clip.minX, clip.minY))
    self.init(
      image: level.image, u: start.x, v: start.y, du_dx: x.x, dv_dx: x.y, du_dy: y.x, dv_dy: y.y,
      color: paint.color, is_light: paint.isLight ? 1 : 0, is_added: paint.blending == .over ? 0 : 1)
  }
}

/// A picture of sprites, with the values that all of them share. It is a class, because copying the values for every
/// sprite would take as long as drawing some of them.
private final class SpritePicture {
  let picture: ParticlePicture
  let halfSize: SIMD2<Double>
  /// The map from points of the picture's frame to pixels of the image.
  private let toImage: Homography
  /// The image's pixels; nil if it was decoded at a reduced size, is sampled by the nearest pixel, or is too narrow for
  /// the kernel.
  private let pixels: lk_image?

  init(_ picture: ParticlePicture, isYUp: Bool) {
    self.picture = picture
    halfSize = SIMD2(picture.size.width / 2, picture.size.height / 2)
    toImage = picture.toImage(isYUp: isYUp)
    let (image, bitmap) = (picture.image, picture.image.bitmap)
    let isSampled = picture.isSmooth && image.halvings == 0 && bitmap.width > 1
    pixels = isSampled ? ImageLevel(bitmap: bitmap, toSource: toImage).image : nil
  }

  /// Returns the form of a sprite that the kernel draws; nil if the kernel has no form of its blending, if the picture may
  /// be reduced to less than half its size, or if `toPixels` has no inverse. `clip` begins with the first pixel that the
  /// kernel gets. The samples are those of an `ImageSource`.
  func kernelSprite(
    _ toPixels: Homography, _ paint: SpritePaint, origin clip: PixelRect
  ) -> lk_sprite? {
    guard let pixels, paint.blending != .cheapScreen, let inverse = toPixels.inverse else { return nil }
    let map = inverse.concatenating(toImage).affineNormalized
    guard map.isSampledAtFullSize else { return nil }
    let toSource = map.roundedForExactSums
    let (x, y, start) = (toSource.row1, toSource.row2, toSource.atPixelCenter(clip.minX, clip.minY))
    return lk_sprite(
      image: pixels, u: start.x, v: start.y, du_dx: x.x, dv_dx: x.y, du_dy: y.x, dv_dy: y.y,
      color: paint.color, is_light: paint.isLight ? 1 : 0, is_added: paint.blending == .over ? 0 : 1)
  }
}

extension Homography {
  /// True if a smooth picture is certainly sampled at its full size by the linear minification filter. The level of
  /// detail is at most 1 if the sum of the squared steps is at most 8, of which a tenth is a margin for rounding. No axis
  /// is halved if it is reduced to more than half its size.
  fileprivate var isSampledAtFullSize: Bool {
    let (x, y) = (SIMD2(row1.x, row1.y), SIMD2(row2.x, row2.y))
    return (x * x + y * y).sum() <= 7.9 && abs(row1.x) < 2 && abs(row2.y) < 2
  }
}

extension ParticleSprite {
  /// The map from the picture's own points, whose origin is the picture's center, to points of the layer.
  fileprivate var placement: Homography {
    Homography(SIMD3(axisX, axisY, 0), SIMD3(sideX, sideY, 0), SIMD3(x, y, 1))
  }
}

extension ParticlePicture {
  /// The frame in points, whose origin is the picture's center.
  fileprivate var frame: CGRect {
    CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the picture with the map from pixels of the canvas to pixels of the picture; nil when `toPixels`, which
  /// maps the points of `frame` to pixels of the canvas, has no inverse. With `isYUp` the picture is flipped, so that
  /// it is upright (L1.6).
  fileprivate func imageSource(_ toPixels: Homography, isYUp: Bool) -> ImageSource? {
    guard let inverse = toPixels.inverse else { return nil }
    return ImageSource(
      image, isSmooth: isSmooth, toSource: inverse.concatenating(toImage(isYUp: isYUp)))
  }

  /// Returns the map from points of `frame` to pixels of the image.
  fileprivate func toImage(isYUp: Bool) -> Homography {
    var map = Homography(mapping: frame, onto: source)
    if isYUp { map.row2.y = -map.row2.y }
    return map
  }
}

extension SIMD2<Double> {
  fileprivate var magnitudes: SIMD2<Double> { SIMD2(abs(x), abs(y)) }
}

extension PixelRect {
  /// Creates the rectangle of the pixels within `reach` of `center`; nil when a side is a million pixels or more from
  /// the origin. The limit of the scanner of parallelograms is 1e7 pixels; the smaller one leaves a margin for rounding.
  /// A larger sprite is drawn like one in perspective.
  fileprivate init?(center: SIMD2<Double>, reach: SIMD2<Double>) {
    let (low, high) = (center - reach, center + reach)
    guard low.min() > -1e6, high.max() < 1e6 else { return nil }
    self.init(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up)))
  }
}
