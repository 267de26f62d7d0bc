import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests that a layer that moves slowly does not shimmer: its visible content moves with it, at every sub-pixel
/// position.
///
/// A picture and filled shapes move 2 pixels to the right and 1 pixel down, in steps of 1/16 and 1/32 of a pixel. The
/// tests measure the sum of all alphas, whose changes would be seen as flicker, the center of the alphas, which must
/// not jump, and the greatest change of a pixel from step to step, which would be seen as sparkle.
@Suite struct MotionTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)
  private static let steps = 32

  /// A disc with a rim that fades over 2 pixels, so that it has almost no frequencies that pixels cannot represent.
  private static let disc: CGImage = {
    let bitmap = Bitmap(width: 24, height: 24)
    for y in 0..<24 {
      for x in 0..<24 {
        let (dx, dy) = (Double(x) - 11.5, Double(y) - 11.5)
        let cover = min(max(9.5 - (dx * dx + dy * dy).squareRoot(), 0), 2) / 2
        bitmap[x, y] = UInt32((cover * 255).rounded()) &* 0x0101_0101
      }
    }
    return CGImage(adopting: bitmap)
  }()

  /// A layer that is moved by fractions of a pixel, and the permitted changes of its picture besides the movement. The
  /// default limits leave room only for the rounding of alphas to levels: 0.3 % of the alphas of the square are 306
  /// levels, less than 4 for each of the 80 pixels along its edges.
  private struct Mover {
    let name: String
    let layer: LayerProperties
    /// The permitted relative change of the sum of alphas.
    var flicker = 0.003
    /// The permitted distance, in pixels, between the center of the alphas and the position to which it was moved.
    var jump = 0.02
    /// The permitted change of a pixel's alpha from step to step, in levels. A pixel gains or loses at most the area
    /// that is swept by edges that move by 1/16 and 1/32 of a pixel.
    var sparkle = 25
  }

  private static var movers: [Mover] {
    var picture = box(CGRect(x: 6, y: 6, width: 24, height: 24), nil)
    picture.contents = .image(disc)
    let square = box(CGRect(x: 6, y: 6, width: 20, height: 20))
    var turned = square
    turned.transform = CATransform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    var round = square
    round.cornerRadius = 7
    var small = picture
    small.bounds.size = CGSize(width: 9, height: 9)
    return [
      Mover(name: "picture", layer: picture), Mover(name: "square", layer: square),
      Mover(name: "turned", layer: turned), Mover(name: "round", layer: round),
      // The mipmap level that is sampled has 4/3 pixels for each pixel of the canvas, in each direction, so that
      // bilinear sampling does not weight all of them equally. For this disc, that alone gives a flicker of 0.014 and a
      // jump of 0.05, as a computation of the samples shows; the limits are about a tenth above.
      Mover(name: "minified", layer: small, flicker: 0.016, jump: 0.055, sparkle: 30),
    ]
  }

  /// The picture of a layer at an offset, with the sum of its alphas and their center.
  private struct MeasuredPicture {
    var mass = 0.0
    var center = SIMD2(0.0, 0.0)
    let bitmap: Bitmap

    init(_ layer: LayerProperties, _ offset: CGPoint) {
      var layer = layer
      layer.position.x += offset.x
      layer.position.y += offset.y
      bitmap =
        wholePicture(
          of: context(of: [layer], in: MotionTests.canvas), at: 0, canvas: MotionTests.canvas
        )
        .picture
      for y in 0..<40 {
        for x in 0..<40 {
          let alpha = Double(bitmap[x, y] >> 24)
          mass += alpha
          center += alpha * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        }
      }
      center /= mass
    }
  }

  @Test func visibleContentMovesSteadily() {
    for mover in Self.movers {
      let start = MeasuredPicture(mover.layer, .zero)
      var last = start
      for step in 1...Self.steps {
        let offset = CGPoint(x: Double(step) / 16, y: Double(step) / 32)
        let now = MeasuredPicture(mover.layer, offset)
        let context = "\(mover.name) at \(offset)"
        let mass = now.mass / start.mass
        #expect(abs(mass - 1) <= mover.flicker, "\(context): mass \(mass)")
        let error = now.center - start.center - SIMD2(offset.x, offset.y)
        #expect(max(abs(error.x), abs(error.y)) <= mover.jump, "\(context): off by \(error)")
        let change = now.bitmap.difference(from: last.bitmap).greatest
        #expect(change <= mover.sparkle, "\(context): a pixel changed by \(change)")
        last = now
      }
    }
  }
}
