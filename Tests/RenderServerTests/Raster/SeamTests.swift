import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests of the cut where layers intersect (P22).
@Suite struct SeamTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 150, height: 150)

  /// Returns a flat layer, and a layer that is rotated about its own diagonal and therefore intersects the flat one.
  private static func crossing(_ change: (inout LayerProperties) -> Void) -> [LayerProperties] {
    var flat = box(CGRect(x: 25, y: 25, width: 100, height: 100), CGColor(gray: 0.667, alpha: 1))
    var leaning = box(
      CGRect(x: 25, y: 25, width: 100, height: 100), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    leaning.transform = CATransform3D(rotationAngle: .pi / 4, x: 1, y: 1, z: 0)
    change(&flat)
    change(&leaning)
    return [flat, leaning]
  }

  private static func picture(_ change: (inout LayerProperties) -> Void) -> Bitmap {
    let context = context(of: crossing(change), in: canvas)
    return wholePicture(of: context, at: 0, canvas: canvas, background: 0xFFFF_FFFF).picture
  }

  /// The pieces of a translucent layer meet without a gap and without an overlap. Where both layers are, there are
  /// therefore two colors only: that of the flat layer over the other one, and that of the other layer over the flat
  /// one.
  @Test func translucentPiecesDoNotOverlap() {
    for isSmooth in [true, false] {
      let picture = Self.picture {
        $0.opacity = 0.5
        $0.set(.allowsEdgeAntialiasing, isSmooth)
      }
      var colors: Set<UInt32> = []
      for x in 60..<90 { for y in 60..<90 { colors.insert(picture[x, y]) } }
      #expect(colors.count == 2, "\(colors.map { String($0, radix: 16) })")
    }
  }

  /// The pieces do not overlap either if the background of a layer is translucent, or if the layer has an effect as a
  /// whole.
  @Test func piecesOfLayersThatAreNotOpaqueDoNotOverlap() {
    // The order of two colors does not change their product, apart from rounding.
    let changes: [(counts: ClosedRange<Int>, change: (inout LayerProperties) -> Void)] = [
      (2...2, { $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.5) }),
      (1...2, { $0.rare.values.compositingFilter = OpaqueValue("multiplyBlendMode") }),
    ]
    for (counts, change) in changes {
      let picture = Self.picture(change)
      var colors: Set<UInt32> = []
      for x in 60..<90 { for y in 60..<90 { colors.insert(picture[x, y]) } }
      #expect(counts.contains(colors.count), "\(colors.map { String($0, radix: 16) })")
      #expect(!colors.contains(0xFFFF_FFFF), "nothing is drawn")
    }
  }

  /// Between opaque layers, the cut is antialiased like an edge: some pixels along it mix both colors, and none shows
  /// what is behind the layers.
  @Test func cutsBetweenOpaqueLayersAreSmooth() {
    let picture = Self.picture { $0.transform = $0.transform.concatenating(.init(rotationAngle: 0.3)) }
    var mixed = 0
    for x in 60..<90 {
      for y in 60..<90 {
        let pixel = picture[x, y].channels
        let (red, green) = (pixel[1], pixel[2])
        // The gray has 170 levels, and the red none of green. What is behind is white.
        #expect(green <= 170 && red >= 170, "(\(x), \(y)) \(pixel)")
        if green > 2, green < 168 { mixed += 1 }
      }
    }
    #expect(mixed > 5)
  }
}

extension CATransform3D {
  fileprivate init(rotationAngle: Double) {
    self.init(rotationAngle: rotationAngle, x: 0, y: 0, z: 1)
  }
}
