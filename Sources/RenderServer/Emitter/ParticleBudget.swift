import CoreGraphics

/// What the particles of one frame may cost, whatever the births a second: the youngest are shown.
struct ParticleBudget: Sendable {
  /// Particles of a layer, and of all.
  static let layerLimit = 100_000
  static let frameLimit = 400_000
  /// Of particles that were born lately some have died already; no more are looked at.
  static let visitsOfLayer = 400_000
  static let visitsOfFrame = 1_600_000
  /// Pixels that particles cover, each counted once for every particle. What a particle costs beside them is counted
  /// as some.
  static let pixels = 128.0 * 1024 * 1024
  static let pixelsBeside = 64.0

  private(set) var particles = Self.frameLimit
  private(set) var visits = Self.visitsOfFrame
  private(set) var pixels = Self.pixels

  /// What one layer of the frame may take.
  var ofLayer: ParticleBudget {
    var budget = self
    budget.particles = min(particles, Self.layerLimit)
    budget.visits = min(visits, Self.visitsOfLayer)
    return budget
  }

  /// `spent` is what is left of `ofLayer`.
  mutating func pay(_ spent: ParticleBudget) {
    let layer = ofLayer
    particles -= layer.particles - spent.particles
    visits -= layer.visits - spent.visits
    pixels = spent.pixels
  }

  /// Whether one more birth may be looked at.
  mutating func affordsVisit() -> Bool {
    guard visits > 0, particles > 0, pixels > 0 else { return false }
    visits -= 1
    return true
  }

  mutating func payParticle(covering area: Double) {
    particles -= 1
    pixels -= Self.pixelsBeside + area
  }
}

/// How an emitter layer is seen: tells how many pixels a particle covers.
struct ParticleView {
  /// The part of the layer's plane that shows.
  private let visible: CGRect
  /// Pixels of a square of side 1.
  private let density: Double
  /// All that are drawn.
  private let area: Double

  /// Where particles have heights of their own (`isDeep`), any of them may show.
  init(_ bounds: CGRect, _ toPixels: Homography, clip: PixelRect, isDeep: Bool) {
    let scale = toPixels.localScale(in: bounds)
    (density, area) = (scale * scale, Double(clip.area))
    let all = CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
    guard toPixels.isAffine, !isDeep, let toLayer = toPixels.inverse else {
      visible = all
      return
    }
    visible = CGRect(boundingBoxOf: toLayer.image(ofConvex: clip.frame.corners))
  }

  /// The pixels that a particle covers, at most.
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
