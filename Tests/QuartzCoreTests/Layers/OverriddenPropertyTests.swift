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

    private final class Shadow: CALayer {
      var log: [String] = []
      override var shadowOpacity: Float { didSet { log.append("shadowOpacity \(oldValue)") } }
      override var beginTime: CFTimeInterval { didSet { log.append("beginTime") } }
      override var name: String? { didSet { log.append("name") } }
      override var filters: [Any]? { didSet { log.append("filters") } }
      override var sublayers: [CALayer]? { didSet { log.append("sublayers") } }
      override var superlayer: CALayer? { nil }
    }

    private final class Emitter: CAEmitterLayer {
      override var birthRate: Float { didSet { lifetime = birthRate } }
    }

    private final class Methods: CALayer {
      var log: [String] = []
      override func removeAllAnimations() {
        super.removeAllAnimations()
        log.append("all")
      }
      override func removeAnimation(forKey key: String) {
        super.removeAnimation(forKey: key)
        log.append(key)
      }
      override func setNeedsDisplay() {
        super.setNeedsDisplay()
        log.append("display")
      }
      override func setNeedsLayout() {
        super.setNeedsLayout()
        log.append("layout")
      }
    }

    private final class Cell: CAEmitterCell {
      var log: [String] = []
      override var birthRate: Float { didSet { log.append("birthRate \(birthRate)") } }
      override var scale: CGFloat { didSet { log.append("scale") } }
      override var speed: Float { didSet { log.append("speed") } }
      override var contentsRect: CGRect { didSet { log.append("contentsRect") } }
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

    @Test func methodsThatChangeALayerCanBeOverridden() {
      let layer = Methods()
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      layer.log = []
      layer.removeAnimation(forKey: "a")
      layer.removeAllAnimations()
      layer.setNeedsDisplay()
      layer.bounds.size.width = 10
      #expect(layer.animationKeys() == nil && layer.needsDisplay() && layer.needsLayout())
      #expect(layer.log == ["a", "all", "display", "layout"])
    }

    @Test func thePropertiesOfCellsCanBeOverridden() {
      let cell = Cell()
      cell.birthRate = 2
      cell.scale = 0.5
      cell.speed = 2
      cell.contentsRect = .zero
      #expect(cell.log == ["birthRate 2.0", "scale", "speed", "contentsRect"])
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

    @Test func propertiesOfTheSuperclassOfLayersAreOverridden() {
      let (layer, emitter) = (Shadow(), Emitter())
      layer.shadowOpacity = 0.5
      layer.beginTime = 1
      layer.name = "shadow"
      layer.filters = []
      layer.sublayers = [emitter]
      emitter.birthRate = 3
      #expect(layer.log == ["shadowOpacity 0.0", "beginTime", "name", "filters", "sublayers"])
      #expect(layer.shadowOpacity == 0.5 && layer.name == "shadow" && emitter.lifetime == 3)
      // Overrides do not change the tree itself.
      let parent = CALayer()
      parent.addSublayer(layer)
      #expect(layer.superlayer == nil && layer.convert(CGPoint(x: 1, y: 1), to: parent).x == 1)
    }

    @Test func descriptionsTellLayersApart() {
      let (first, second) = (CALayer(), CALayer())
      second.name = "door"
      #expect(first.description == first.description && first.description != second.description)
      #expect(first.description.hasPrefix("<CALayer:0x") && first.description.hasSuffix("; CALayer>"))
      #expect(second.description.hasSuffix("; door>"))
      #expect(second.presentation()?.description != second.description)
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
