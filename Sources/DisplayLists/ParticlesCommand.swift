import CoreGraphics
import RenderModel

/// The living particles of one layer.
package struct ParticlesCommand: Equatable, Sendable {
  /// The range of the layer's sprites in the list's `sprites`.
  package var sprites: Range<Int>
  /// A hash of the sprites and their pictures, by which two frames are compared.
  var digest: Int
  /// The map from the layer's coordinates to pixels.
  package var toPixels: Homography
  /// The change of a homogeneous pixel per unit of a sprite's z; zero for a layer that flattens its particles.
  package var depth: SIMD3<Double>
  /// The color by which every sprite is multiplied in addition to its own color, as premultiplied 0xAARRGGBB.
  package var color: UInt32
  package var blending: ParticleBlending
  /// True when y points up in the layer. Pictures are then flipped, so that they are upright (L1.6).
  package var isYUp = false

  package init(
    sprites: Range<Int>, digest: Int, toPixels: Homography, depth: SIMD3<Double>, color: UInt32,
    blending: ParticleBlending
  ) {
    self.sprites = sprites
    self.digest = digest
    self.toPixels = toPixels
    self.depth = depth
    self.color = color
    self.blending = blending
  }

  /// The comparison ignores the position in `sprites`, because the number of sprites of the layers before this one
  /// may change.
  package static func == (a: ParticlesCommand, b: ParticlesCommand) -> Bool {
    a.sprites.count == b.sprites.count && a.digest == b.digest && a.toPixels == b.toPixels
      && a.depth == b.depth && a.color == b.color && a.blending == b.blending && a.isYUp == b.isYUp
  }
}

/// The way in which particles are composited (L4.29).
package enum ParticleBlending: Sendable {
  /// Source over.
  case over
  /// Plus lighter.
  case add
  /// Plus lighter, and screen. Black parts of pictures are invisible, even if they are opaque (L4.39).
  case cheapAdd, cheapScreen

  package init(_ mode: ParticleRenderMode) {
    switch mode {
    case .unordered, .oldestFirst, .oldestLast, .backToFront: self = .over
    case .additive: self = .add
    case .cheapAdditive: self = .cheapAdd
    case .cheapScreen: self = .cheapScreen
    }
  }

  /// The name in the printed display list; empty for source over.
  var label: String {
    switch self {
    case .over: ""
    case .add: " additive"
    case .cheapAdd: " cheap additive"
    case .cheapScreen: " cheap screen"
    }
  }
}

extension ParticlesCommand {
  /// Returns the map of the plane in which a sprite lies.
  package func toPixels(of sprite: ParticleSprite) -> Homography {
    depth == .zero ? toPixels : toPixels.raised(by: sprite.z, along: depth)
  }
}
