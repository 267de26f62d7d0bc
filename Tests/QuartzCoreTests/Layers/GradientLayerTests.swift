import QuartzCore
import RenderModel
import Synchronization
import TestSupport
import Testing

extension LayerTests {
  /// CAGradientLayer (L4.6–L4.10).
  @Suite @MainActor struct Gradients {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func gradient(_ colors: [CGColor]) -> CAGradientLayer {
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
      layer.colors = colors
      return layer
    }

    private func picture(_ layer: CALayer) throws -> Bitmap {
      let renderer = CARenderer()
      renderer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
      renderer.layer = layer
      CATransaction.flush()
      renderer.beginFrame(atTime: CACurrentMediaTime())
      defer { renderer.endFrame() }
      return try #require(renderer.render()).bitmap
    }

    @Test func defaultsL4_6() {
      let layer = CAGradientLayer()
      #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
      #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
      #expect(layer.value(forKey: "type") as? String == "axial")
      #expect(CALayer().value(forKey: "colors") == nil, "plain layers do not declare it")
      #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
    }

    @Test func propertiesReadBack() {
      let layer = gradient([Self.red, Self.blue])
      layer.locations = [0.25, 1]
      layer.type = CAGradientLayerType(rawValue: "conic")
      #expect(layer.colors as? [CGColor] == [Self.red, Self.blue])
      #expect(layer.locations?.map(\.doubleValue) == [0.25, 1] && layer.type == .conic)
      layer.setValue([0, 0.5], forKey: "locations")
      #expect(layer.locations?.map(\.doubleValue) == [0, 0.5])
      layer.type = CAGradientLayerType(rawValue: "spiral")
      #expect(layer.type == .axial)
      (layer.colors, layer.locations) = (nil, nil)
      #expect(layer.colors == nil && layer.locations == nil)
    }

    /// The start and end points are in unit coordinates of the bounds. The gradient lies above the background color and
    /// below the contents, and is clipped to the rounded bounds even without `masksToBounds`.
    @Test func itIsPaintedInsideTheRoundedBoundsL4_8() throws {
      let layer = gradient([Self.red, Self.blue])
      (layer.startPoint, layer.endPoint) = (.zero, CGPoint(x: 1, y: 0))
      layer.cornerRadius = 4
      layer.backgroundColor = .white
      let bitmap = try picture(layer)
      #expect(bitmap[0, 0] >> 24 < 40, "a corner")
      #expect(bitmap[1, 5].channels[1] > 220 && bitmap[18, 5].channels[3] > 220)
      #expect(bitmap[10, 5].channels[2] == 0, "no background under opaque colors")
      layer.colors = [CGColor.clear, CGColor.clear]
      #expect(try picture(layer)[10, 5] == 0xFFFF_FFFF)
    }

    @Test func opacityFadesTheGradient() throws {
      let layer = gradient([Self.red, Self.red])
      layer.opacity = 0.5
      #expect(try picture(layer)[10, 5] == 0x8080_0000)
    }

    @Test func colorsAndLocationsAnimateElementByElementL4_10() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(gradient([.black, .white]), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      layer.colors = [Self.red, Self.blue]
      CATransaction.flush()
      #expect(layer.animation(forKey: "colors") is CABasicAnimation)
      let animation = CABasicAnimation(keyPath: "locations")
      (animation.fromValue, animation.toValue, animation.duration) = ([0, 1], [0.5, 0.5], 1)
      layer.add(animation, forKey: "move")
      CATransaction.flush()
      world.go(to: 0.5)
      #expect(layer.presentation()?.locations?.map(\.doubleValue) == [0.25, 0.75])
    }

    @Test func badInputIsReportedOnceAndDrawsNothing() throws {
      let issues = Mutex<[String]>([])
      QuartzCore.Issue.setHandler { issue in issues.withLock { $0.append(issue.description) } }
      let layer = gradient([Self.red, Self.blue])
      layer.name = "bad-gradient"
      layer.locations = [0, 0.5, 1]
      for _ in 0..<3 { #expect(try picture(layer).isBlank) }
      layer.locations = [0, NSNumber(value: Double.nan)]
      #expect(try picture(layer).isBlank)
      layer.locations = nil
      (layer.type, layer.startPoint, layer.endPoint) = (.radial, .zero, CGPoint(x: 0, y: 1))
      #expect(try picture(layer).isBlank)
      (layer.type, layer.locations) = (.axial, [0.9, 0.1])
      #expect(try !picture(layer).isBlank)
      layer.colors = ["red"]
      #expect(layer.colors as? [CGColor] == [Self.red, Self.blue])
      let expected = [
        "its gradient is not drawn: it needs one location for each color",
        "its gradient is not drawn: a location is NaN or infinite",
        "its gradient is not drawn: its points are not finite, or span no ellipse",
        "gradient locations must not decrease and lie in 0…1; they are clamped to this range",
        "colors cannot take a value of type Array<Any>; ignored",
      ]
      let reported = issues.withLock { $0.filter { $0.contains("bad-gradient") } }
      #expect(reported == expected.map { "bad-gradient: " + $0 })
    }

    /// A presentation copy of a gradient layer is a `CAGradientLayer` with the same values.
    @Test func presentationCopiesHaveTheGradient() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(gradient([Self.red]), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      let copy = try #require(layer.presentation())
      #expect(copy.colors as? [CGColor] == [Self.red] && copy.startPoint == layer.startPoint)
    }
  }
}
