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
  /// The image of the picture's y axis, which is perpendicular to that of the x axis unless the sprite is tilted.
  package var sideX, sideY: Double
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
    (sideX, sideY) = (-axisY, axisX)
    self.order = order
    color = particle.color.premultipliedPixel
    self.picture = picture
    if particle.tilt != .zero { tilt(by: particle.tilt) }
  }

  /// Turns the sprite about an axis in the layer's plane, by `angles.x` towards the direction `angles.y`, and projects it
  /// onto the plane.
  private mutating func tilt(by angles: SIMD2<Double>) {
    let direction = SIMD2(cos(angles.y), sin(angles.y))
    let shortening = cos(angles.x) - 1
    let (axis, side) = (SIMD2(axisX, axisY), SIMD2(sideX, sideY))
    let newAxis = axis + direction * ((axis * direction).sum() * shortening)
    let newSide = side + direction * ((side * direction).sum() * shortening)
    (axisX, axisY, sideX, sideY) = (newAxis.x, newAxis.y, newSide.x, newSide.y)
  }

  /// The greatest factor by which the sprite magnifies its picture, or more.
  package var scale: Double {
    let (axis, side) = (axisX * axisX + axisY * axisY, sideX * sideX + sideY * sideY)
    return (axis > side ? axis : side).squareRoot()
  }

  /// False for a sprite that is transparent, has no size or is not at a finite position.
  package var isDrawable: Bool {
    color >> 24 > 0 && (axisX != 0 || axisY != 0) && (sideX != 0 || sideY != 0)
      && (x + y + z + axisX + axisY).isFinite
  }
}

/// The picture of one cell's particles.
package struct ParticlePicture: Equatable, Sendable {
  package let image: CGImage
  /// The part of the image to draw, in pixels.
  package private(set) var source: CGRect
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

  /// Returns the picture of a frame: the first one's area, moved to the frame's column and row. A frame that would lie
  /// outside of the image is the first one.
  package func frame(_ index: Int, of cell: EmitterCellValues) -> ParticlePicture {
    let perRow = cell.framesPerRow > 0 ? cell.framesPerRow : cell.frames
    var frame = self
    frame.source.origin.x += CGFloat(index % perRow) * source.width
    frame.source.origin.y += CGFloat(index / perRow) * source.height
    // Areas are written with few digits.
    let isInside =
      frame.source.maxX <= CGFloat(image.width) + source.width / 10
      && frame.source.maxY <= CGFloat(image.height) + source.height / 10
    return isInside ? frame : self
  }

  /// Half the diagonal, in points at scale 1.
  package var radius: Double { (size.width * size.width + size.height * size.height).squareRoot() / 2 }
}

extension EmitterCellValues {
  /// The number of frames of the picture, from 1 to 4096.
  package var frames: Int { min(max(frameCount, 1), 4096) }
}

extension SIMD4<Double> {
  /// The color, given as straight components in 0…1, as premultiplied 0xAARRGGBB.
  package var premultipliedPixel: UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(value.unorm8) }
    return channel(w) << 24 | channel(x * w) << 16 | channel(y * w) << 8 | channel(z * w)
  }
}
