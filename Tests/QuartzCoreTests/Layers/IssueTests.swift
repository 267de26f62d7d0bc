import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Issues go to the issue handler, and each is reported once.
  @Suite @MainActor struct Issues {
    @Test func eachIssueIsReportedOnce() {
      let collector = IssueCollector()
      let layer = named("shadowed")
      for _ in 0..<3 {
        layer.filters = ["sparkle"]
        layer.filters = nil
      }
      #expect(
        collector.about("shadowed") == [
          "shadowed: there is no filter 'sparkle'; it is ignored"
        ])
    }

    @Test func aShapeWithInvalidValuesIsReportedAndTheRestIsDrawn() {
      let collector = IssueCollector()
      let world = World()
      defer { world.end() }
      let path = CGMutablePath()
      path.addRect(CGRect(x: 2, y: 2, width: 20, height: 20))
      path.addLine(to: CGPoint(x: CGFloat.nan, y: 4))
      let layer = CAShapeLayer()
      (layer.name, layer.path, layer.strokeColor) = ("scribble", path, .black)
      layer.lineWidth = -5
      let shape = world.add(layer, frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      for step in 0..<3 {
        world.commitWithoutActions { shape.opacity = 1 - Float(step) / 10 }
        let picture = world.picture
        #expect(picture[10, 10] >> 24 > 0, "the valid part is drawn")
      }
      #expect(collector.about("scribble").count == 1)
    }

    @Test func ignoredSettingsAreReported() {
      let collector = IssueCollector()
      let layer = named("odd")
      layer.setValue(1, forKeyPath: "position.z")
      layer.setValue("far", forKey: "cornerRadius")
      layer.contents = "a string"
      _ = layer.value(forKeyPath: "bounds.x")
      #expect(
        collector.about("odd") == [
          "odd: there is no key path 'position.z'; ignored",
          "odd: cornerRadius cannot take a value of type String; ignored",
          "odd: contents must be a CGImage, not String; nothing is shown",
          "odd: there is no key path 'bounds.x'; ignored",
        ])
      #expect(layer.cornerRadius == 0 && layer.contents == nil)
    }

    @Test func aDurationThatIsNoNumberIsReportedT1_26() async {
      let (collector, log) = (IssueCollector(), Log())
      let world = World()
      defer { world.end() }
      let layer = world.add(named("timeless", .red), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.toValue, animation.duration) = (0, .nan)
      animation.delegate = Watcher("it", log)
      layer.add(animation, forKey: "fade")
      CATransaction.flush()
      #expect(collector.about("timeless").count == 1)
      #expect(
        collector.about("timeless").first?.contains("'fade' has times that are not finite") == true)
      #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 1)
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it false"])
    }

    @Test func geometryThatIsNotFiniteIsReportedByPathL1_20() {
      let collector = IssueCollector()
      let world = World()
      defer { world.end() }
      let layer = world.add(named("lost", .red), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      world.commitWithoutActions { layer.position.x = .nan }
      #expect(world.picture.isBlank)
      #expect(world.picture.isBlank)
      #expect(
        collector.about("lost") == ["root/lost: its geometry is NaN or infinite; it is not drawn"])
    }

    @Test func pathsNameLayersByNameOrIndex() {
      let (root, child, grandchild) = (named("a"), CALayer(), named("c"))
      root.addSublayer(CALayer())
      root.addSublayer(child)
      child.addSublayer(grandchild)
      #expect(grandchild.treePath == "a/CALayer[1]/c")
      grandchild.name = String(repeating: "c", count: 100_000)
      #expect(grandchild.treePath == "a/CALayer[1]/\(String(repeating: "c", count: 100))…")
    }
  }
}
