import QuartzCore
import Testing

extension LayerTests {
  /// Properties of layers that subclasses override, as they do in sources for iOS.
  @Suite @MainActor struct OverriddenProperties {
    private final class Layer: CALayer {
      var log: [String] = []
      override var backgroundColor: CGColor? { didSet { log.append("backgroundColor") } }
      override var opacity: Float { didSet { log.append("opacity") } }
      override var cornerRadius: CGFloat { didSet { log.append("cornerRadius") } }
      override var isHidden: Bool { didSet { log.append("isHidden") } }
      override var mask: CALayer? { didSet { log.append("mask") } }
      override var contents: Any? { didSet { log.append("contents") } }
      override var transform: CATransform3D { didSet { log.append("transform") } }
      override var masksToBounds: Bool { didSet { log.append("masksToBounds") } }
      override var contentsScale: CGFloat { didSet { log.append("contentsScale") } }
      override var speed: Float { didSet { log.append("speed") } }
      override var repeatCount: Float { didSet { log.append("repeatCount") } }
    }

    private final class Gradient: CAGradientLayer {
      var count = 0
      override var colors: [Any]? { didSet { count += 1 } }
      override var startPoint: CGPoint { didSet { count += 1 } }
    }

    private final class Text: CATextLayer {
      var count = 0
      override var string: Any? { didSet { count += 1 } }
    }

    @Test func overriddenPropertiesAreCalled() {
      let layer = Layer()
      layer.backgroundColor = nil
      layer.opacity = 0.5
      layer.cornerRadius = 1
      layer.isHidden = true
      layer.mask = CALayer()
      layer.contents = nil
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      layer.masksToBounds = true
      layer.contentsScale = 2
      layer.speed = 2
      layer.repeatCount = 2
      #expect(
        layer.log == [
          "backgroundColor", "opacity", "cornerRadius", "isHidden", "mask", "contents", "transform",
          "masksToBounds", "contentsScale", "speed", "repeatCount",
        ])
      #expect(layer.mask?.superlayer === layer && layer.speed == 2)
    }

    @Test func overriddenPropertiesOfOtherLayersAreCalled() {
      let (gradient, text) = (Gradient(), Text())
      gradient.colors = []
      gradient.startPoint = .zero
      text.string = "A"
      #expect(gradient.count == 2 && text.count == 1 && text.string as? String == "A")
    }
  }
}
