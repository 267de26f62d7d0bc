import QuartzCore
import RenderModel
import TestSupport
import Testing

extension LayerTests {
  /// CAShapeLayer (L4.1–L4.5).
  @Suite @MainActor struct ShapeLayerTests {
    private static func line(_ points: CGPoint...) -> CGPath {
      let path = CGMutablePath()
      path.addLines(between: points)
      return path
    }

    /// Returns a picture of 40 × 40 pixels that shows only `layer`, at `time` seconds after its animations begin.
    private func picture(of layer: CALayer, at time: Double = 0) -> Bitmap {
      MediaClock.setManualTime(0)
      defer { MediaClock.setManualTime(nil) }
      let renderer = CARenderer()
      renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      let root = CALayer()
      root.frame = renderer.bounds
      root.addSublayer(layer)
      renderer.layer = root
      CATransaction.flush()
      renderer.beginFrame(atTime: time)
      defer { renderer.endFrame() }
      return renderer.render()?.bitmap ?? Bitmap(width: 1, height: 1)
    }

    private func alpha(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt32 { picture[x, y] >> 24 }

    @Test func defaultsL4_1() throws {
      let layer = CAShapeLayer()
      #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
      #expect(layer.fillColor == .black && layer.fillRule == .nonZero)
      #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1)
      #expect(layer.miterLimit == 10 && layer.lineCap == .butt && layer.lineJoin == .miter)
      #expect(layer.lineDashPhase == 0)
      layer.setValue(3, forKey: "lineWidth")
      #expect(layer.lineWidth == 3)
      layer.lineDashPattern = [4, 2.5]
      #expect(layer.lineDashPattern == [4, 2.5])
      #expect(layer.value(forKey: "lineDashPattern") as? [NSNumber] == [4, 2.5])
    }

    @Test func thePathIsCopied() {
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
      let layer = CAShapeLayer()
      layer.path = path
      path.addRect(CGRect(x: 9, y: 9, width: 4, height: 4))
      #expect(layer.path?.elements.count == 5)
    }

    /// The keys of a shape layer are unknown to layers of other classes.
    @Test func keysBelongToTheClass() {
      #expect(LayerProperty.id(forKey: "strokeEnd", kind: .plain) == nil)
      #expect(LayerProperty.id(forKey: "strokeEnd", kind: .shape) == .strokeEnd)
    }

    @Test func theStrokeLiesAboveTheFillAndExtendsBeyondTheBoundsL4_2() {
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      layer.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      layer.lineWidth = 4
      let picture = picture(of: layer)
      #expect(picture[20, 20] == 0xFFFF_0000)
      #expect(picture[8, 20] == 0xFF00_00FF && picture[11, 20] == 0xFF00_00FF)
      #expect(picture[12, 20] == 0xFFFF_0000 && alpha(picture, 7, 20) == 0)
    }

    /// Coverage is the exact area (P6), so a line of half a point on the border between two pixels covers a quarter of
    /// each.
    @Test func aThinLineBetweenTwoPixelsCoversAQuarterOfEach() {
      let layer = CAShapeLayer()
      layer.path = Self.line(CGPoint(x: 4, y: 20), CGPoint(x: 36, y: 20))
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .black, 0.5)
      let picture = picture(of: layer)
      #expect(alpha(picture, 20, 19) == 64 && alpha(picture, 20, 20) == 64)
      #expect(alpha(picture, 20, 18) == 0 && alpha(picture, 20, 21) == 0)
    }

    @Test func opacityCoversFillAndStrokeTogetherL2_4() {
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      (layer.strokeColor, layer.lineWidth, layer.opacity) = (.black, 8, 0.5)
      let picture = picture(of: layer)
      #expect(alpha(picture, 20, 20) == 128 && alpha(picture, 12, 20) == 128)
    }

    @Test func theEndOfTheStrokeIsAnimatedL4_4() {
      let layer = CAShapeLayer()
      layer.path = Self.line(CGPoint(x: 4, y: 20), CGPoint(x: 36, y: 20))
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .black, 8)
      let draw = CABasicAnimation(keyPath: "strokeEnd")
      (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 1)
      layer.add(draw, forKey: nil)
      let picture = picture(of: layer, at: 0.25)
      #expect(alpha(picture, 11, 20) == 255 && alpha(picture, 12, 20) == 0)
    }

    /// Paths whose elements do not correspond cannot be interpolated; the path changes in the middle of the animation
    /// (L4.5).
    @Test func pathsWithDifferentElementsChangeInTheMiddle() {
      let end = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 10, height: 10), transform: nil)
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
      let morph = CABasicAnimation(keyPath: "path")
      (morph.toValue, morph.duration) = (end, 1)
      layer.add(morph, forKey: nil)
      #expect(alpha(picture(of: layer, at: 0.4), 5, 5) == 255)
      let other = CAShapeLayer()
      other.path = layer.path
      other.add(morph, forKey: nil)
      let late = picture(of: other, at: 0.6)
      #expect(alpha(late, 5, 5) == 0 && alpha(late, 25, 25) == 255)
    }

    /// Expects faulty shapes not to trap. The path of enormous numbers may have any picture, and the others, which have
    /// no length, an empty one.
    @Test func faultyShapesDoNotTrap() {
      let far = CGMutablePath()
      far.move(to: CGPoint(x: -1e300, y: 0))
      far.addCurve(
        to: CGPoint(x: 1e300, y: 20), control1: CGPoint(x: 0, y: 1e300),
        control2: CGPoint(x: 1e30, y: -1e300))
      for path in [CGMutablePath(), far, Self.line(.zero), Self.line(.zero, .zero)] {
        for width in [0, -1, 1e-300, 5, 1e300, Double.infinity] {
          let layer = CAShapeLayer()
          (layer.path, layer.strokeColor, layer.lineWidth) = (path, .black, width)
          (layer.miterLimit, layer.strokeStart, layer.strokeEnd) = (.nan, -3, 7)
          (layer.lineDashPattern, layer.lineDashPhase) = ([1e-300, 0], -.infinity)
          let picture = picture(of: layer)
          #expect(picture.width == 40 && (path === far || picture.isBlank), "\(width)")
        }
      }
    }

    @Test func aPathOfAHundredThousandElementsIsStroked() {
      var random = SeededGenerator(seed: 5)
      let path = CGMutablePath()
      path.move(to: .zero)
      for _ in 0..<100_000 {
        path.addLine(to: CGPoint(x: random.number(0...40), y: random.number(0...40)))
      }
      let layer = CAShapeLayer()
      (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, .black)
      (layer.lineJoin, layer.lineWidth) = (.round, 2)
      let picture = picture(of: layer)
      #expect((1..<39).allSatisfy { alpha(picture, $0, $0) > 0 })
    }
  }
}
