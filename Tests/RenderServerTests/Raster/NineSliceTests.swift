import CoreGraphics
import DisplayLists
import RenderModel
import TestSupport
import Testing

/// Pictures with a `contentsCenter` (L2.10). The grid of the nine parts is tested by the vectors of the kind `nine_slice`.
@Suite struct NineSliceTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 64, height: 64)

  private static func layer(_ image: CGImage, _ frame: CGRect) -> LayerProperties {
    var layer = box(frame, nil)
    layer.contents = .image(image)
    layer.rare.values.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    return layer
  }

  private static func picture(_ layer: LayerProperties) -> (picture: Bitmap, list: DisplayList) {
    wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas)
  }

  /// A picture that is red in its corners and blue elsewhere.
  private static let corners: CGImage = {
    let bitmap = Bitmap(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let isCorner = (x < 4 || x >= 12) && (y < 4 || y >= 12)
        bitmap[x, y] = isCorner ? 0xFFFF_0000 : 0xFF00_00FF
      }
    }
    return CGImage(adopting: bitmap)
  }()

  @Test func cornersKeepTheirSize() {
    let (picture, list) = Self.picture(
      Self.layer(Self.corners, CGRect(x: 5, y: 7, width: 50, height: 40)))
    #expect(list.items.count == 9)
    for (x, y) in [(5, 7), (7, 9), (54, 7), (52, 9), (5, 46), (54, 46)] {
      #expect(picture[x, y] == 0xFFFF_0000, "(\(x), \(y))")
    }
    // Stretched pixels are interpolated with those of the corners over half the length of a stretched pixel.
    for (x, y) in [(13, 7), (46, 7), (5, 15), (30, 25), (54, 38)] {
      #expect(picture[x, y] == 0xFF00_00FF, "(\(x), \(y))")
    }
  }

  /// Tests that nine parts of one color make one surface, also if the layer is rotated, tilted, translucent, or
  /// placed between pixels.
  @Test func partsMeetWithoutSeams() {
    let bitmap = Bitmap(width: 16, height: 16)
    for y in 0..<16 { bitmap.row(y).update(repeating: 0x8000_4080, count: 16) }
    let image = CGImage(adopting: bitmap)
    for angle in [0.0, 0.2, 0.7853981633974483, 1.3] {
      for tilt in [0.0, 0.006] {
        var sliced = Self.layer(image, CGRect(x: 12.3, y: 10.6, width: 39.4, height: 41.7))
        sliced.transform = CATransform3D(rotationAngle: angle, x: tilt * 100, y: 0, z: 1)
        sliced.transform.m14 = tilt
        var whole = sliced
        whole.rare.values.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        let difference = Self.picture(sliced).picture.difference(from: Self.picture(whole).picture)
        #expect(difference.greatest <= 1, "turned by \(angle), tilted by \(tilt): \(difference)")
      }
    }
  }

  @Test func cornersThatDoNotFitShrinkInProportion() {
    let axis = SliceAxis(target: 0...6, source: 0...20, middle: 0.3...0.7, scale: 1)
    #expect(axis.target == [0, 3, 3, 6])
  }

  /// A middle part that is thinner than a pixel acts as one pixel with the same center (Apple's header).
  @Test func aMiddleWithoutWidthActsAsOnePixel() {
    let axis = SliceAxis(target: 0...100, source: 0...20, middle: 0.5...0.5, scale: 1)
    #expect(axis.source == [0, 9.5, 10.5, 20])
    #expect(axis.target == [0, 9.5, 90.5, 100])
    let edge = SliceAxis(target: 0...100, source: 0...20, middle: 0...0, scale: 1)
    #expect(edge.source == [0, 0, 1, 20])
  }

  /// The contents rectangle lies so far away that coordinates overflow.
  @Test func partsWhoseCoordinatesOverflowDrawNothing() {
    var layer = Self.layer(Self.corners, CGRect(x: 5, y: 7, width: 50, height: 40))
    layer.contentsRect = CGRect(x: 0, y: -1e308, width: 1, height: 1)
    #expect(Self.picture(layer).list.items.isEmpty)
  }

  @Test func gravitiesThatDoNotResizeIgnoreTheContentsCenter() {
    var layer = Self.layer(Self.corners, CGRect(x: 5, y: 7, width: 50, height: 40))
    layer.contentsGravity = .center
    #expect(Self.picture(layer).list.items.count == 1)
  }

  @Test func invalidCentersAreHarmless() {
    var layer = Self.layer(Self.corners, CGRect(x: 5, y: 7, width: 50, height: 40))
    for center in [
      CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0.8, y: -3, width: -0.6, height: 9),
    ] {
      layer.rare.values.contentsCenter = center
      #expect(!Self.picture(layer).picture.isBlank)
    }
  }
}
