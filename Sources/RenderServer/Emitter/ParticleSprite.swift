import CoreGraphics

/// A living particle ready to be drawn: its picture, centred, turned, scaled and tinted.
struct ParticleSprite: Hashable, Sendable {
  /// The centre, in the layer's coordinates.
  var x, y: Double
  /// The height above the layer's plane; 0 for one that is flattened into it.
  var z = 0.0
  /// Where the picture's x axis goes: (cos, sin) of the rotation times the scale.
  var axisX, axisY: Double
  /// What the sprites are sorted by: the age or the depth.
  var order: Double
  /// What the picture is multiplied by: premultiplied 0xAARRGGBB.
  var color: UInt32
  /// Index into the pictures that belong to the sprites.
  var picture: Int32

  init(_ particle: Particle, order: Double, picture: Int32) {
    (x, y) = (particle.position.x, particle.position.y)
    axisX = cos(particle.rotation) * particle.scale
    axisY = sin(particle.rotation) * particle.scale
    self.order = order
    color = particle.color.premultipliedPixel
    self.picture = picture
  }

  var scale: Double { (axisX * axisX + axisY * axisY).squareRoot() }

  /// Nothing to see, or nowhere.
  var isDrawable: Bool {
    color >> 24 > 0 && (axisX != 0 || axisY != 0) && (x + y + z + axisX + axisY).isFinite
  }
}

/// The picture of a kind of particle.
struct ParticlePicture: Equatable, Sendable {
  let image: CGImage
  /// The part that is shown, in pixels of the image.
  let source: CGRect
  /// In points, at scale 1 (L4.29).
  let size: CGSize
  let isSmooth: Bool

  /// nil for a cell without a picture, and for an empty one.
  init?(_ cell: EmitterCellValues) {
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
  var radius: Double { (size.width * size.width + size.height * size.height).squareRoot() / 2 }
}

extension SIMD4<Double> {
  /// Straight components in 0…1 as premultiplied 0xAARRGGBB.
  var premultipliedPixel: UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(value.level) }
    return channel(w) << 24 | channel(x * w) << 16 | channel(y * w) << 8 | channel(z * w)
  }
}
