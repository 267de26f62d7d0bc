import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Tests that read, write and animate each of the virtual key paths of T7.4 and T7.5.
  @Suite @MainActor struct KeyPaths {
    private static let points = ["position", "anchorPoint"]
    private static let sizes = ["shadowOffset"]
    private static let rects = ["bounds", "contentsRect", "contentsCenter"]
    private static let matrices = ["transform", "sublayerTransform"]

    private static let matrixParts = [
      "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
      "scale.xy", "translation.x", "translation.y", "translation.z",
    ]

    private static var numberPaths: [String] {
      var paths: [String] = []
      for point in points { paths += ["\(point).x", "\(point).y"] }
      for size in sizes { paths += ["\(size).width", "\(size).height"] }
      for rect in rects {
        for part in ["origin.x", "origin.y", "size.width", "size.height"] {
          paths.append("\(rect).\(part)")
        }
      }
      for matrix in matrices { for part in matrixParts { paths.append("\(matrix).\(part)") } }
      return paths
    }

    private func number(_ layer: CALayer?, _ keyPath: String) -> Double {
      layer?.value(forKeyPath: keyPath) as? Double ?? .nan
    }

    @Test func eachNumberIsReadAndWrittenT7_4() {
      let collector = IssueCollector()
      for keyPath in Self.numberPaths {
        let layer = named("layer")
        for value in [0.75, 0.5, 1.25] {
          layer.setValue(value, forKeyPath: keyPath)
          #expect(abs(number(layer, keyPath) - value) < 1e-12, "\(keyPath)")
        }
        for other in Self.numberPaths where isApart(other, keyPath) {
          #expect(number(layer, other) == number(CALayer(), other), "\(keyPath) changed \(other)")
        }
      }
      #expect(collector.about("layer").isEmpty)
    }

    /// Returns true if setting the value of one of two key paths leaves the value of the other unchanged.
    private func isApart(_ a: String, _ b: String) -> Bool {
      let (first, second) = (a.split(separator: "."), b.split(separator: "."))
      return first[0] != second[0]
        || !Self.matrices.contains(String(first[0])) && first.last != second.last
    }

    /// An animation of a part of a value leaves the other parts at the model value (T7.7, T4.16). Without a timing
    /// function and a calculation mode, it is linear (T2.6, T4.1). Keyframes begin at their first value (T4.2).
    @Test func eachNumberIsAnimatedT3_10() {
      for keyPath in Self.numberPaths {
        let world = World()
        defer { world.end() }
        let layer = world.add(named("layer"))
        for isKeyframe in [false, true] {
          layer.add(ramp(keyPath, isKeyframe: isKeyframe), forKey: "ramp")
          CATransaction.flush()
          world.go(to: isKeyframe ? 2.25 : 0.25)
          #expect(abs(number(layer.presentation(), keyPath) - 0.625) < 1e-9, "\(keyPath)")
          for other in Self.numberPaths where isApart(other, keyPath) {
            #expect(number(layer.presentation(), other) == number(layer, other), "\(keyPath), \(other)")
          }
          world.go(to: isKeyframe ? 4 : 2)
          #expect(number(layer.presentation(), keyPath) == number(layer, keyPath), "\(keyPath)")
        }
      }
    }

    /// Returns an animation from 0.5 to 1 that lasts one second.
    private func ramp(_ keyPath: String, isKeyframe: Bool) -> CAAnimation {
      if isKeyframe {
        let frames = CAKeyframeAnimation(keyPath: keyPath)
        (frames.values, frames.duration) = ([0.5, 1.0], 1)
        return frames
      }
      let basic = CABasicAnimation(keyPath: keyPath)
      (basic.fromValue, basic.toValue, basic.duration) = (0.5, 1.0, 1)
      return basic
    }

    @Test func pointsAndSizesWithinRectanglesT7_4() {
      for rect in Self.rects {
        let layer = CALayer()
        layer.setValue(CGPoint(x: 0.25, y: 0.5), forKeyPath: "\(rect).origin")
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "\(rect).size")
        #expect(
          layer.value(forKeyPath: rect) as? CGRect == CGRect(x: 0.25, y: 0.5, width: 3, height: 4))
        #expect(layer.value(forKeyPath: "\(rect).origin") as? CGPoint == CGPoint(x: 0.25, y: 0.5))
        #expect(layer.value(forKeyPath: "\(rect).size") as? CGSize == CGSize(width: 3, height: 4))
      }
    }

    /// The translation of a matrix is a `CGSize`. Many programs set a `CGPoint`, which is accepted, too.
    @Test func translationsAreSizesT7_5() {
      for matrix in Self.matrices {
        let layer = CALayer()
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "\(matrix).translation")
        #expect(layer.value(forKeyPath: "\(matrix).translation.x") as? Double == 3)
        layer.setValue(CGPoint(x: 5, y: 6), forKeyPath: "\(matrix).translation")
        #expect(
          layer.value(forKeyPath: "\(matrix).translation") as? CGSize == CGSize(width: 5, height: 6))
      }
    }

    @Test func scaleReadsTheMeanT7_6() {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(1, 2, 6)
      #expect(abs(number(layer, "transform.scale") - 3) < 1e-12)
      #expect(abs(number(layer, "transform.scale.xy") - 1.5) < 1e-12)
      layer.transform = CATransform3DMakeScale(-1, 1, 1)
      #expect(abs(number(layer, "transform.scale.x") + 1) < 1e-12, "a negative determinant negates x")
    }

    /// Rotations about the three axes are the angles of the product Rx·Ry·Rz. Setting one part keeps the other parts
    /// and the perspective (T7.6).
    @Test func componentsOfATransformCombineT7_6() {
      let layer = CALayer()
      layer.transform.m34 = -0.002
      let parts = [
        ("rotation.x", 0.3), ("rotation.y", -0.4), ("rotation.z", 1.1), ("scale.y", 2.0),
        ("translation.x", 7),
      ]
      for (part, value) in parts { layer.setValue(value, forKeyPath: "transform.\(part)") }
      for (part, value) in parts {
        #expect(abs(number(layer, "transform.\(part)") - value) < 1e-9, "\(part)")
      }
      #expect(layer.transform.m34 != 0)
    }

    @Test func partsOfTheFrameAreReadAndWrittenT7_4() {
      let (collector, layer) = (IssueCollector(), named("framed"))
      layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      for (part, value) in [
        ("origin.x", 1.0), ("origin.y", 2), ("size.width", 30), ("size.height", 40),
      ] {
        #expect(number(layer, "frame.\(part)") == value)
      }
      layer.setValue(50, forKeyPath: "frame.size.width")
      layer.setValue(CGPoint(x: 7, y: 8), forKeyPath: "frame.origin")
      #expect(layer.frame == CGRect(x: 7, y: 8, width: 50, height: 40))
      #expect(layer.bounds.width == 50 && layer.position == CGPoint(x: 32, y: 28))
      #expect(collector.about("framed").isEmpty)
      layer.setValue("wide", forKeyPath: "frame.size.width")
      #expect(layer.frame.width == 50 && collector.about("framed").count == 1)
    }

    @Test func unknownComponentsAreReportedOnceT7_5() {
      for keyPath in [
        "transform.position", "position.z", "bounds.x", "opacity.x", "shadowOffset.x", "hidden.",
      ] {
        let (collector, layer) = (IssueCollector(), named("odd"))
        layer.setValue(3, forKeyPath: keyPath)
        layer.setValue(4, forKeyPath: keyPath)
        #expect(layer.value(forKeyPath: keyPath) == nil)
        #expect(collector.about("odd") == ["odd: there is no key path '\(keyPath)'; ignored"])
      }
    }

    @Test func valuesOfAWrongTypeAreReportedT7_2() {
      let wrong: [(String, Any)] = [
        ("position", 3), ("bounds", CGPoint.zero), ("transform", "turned"), ("backgroundColor", "red"),
        ("opacity", CGColor.red), ("hidden", "maybe"), ("shadowPath", 3), ("position.x", CGPoint.zero),
        ("transform.rotation", CGSize.zero),
      ]
      for (keyPath, value) in wrong {
        let (collector, layer) = (IssueCollector(), named("odd"))
        layer.setValue(value, forKeyPath: keyPath)
        #expect(collector.about("odd").count == 1, "\(keyPath): \(collector.about("odd"))")
        #expect(collector.about("odd").first?.contains("\(keyPath) cannot take") == true)
      }
    }

    /// A change of a part of a property runs the action of the whole property (T7.8).
    @Test func partsRunTheActionOfTheWholeT7_8() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      world.animate {
        layer.setValue(2, forKeyPath: "transform.scale")
        layer.setValue(5, forKeyPath: "position.x")
      }
      #expect(layer.animationKeys() == ["transform", "position"])
      #expect(layer.action(forKey: "transform.scale") is CABasicAnimation)
      #expect(layer.action(forKey: "position.x") == nil)
    }

    /// A rotation by two full turns keeps its angles and is not reduced to a shorter one (T7.7). An explicit value
    /// function replaces the one that the key path implies (T7.10).
    @Test func rotationsByFullTurnsAndExplicitValueFunctionsT7_10() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      (turn.fromValue, turn.toValue, turn.duration) = (0, 4 * Double.pi, 1)
      layer.add(turn, forKey: "turn")
      CATransaction.flush()
      world.go(to: 0.125)
      #expect(abs(number(layer.presentation(), "transform.rotation") - .pi / 2) < 1e-12)
      turn.valueFunction = CAValueFunction(name: .translateX)
      layer.add(turn, forKey: "turn")
      CATransaction.flush()
      world.go(to: 0.625)
      let shown = layer.presentation()?.transform ?? CATransform3DIdentity
      #expect(CATransform3DEqualToTransform(shown, CATransform3DMakeTranslation(2 * .pi, 0, 0)))
    }

    /// Cumulative animations accumulate the numbers and not the matrices (T7.9), because accumulation comes before the
    /// value function (T1.14).
    @Test func valueFunctionsAccumulateNumbersT7_9() {
      let world = World()
      defer { world.end() }
      let scale = CABasicAnimation(keyPath: "transform")
      scale.valueFunction = CAValueFunction(name: .scale)
      (scale.fromValue, scale.toValue) = ([0, 0, 0], [1, 2, 4])
      (scale.duration, scale.repeatCount, scale.isCumulative) = (1, 3, true)
      world.root.add(scale, forKey: "scale")
      CATransaction.flush()
      world.go(to: 2.5)
      #expect(
        CATransform3DEqualToTransform(
          world.root.presentation()?.transform ?? CATransform3DIdentity,
          CATransform3DMakeScale(2.5, 5, 10)))
    }

    @Test func layersAndAnimationsStoreValuesOfArbitraryKeysT7_3() {
      let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
      final class Thing {}
      let thing = Thing()
      let values: [(String, Any)] = [
        ("text", "one"), ("count", 3), ("flag", true), ("list", [1, 2]), ("thing", thing),
      ]
      for (key, value) in values {
        layer.setValue(value, forKey: key)
        animation.setValue(value, forKey: key)
      }
      let copy = animation.copy() as? CAAnimation
      for read in [layer.value(forKey:), animation.value(forKey:), copy?.value(forKey:)].compactMap({
        $0
      }) {
        #expect(read("text") as? String == "one" && read("count") as? Int == 3)
        #expect(read("flag") as? Bool == true && (read("list") as? [Any])?.count == 2)
        #expect(read("thing") as? Thing === thing && read("unset") == nil)
      }
    }

    @Test func propertiesOfAnimationsAreReadAndWrittenByKeyT7_2() {
      let collector = IssueCollector()
      let spring = CASpringAnimation()
      let values: [(String, Any)] = [
        ("keyPath", "opacity"), ("duration", 2.0), ("beginTime", "3"), ("speed", Float(0.5)),
        ("repeatCount", 4), ("autoreverses", true), ("removedOnCompletion", false), ("mass", 2),
        ("damping", 5), ("fillMode", "both"), ("additive", true), ("timeOffset", 0.25),
      ]
      for (key, value) in values { spring.setValue(value, forKey: key) }
      #expect(spring.keyPath == "opacity" && spring.duration == 2 && spring.beginTime == 3)
      #expect(spring.speed == 0.5 && spring.repeatCount == 4 && spring.autoreverses)
      #expect(!spring.isRemovedOnCompletion && spring.mass == 2 && spring.damping == 5)
      #expect(spring.fillMode == .both && spring.isAdditive && spring.timeOffset == 0.25)
      #expect(spring.value(forKey: "damping") as? Double == 5)
      #expect(collector.about("CASpringAnimation").isEmpty)
      spring.setValue("soon", forKey: "beginTime")
      spring.setValue(CGPoint.zero, forKey: "duration")
      #expect(spring.beginTime == 3 && spring.duration == 2, "values of a wrong type are ignored")
      #expect(collector.about("CASpringAnimation").count == 2)
      spring.setValue(nil, forKey: "beginTime")
      #expect(spring.beginTime == 0, "T7.2")
      spring.setValue(CAMediaTimingFillMode.forwards, forKey: "fillMode")
      #expect(spring.fillMode == .forwards)
      let frames = CAKeyframeAnimation()
      (frames.values, frames.keyTimes) = ([0.0, 1.0], [0, 1])
      frames.setValue(3, forKey: "values")
      frames.setValue("soon", forKey: "keyTimes")
      frames.setValue(2, forKey: "calculationMode")
      #expect(frames.values?.count == 2 && frames.keyTimes?.count == 2)
      #expect(frames.calculationMode == .linear)
      #expect(collector.about("CAKeyframeAnimation").count == 3)
      frames.setValue(nil, forKey: "values")
      #expect(frames.values == nil)
    }
  }
}
