import CoreGraphics
import RenderModel

/// A living particle in the form in which it is drawn: centered, rotated, scaled and tinted.
package struct ParticleSprite: Hashable, Sendable {
  /// The center in the layer's coordinates.
  package var x, y: Double
  /// The height above the layer's plane; 0 for a particle that is flattened into it.
  package var z = 0.0
  /// The image of the picture's x axis: (cos, sin) of the rotation times the scale.
  package var axisX, axisY: Double
  /// The sort key: the age in seconds, or the z position.
  package var order: Double
  /// The color that the picture is multiplied by, as premultiplied 0xAARRGGBB.
  package var color: UInt32
  /// The index into the array of pictures that comes with the sprites.
  package var picture: Int32

  package init(_ particle: Particle, order: Double, picture: Int32) {
    (x, y) = (particle.position.x, particle.position.y)
    axisX = cos(particle.rotation) * particle.scale
    axisY = sin(particle.rotation) * particle.scale
    self.order = order
    color = particle.color.premultipliedPixel
    self.picture = picture
  }

  package var scale: Double { (axisX * axisX + axisY * axisY).squareRoot() }

  /// False for a sprite that is transparent, has no size or is not at a finite position.
  package var isDrawable: Bool {
    color >> 24 > 0 && (axisX != 0 || axisY != 0) && (x + y + z + axisX + axisY).isFinite
  }
}

/// The picture of one cell's particles.
package struct ParticlePicture: Equatable, Sendable {
  package let image: CGImage
  /// The part of the image to draw, in pixels.
  package let source: CGRect
  /// The size in points at scale 1 (L4.29).
  package let size: CGSize
  /// True when the image is magnified with linear filtering.
  package let isSmooth: Bool

  /// Creates the picture of a cell; nil for a cell without contents or with an empty contents rectangle.
  package init?(_ cell: EmitterCellValues) {
    guard let image = cell.contents?.image, cell.contentsScale > 0, cell.contentsScale.isFinite else {
      return nil
    }
    let part = cell.contentsRect
    let (width, height) = (Double(image.width), Double(image.height))
    source = CGRect(
      x: part.minX * width, y: part.minY * height, width: part.width * width,
      height: part.height * height)
    guard source.width > 0, source.height > 0, source.isFinite else { return nil }
    self.image = image
    size = CGSize(
      width: source.width / cell.contentsScale, height: source.height / cell.contentsScale)
    isSmooth = cell.magnificationFilter != "nearest"
  }

  /// Half the diagonal, in points at scale 1.
  package var radius: Double { (size.width * size.width + size.height * size.height).squareRoot() / 2 }
}

extension SIMD4<Double> {
  /// The color, given as straight components in 0…1, as premultiplied 0xAARRGGBB.
  package var premultipliedPixel: UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(value.unorm8) }
    return channel(w) << 24 | channel(x * w) << 16 | channel(y * w) << 8 | channel(z * w)
  }
}
