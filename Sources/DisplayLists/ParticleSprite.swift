import CoreGraphics
import RenderModel

/// A living particle in the form in which it is drawn: with its position, rotation, scale and color.
package struct ParticleSprite: Hashable, Sendable {
  /// The center in the layer's coordinates.
  package var x, y: Double
  /// The z coordinate relative to the layer's plane; 0 for a particle of a layer that flattens its particles.
  package var z = 0.0
  /// The image of the picture's x axis: (cos, sin) of the rotation times the scale.
  package var axisX, axisY: Double
  /// The image of the picture's y axis. It is perpendicular to the image of the x axis, unless the sprite is tilted.
  package var sideX, sideY: Double
  /// The sort key: the age in seconds, or the depth.
  package var order: Double
  /// The color by which the picture is multiplied, as premultiplied 0xAARRGGBB.
  package var color: UInt32
  /// The index of the picture in the array of pictures that belongs to the sprites.
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

  /// Turns the sprite out of the layer's plane, by the angle `angles.x` in the direction `angles.y`, in radians, and
  /// projects it onto the plane.
  private mutating func tilt(by angles: SIMD2<Double>) {
    let direction = SIMD2(cos(angles.y), sin(angles.y))
    let shortening = cos(angles.x) - 1
    let (axis, side) = (SIMD2(axisX, axisY), SIMD2(sideX, sideY))
    let newAxis = axis + direction * ((axis * direction).sum() * shortening)
    let newSide = side + direction * ((side * direction).sum() * shortening)
    (axisX, axisY, sideX, sideY) = (newAxis.x, newAxis.y, newSide.x, newSide.y)
  }

  /// An upper bound of the factor by which the sprite magnifies its picture.
  package var scale: Double {
    let (axis, side) = (axisX * axisX + axisY * axisY, sideX * sideX + sideY * sideY)
    return (axis > side ? axis : side).squareRoot()
  }

  /// False for a sprite that is transparent, has no size or whose position is not finite.
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

  /// Returns the picture of the frame `index`: the area of the first frame, moved to the column and row of this one.
  /// If that area would lie outside of the image, the first frame is returned.
  package func frame(_ index: Int, of cell: EmitterCellValues) -> ParticlePicture {
    let perRow = cell.framesPerRow > 0 ? cell.framesPerRow : cell.frames
    var frame = self
    frame.source.origin.x += CGFloat(index % perRow) * source.width
    frame.source.origin.y += CGFloat(index / perRow) * source.height
    // The contents rectangle is often written with few digits, so a tenth of a frame is tolerated.
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
  /// The color as premultiplied 0xAARRGGBB. The vector has red, green, blue and alpha in 0…1, not premultiplied.
  package var premultipliedPixel: UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(value.unorm8) }
    return channel(w) << 24 | channel(x * w) << 16 | channel(y * w) << 8 | channel(z * w)
  }
}
