import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  @Suite @MainActor struct KeyValueCoding {
    @Test func declaredPropertiesAreReadAndWrittenByKeyT7_2() {
      let layer = CALayer()
      layer.setValue(0.25, forKey: "opacity")
      #expect(layer.opacity == 0.25)
      layer.setValue(true, forKey: "isHidden")
      #expect(layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
      #expect(layer.position == CGPoint(x: 1, y: 2))
      layer.setValue("0.5", forKey: "opacity")
      #expect(layer.opacity == 0.5, "T7.2: strings convert")
      layer.setValue(nil, forKey: "opacity")
      #expect(layer.opacity == 0, "T7.2: nil stores 0")
    }

    @Test func numbersComeBackAsAnyNumberType() {
      let layer = CALayer()
      layer.cornerRadius = 2
      let value = layer.value(forKey: "cornerRadius")
      #expect(value as? Double == 2 && value as? Int == 2 && value as? Float == 2)
      #expect((value as? NSNumber)?.doubleValue == 2)
      for number in [3, 3.0, Float(3), CGFloat(3), UInt8(3), NSNumber(value: 3)] as [Any] {
        layer.cornerRadius = 0
        layer.setValue(number, forKey: "cornerRadius")
        #expect(layer.cornerRadius == 3, "\(type(of: number))")
      }
    }

    @Test func keyPathsReachIntoStructuresT7_4() {
      let layer = CALayer()
      layer.setValue(7, forKeyPath: "bounds.size.width")
      layer.setValue(3, forKeyPath: "position.y")
      layer.setValue(0.5, forKeyPath: "transform.rotation.z")
      #expect(layer.bounds.width == 7 && layer.position == CGPoint(x: 0, y: 3))
      let angle = layer.value(forKeyPath: "transform.rotation") as? Double
      #expect(abs((angle ?? 0) - 0.5) < 1e-12)
      let moved = layer.value(forKeyPath: "transform.translation") as? CGSize
      #expect(moved == .zero)
    }

    @Test func customKeysAreStoredAndReachCopiesT7_3() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      #expect(layer.value(forKey: "volume") == nil)
      world.commitWithoutActions { layer.setValue(0.5, forKey: "volume") }
      #expect(layer.value(forKey: "volume") as? Double == 0.5)
      #expect(layer.presentation()?.value(forKey: "volume") as? Double == 0.5)
      world.commitWithoutActions { layer.setValue(nil, forKey: "volume") }
      #expect(layer.value(forKey: "volume") == nil)
    }

    /// The values of undeclared keys are interpolated if they are numbers (L2.20).
    @Test func customKeysAnimateL2_20() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let animation = CABasicAnimation(keyPath: "volume")
      (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      world.go(to: 0.25)
      #expect(layer.presentation()?.value(forKey: "volume") as? Double == 0.25)
      #expect(layer.animationKeys() == nil, "T8.7: not listed")
    }

    @Test func keysThatAreNotSetAreReadFromTheStyleT7_11() {
      let layer = CALayer()
      layer.style = ["mood": "calm", "style": ["mood": "wild", "size": 3]]
      #expect(layer.value(forKey: "mood") as? String == "calm")
      #expect(layer.value(forKey: "size") as? Int == 3)
      layer.setValue("own", forKey: "mood")
      #expect(layer.value(forKey: "mood") as? String == "own")
    }

    @Test func defaultValuesT7_11() {
      #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
      #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
      #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
      for key in ["bounds", "position", "transform", "backgroundColor", "nonsense"] {
        #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
      }
    }

    @Test func theFrameAndRelationsAreReadByKey() {
      let (parent, child) = (named("parent"), named("child"))
      parent.addSublayer(child)
      child.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "frame")
      #expect(child.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(child.value(forKey: "superlayer") as? CALayer === parent)
      #expect((parent.value(forKey: "sublayers") as? [CALayer])?.count == 1)
    }
  }
}
