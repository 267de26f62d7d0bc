import CoreGraphics
import RenderModel

/// The living particles of one layer.
package struct ParticlesCommand: Equatable, Sendable {
  /// The range of its sprites in the list's `sprites`.
  package var sprites: Range<Int>
  /// A hash of the sprites and their pictures, to tell whether two frames show the same.
  var digest: Int
  /// The map from layer coordinates to pixels.
  package var toPixels: Homography
  /// The change of the homogeneous pixel per unit of a sprite's z; zero for a layer that flattens its particles.
  package var depth: SIMD3<Double>
  /// The factor for every sprite in addition to its own color, as premultiplied 0xAARRGGBB.
  package var color: UInt32
  /// True for plus-lighter instead of source-over (L4.29).
  package var isAdditive: Bool
  /// True when y points up, where pictures are flipped to stay upright (L1.6).
  package var isYUp = false

  package init(
    sprites: Range<Int>, digest: Int, toPixels: Homography, depth: SIMD3<Double>, color: UInt32,
    isAdditive: Bool
  ) {
    self.sprites = sprites
    self.digest = digest
    self.toPixels = toPixels
    self.depth = depth
    self.color = color
    self.isAdditive = isAdditive
  }

  /// Ignores the position in `sprites`, because other layers' particles before it may come and go.
  package static func == (a: ParticlesCommand, b: ParticlesCommand) -> Bool {
    a.sprites.count == b.sprites.count && a.digest == b.digest && a.toPixels == b.toPixels
      && a.depth == b.depth && a.color == b.color && a.isAdditive == b.isAdditive && a.isYUp == b.isYUp
  }
}

extension ParticlesCommand {
  /// Returns the map of the plane in which a sprite lies.
  package func toPixels(of sprite: ParticleSprite) -> Homography {
    depth == .zero ? toPixels : toPixels.raised(by: sprite.z, along: depth)
  }
}
