import CoreGraphics
import DisplayLists
import RenderModel

/// The limits on the particles of one frame, which hold for any birth rate. When a limit is exceeded, only the
/// youngest particles are shown.
struct ParticleBudget: Sendable {
  /// The largest number of particles of one layer.
  static let layerLimit = 100_000
  /// The largest number of particles of a frame.
  static let frameLimit = 400_000
  /// The largest number of births that are examined for one layer, including those of particles that no longer live.
  static let birthsPerLayer = 400_000
  /// The largest number of births that are examined for a frame.
  static let birthsPerFrame = 1_600_000
  /// The largest number of pixels that particles cover, where each pixel counts once for every particle.
  static let pixels = 128.0 * 1024 * 1024
  /// The fixed cost of a particle, in pixels.
  static let pixelsBeside = 64.0
  /// The cost of an attractor in an integration step of a particle's motion, in pixels.
  static let pixelsPerStep = 8.0

  private(set) var particles = Self.frameLimit
  private(set) var births = Self.birthsPerFrame
  private(set) var pixels = Self.pixels

  /// The part of the budget that one layer may use.
  var ofLayer: ParticleBudget {
    var budget = self
    budget.particles = min(particles, Self.layerLimit)
    budget.births = min(births, Self.birthsPerLayer)
    return budget
  }

  /// Subtracts the use of one layer. `spent` is what remains of the layer's `ofLayer`.
  mutating func consume(_ spent: ParticleBudget) {
    let layer = ofLayer
    particles -= layer.particles - spent.particles
    births -= layer.births - spent.births
    pixels = spent.pixels
  }

  /// Returns true and counts one more birth when the budget allows examining it.
  mutating func affordsBirth() -> Bool {
    guard births > 0, particles > 0, pixels > 0 else { return false }
    births -= 1
    return true
  }

  /// Subtracts the cost of computing the motion of a particle, compared with that of an attractor in an integration
  /// step.
  mutating func consumeMotion(cost: Double) { pixels -= cost * Self.pixelsPerStep }

  /// Subtracts the cost of one particle; `area` is in pixels.
  mutating func consumeParticle(covering area: Double) {
    particles -= 1
    pixels -= Self.pixelsBeside + area
  }
}

/// The map of an emitter layer to pixels, used to estimate the number of pixels that a particle covers.
struct ParticleView {
  /// The visible part of the layer's plane, in the layer's coordinates.
  private let visible: CGRect
  /// The number of pixels that a unit square of the layer covers.
  private let density: Double
  /// The number of pixels of the clip, an upper bound for any particle.
  private let area: Double

  /// Creates a view. With depth (`isDeep`) or perspective, the visible part is unbounded.
  init(_ bounds: CGRect, _ toPixels: Homography, clip: PixelRect, isDeep: Bool) {
    let scale = toPixels.localScale(in: bounds)
    (density, area) = (scale * scale, Double(clip.area))
    let all = CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
    guard toPixels.isAffine, !isDeep, let toLayer = toPixels.inverse else {
      visible = all
      return
    }
    visible = CGRect(boundingBoxOf: toLayer.image(ofPolygon: clip.frame.corners))
  }

  /// Returns an upper bound of the number of pixels that a particle covers.
  func area(of sprite: ParticleSprite, _ picture: ParticlePicture) -> Double {
    let reach = sprite.scale * picture.radius
    guard sprite.x + reach >= visible.minX, sprite.x - reach <= visible.maxX,
      sprite.y + reach >= visible.minY, sprite.y - reach <= visible.maxY
    else { return 0 }
    let size = sprite.scale * sprite.scale * picture.size.width * picture.size.height
    let covered = size * density
    return covered < area ? covered : area
  }
}
