import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Edges without antialiasing (L2.16, P4).
@Suite struct EdgeTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 64, height: 64)

  private static func picture(_ layers: [LayerProperties]) -> Bitmap {
    wholePicture(of: context(of: layers, in: canvas), at: 0, canvas: canvas).picture
  }

  private static func hard(_ layer: LayerProperties) -> LayerProperties {
    var layer = layer
    layer.set(.allowsEdgeAntialiasing, false)
    return layer
  }

  private static func turned(_ layer: LayerProperties, _ angle: Double) -> LayerProperties {
    var layer = layer
    layer.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    return layer
  }

  private static func alpha(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap[x, y] >> 24) }

  @Test func edgesAreSoftByDefault() {
    let picture = Self.picture([box(CGRect(x: 10.5, y: 10, width: 20, height: 20))])
    #expect(Self.alpha(picture, 10, 15) == 128)
  }

  /// The left and right edges lie between pixels, at 200/7 = 28.571 and 344/7 = 49.143.
  @Test func aPixelIsCoveredIfItsCenterIsInside() {
    let frame = CGRect(x: 200.0 / 7, y: 20.4, width: 144.0 / 7, height: 20.2)
    let picture = Self.picture([Self.hard(box(frame))])
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = frame.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(Self.alpha(picture, x, y) == (isInside ? 255 : 0), "(\(x), \(y))")
      }
    }
  }

  @Test func rotatedAndTiltedEdgesFollowThePixelCentersToo() {
    var tilted = box(CGRect(x: 12, y: 14, width: 40, height: 30))
    tilted.transform = CATransform3D(rotationAngle: 0.9, x: 0.3, y: 1, z: 0)
    tilted.transform.m14 = 0.006
    let shapes =
      [0.01, 0.3, 0.785, 1.2, -2.2].map {
        Self.turned(box(CGRect(x: 12.2, y: 14.7, width: 40, height: 30)), $0)
      } + [tilted]
    for shape in shapes {
      let picture = Self.picture([Self.hard(shape)])
      let inverse = Homography(shape.matrix(in: nil)).inverse!
      for y in 0..<64 {
        for x in 0..<64 {
          let p = inverse.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let distance = min(p.x, p.y, shape.bounds.width - p.x, shape.bounds.height - p.y)
          guard abs(distance) > 1e-4 else { continue }
          #expect(Self.alpha(picture, x, y) == (distance > 0 ? 255 : 0), "\(shape.transform) \(x) \(y)")
        }
      }
    }
  }

  /// Draws a rotated plane of adjacent translucent tiles. A pixel that two tiles paint, or none, would have another
  /// alpha.
  @Test func adjacentLayersMeetWithoutSeams() {
    for angle in [0.0, 0.1, 0.7853981633974483, 1.1] {
      var layers: [LayerProperties] = []
      for index in 0..<16 {
        let (column, row) = (Double(index % 4), Double(index / 4))
        var tile = box(
          CGRect(x: 0, y: 0, width: 9.5, height: 9.5), CGColor(gray: 1, alpha: 0.5))
        tile.anchorPoint = .zero
        tile.position = CGPoint(x: 32, y: 32)
        tile.transform = CATransform3D(
          translationX: (column - 2) * 9.5, y: (row - 2) * 9.5, z: 0
        ).concatenating(CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
        layers.append(Self.hard(tile))
      }
      let picture = Self.picture(layers)
      var counts: [Int: Int] = [:]
      for y in 0..<64 { for x in 0..<64 { counts[Self.alpha(picture, x, y), default: 0] += 1 } }
      #expect(Set(counts.keys) == [0, 128], "turned by \(angle): \(counts)")
      // A hard outline gains or loses up to half a pixel along its 4 · 38 pixels.
      #expect(abs((counts[128] ?? 0) - 38 * 38) < 76, "turned by \(angle): \(counts)")
    }
  }

  /// Antialiased edges between whole pixels are as sharp: nothing shines through between neighbors.
  @Test func neighborsAtWholePixelsHaveNoSeam() {
    let layers = [0, 1, 2].map { box(CGRect(x: 8 + 16 * $0, y: 8, width: 16, height: 30)) }
    let picture = Self.picture(layers)
    for y in 8..<38 { for x in 8..<56 { #expect(picture[x, y] == 0xFFFF_FFFF, "(\(x), \(y))") } }
  }

  @Test func aClearedBitMakesOnlyItsEdgeHard() {
    let frame = CGRect(x: 10.3, y: 12.4, width: 30.3, height: 20.4)
    let soft = Self.picture([box(frame)])
    for (bit, name) in [(1, "left"), (2, "right"), (4, "min y"), (8, "max y")] {
      var layer = box(frame)
      layer.rare.values.edgeAntialiasingMask = 15 & ~bit
      let picture = Self.picture([layer])
      // These points lie on the left, right, top and bottom edge, away from the corners.
      let points = [(10, 20), (40, 20), (20, 12), (20, 32)]
      for (index, point) in points.enumerated() {
        let (x, y) = point
        let (alpha, softAlpha) = (Self.alpha(picture, x, y), Self.alpha(soft, x, y))
        if 1 << index == bit {
          #expect(softAlpha > 0 && softAlpha < 255 && (alpha == 0 || alpha == 255), "\(name): \(alpha)")
        } else {
          #expect(alpha == softAlpha, "\(name) changed the edge \(index)")
        }
      }
    }
  }

  /// In the corner of a hard and an antialiased edge, the coverage is that of the antialiased edge alone: 0.6, or 153
  /// levels.
  @Test func hardAndSoftSidesMeetInACorner() {
    var layer = box(CGRect(x: 10.3, y: 12.4, width: 30, height: 20))
    layer.rare.values.edgeAntialiasingMask = 15 & ~1
    let picture = Self.picture([layer])
    #expect(Self.alpha(picture, 10, 12) == 153 && Self.alpha(picture, 9, 12) == 0)
  }

  @Test func roundedCornersStayAntialiased() {
    var layer = box(CGRect(x: 10.3, y: 12.4, width: 30, height: 24))
    layer.cornerRadius = 9
    let (soft, hard) = (Self.picture([layer]), Self.picture([Self.hard(layer)]))
    var cornerPixels = 0
    for y in 0..<64 {
      for x in 0..<64 {
        let isCorner =
          (x < 18 || x > 32) && (y < 20 || y > 28) && (x > 10 && x < 40 && y > 12 && y < 36)
        let value = Self.alpha(hard, x, y)
        if isCorner {
          #expect(value == Self.alpha(soft, x, y), "(\(x), \(y))")
          cornerPixels += value > 0 && value < 255 ? 1 : 0
        } else if x > 19 && x < 31 || y > 21 && y < 27 {
          #expect(value == 0 || value == 255, "(\(x), \(y)) is \(value)")
        }
      }
    }
    // The bound is a choice; it shows that there are soft pixels at the corners.
    #expect(cornerPixels > 20)
  }

  @Test func bordersHaveHardEdgesToo() {
    var layer = Self.hard(Self.turned(box(CGRect(x: 14, y: 14, width: 30, height: 24), nil), 0.4))
    (layer.borderWidth, layer.borderColor) = (4.5, .white)
    let picture = Self.picture([layer])
    var counts: [Int: Int] = [:]
    for y in 0..<64 { for x in 0..<64 { counts[Self.alpha(picture, x, y), default: 0] += 1 } }
    #expect(Set(counts.keys) == [0, 255])
    // Along the outlines, of 108 and 72 pixels, the pixels that are gained and those that are lost nearly cancel.
    // The limit of 25 is a choice.
    #expect(abs((counts[255] ?? 0) - (30 * 24 - 21 * 15)) < 25, "\(counts)")
  }

  @Test func clipsHaveHardEdgesToo() {
    var clip = Self.hard(Self.turned(box(CGRect(x: 14, y: 14, width: 30, height: 24), nil), 0.4))
    clip.set(.masksToBounds, true)
    let large = box(CGRect(x: -20, y: -20, width: 80, height: 80))
    let layers = [root(filling: Self.canvas), clip, large]
    let picture = wholePicture(of: context(ofChain: layers), at: 0, canvas: Self.canvas).picture
    let whole = Self.picture([
      Self.hard(Self.turned(box(CGRect(x: 14, y: 14, width: 30, height: 24)), 0.4))
    ])
    #expect(picture.difference(from: whole).isNone, "the edges of a hard layer of the same shape")
    #expect(Set((0..<64 * 64).map { Self.alpha(picture, $0 % 64, $0 / 64) }) == [0, 255])
  }
}
