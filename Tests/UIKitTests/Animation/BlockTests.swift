import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Blocks {
    private func viewAt(_ world: ViewWorld, _ x: CGFloat = 0) -> UIView {
      world.add(UIView(), CGRect(x: x - 5, y: 0, width: 10, height: 10))
    }

    /// In an animation block, a view returns the actions that a layer has by default (L8.3).
    @Test func actionsL8_8() {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
      #expect(view.layer.action(forKey: "opacity") == nil, "NSNull ends the search")
      UIView.animate(
        withDuration: 1.5,
        animations: {
          let action = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
          #expect(action?.keyPath == "opacity" && action?.duration == 1.5)
          #expect(action?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
          #expect(action?.fillMode == .both)
          #expect(view.action(for: view.layer, forKey: "hidden") is NSNull)
          UIView.performWithoutAnimation {
            #expect(view.action(for: view.layer, forKey: "opacity") is NSNull, "L8.15")
          }
          #expect(UIView.inheritedAnimationDuration == 1.5)
        })
      #expect(view.layer.animationKeys() == nil && UIView.inheritedAnimationDuration == 0)
    }

    /// Outside of animation blocks, a view returns `NSNull` for each action, so nothing animates (T9.13b).
    @Test func nothingAnimatesOutsideOfBlocks() {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      view.center.x = 50
      view.alpha = 0.5
      view.backgroundColor = .red
      world.go(to: 0.1)
      #expect(view.layer.animationKeys() == nil && view.shown.position.x == 50)
    }

    /// Each animation adds its value to those of the animations before it (T3.2).
    @Test func animationsOfPositionAddUpL8_9() {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      let options: UIView.AnimationOptions = [.curveLinear]
      UIView.animate(withDuration: 1, delay: 0, options: options, animations: { view.center.x = 100 })
      world.go(to: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: options, animations: { view.center.x = 0 })
      #expect(view.layer.animationKeys() == ["position", "position-2"])
      let rows: [(Double, CGFloat)] = [(0.5, 50), (0.75, 50), (1, 50), (1.25, 25), (1.5, 0)]
      for (time, expected) in rows {
        world.go(to: time)
        #expect(abs(view.shown.position.x - expected) < 1e-6, "at \(time)")
      }
      #expect(view.layer.animationKeys() == nil)
    }

    /// A change of the frame animates the position and the size separately (T3.11).
    @Test func framesAnimateOriginAndSizeL8_7() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.frame = CGRect(x: 0, y: 0, width: 30, height: 50) })
      #expect(view.layer.animationKeys() == ["position", "bounds.size"])
      world.go(to: 0.5)
      #expect(view.shown.frame == CGRect(x: 0, y: 0, width: 20, height: 30))
    }

    @Test func transformsAnimateAdditivelyByTheirQuotientL8_9() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.transform = CGAffineTransform(rotationAngle: .pi / 2) })
      let animation = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
      let end = try #require(animation.toValue as? CATransform3D)
      #expect(animation.isAdditive && CATransform3DIsIdentity(end))
      world.go(to: 0.5)
      let angle = view.shown.value(forKeyPath: "transform.rotation.z") as? NSNumber
      #expect(abs((angle?.doubleValue ?? 0) - .pi / 4) < 1e-9)
      world.go(to: 2)
      view.transform = .identity
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.transform = CGAffineTransform(scaleX: 0, y: 0) })
      let flat = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
      #expect(!flat.isAdditive, "the transform has no inverse")
      world.go(to: 2.5)
      let scale = view.shown.value(forKeyPath: "transform.scale.x") as? NSNumber
      #expect(abs((scale?.doubleValue ?? 0) - 0.25) < 1e-9, "T3.14: scale and remainder both halve")
    }

    @Test func colorsAndAlphaAreAbsoluteL8_11() {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      for (option, expected) in [
        (UIView.AnimationOptions.curveLinear, 0.0), ([.curveLinear, .beginFromCurrentState], 0.5),
      ] {
        view.alpha = 1
        world.go(to: 10)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
        world.go(to: 10.5)
        UIView.animate(withDuration: 1, delay: 0, options: option, animations: { view.alpha = 1 })
        world.go(to: 10.5)
        #expect(abs(Double(view.shown.opacity) - expected) < 1e-6, "\(option)")
        world.go(to: 20)
      }
    }

    @Test func completionsAreCalledOnceL8_12() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, log) = (viewAt(world), EventLog())
      UIView.animate(
        withDuration: 1,
        animations: {
          view.center.x = 10
          view.alpha = 0
        }, completion: { log.note("both \($0)") })
      UIView.animate(
        withDuration: 0, animations: { view.tag = 1 }, completion: { log.note("none \($0)") })
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1, animations: { view.bounds.size.width = 3 }) {
        log.note("disabled \($0)")
      }
      UIView.setAnimationsEnabled(true)
      #expect(log.take() == [], "completions are not called at once")
      await world.run(to: 0.5)
      #expect(log.take() == ["none true", "disabled true"], "L8.12, L8.16")
      await world.run(to: 1)
      #expect(log.take() == ["both true"])
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 1 }, completion: { log.note("\($0)") })
      await world.run(to: 1.2)
      view.layer.removeAllAnimations()
      await world.run(to: 1.3)
      #expect(log.take() == ["false"])
    }

    /// A view that is in no window has no frames in which it could be animated, so it does not make its block unfinished.
    @Test func blocksEndAsFinishedIfOneOfTheirViewsIsNotShown() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, hidden, log) = (viewAt(world), UIView(), EventLog())
      UIView.animate(
        withDuration: 1,
        animations: {
          view.center.x = 10
          hidden.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
          hidden.alpha = 0
        }, completion: { log.note("both \($0)") })
      // This view has no owner and is gone before its animation ends.
      UIView.animate(
        withDuration: 1,
        animations: {
          hidden.alpha = 1
          UIView().alpha = 0
        }, completion: { log.note("hidden \($0)") })
      await world.run(to: 0.5)
      #expect(log.take() == ["hidden true"])
      await world.run(to: 1)
      #expect(log.take() == ["both true"])
    }

    /// A view that leaves its window during the animation makes its block unfinished (L3.7, L8.12).
    @Test func blocksOfViewsThatAreRemovedAreNotFinished() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, log) = (viewAt(world), EventLog())
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 }, completion: { log.note("\($0)") })
      // This view is added to the window in the same turn, so that it is animated as well.
      let late = UIView()
      UIView.animate(
        withDuration: 1, animations: { late.alpha = 0 }, completion: { log.note("late \($0)") })
      view.superview?.addSubview(late)
      await world.run(to: 0.5)
      view.removeFromSuperview()
      late.removeFromSuperview()
      await world.run(to: 0.6)
      #expect(log.take() == ["false", "late false"])
    }

    @Test func theOldValueShowsDuringADelayL8_13() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, log) = (viewAt(world), EventLog())
      UIView.animate(
        withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.center.x = 100 },
        completion: { _ in log.note("end") })
      #expect(view.center.x == 100)
      for (time, expected) in [(0.2, 0.0), (0.5, 0), (1, 50), (1.5, 100)] {
        await world.run(to: time)
        #expect(abs(view.shown.position.x - expected) < 1e-6, "at \(time)")
      }
      #expect(log.take() == ["end"])
    }

    @Test func theOldValueShowsDuringADelayWithoutDurationL8_12() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, log) = (viewAt(world), EventLog())
      UIView.animate(
        withDuration: 0, delay: 0.5, options: [.repeat],
        animations: {
          view.center.x = 100
          view.alpha = 0
        }, completion: { log.note("end \($0)") })
      #expect(view.center.x == 100 && view.alpha == 0, "the model values change at once")
      await world.run(to: 0.499)
      #expect(view.shown.position.x == 0 && view.shown.opacity == 1 && log.take() == [])
      await world.run(to: 0.5)
      #expect(view.shown.position.x == 100 && view.shown.opacity == 0)
      #expect(log.take() == ["end true"])
    }

    @Test func innerBlocksInheritL8_14() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      let cases: [(UIView.AnimationOptions, Double, CAMediaTimingFunctionName)] = [
        ([.curveEaseIn], 2, .linear), ([.curveEaseIn, .overrideInheritedDuration], 0.5, .linear),
        ([.curveEaseIn, .overrideInheritedCurve], 2, .easeIn),
        ([.curveEaseIn, .overrideInheritedOptions], 0.5, .easeIn),
      ]
      for (options, duration, curve) in cases {
        UIView.animate(
          withDuration: 2, delay: 0, options: .curveLinear,
          animations: {
            UIView.animate(
              withDuration: 0.5, delay: 0, options: options, animations: { view.alpha = 0.5 })
          })
        let animation = try #require(view.layer.animation(forKey: "opacity"))
        #expect(animation.duration == duration && animation.timingFunction == .init(name: curve))
        view.layer.removeAllAnimations()
        view.alpha = 1
      }
    }

    @Test func partsOfABlockMayRepeatDifferentlyL8_18() throws {
      let world = ViewWorld()
      defer { world.end() }
      let (one, two) = (viewAt(world), viewAt(world))
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
        animations: {
          one.alpha = 0
          UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: false) { two.alpha = 0 }
        })
      let first = try #require(one.layer.animation(forKey: "opacity"))
      let second = try #require(two.layer.animation(forKey: "opacity"))
      #expect(first.repeatCount == .infinity && first.autoreverses)
      #expect(second.repeatCount == 2.5 && !second.autoreverses)
    }

    private final class ViewWithFullSubviews: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }

    @Test func layoutInsideTheBlockAnimatesL8_5() {
      let world = ViewWorld()
      defer { world.end() }
      for options in [UIView.AnimationOptions.layoutSubviews, []] {
        let parent = world.add(ViewWithFullSubviews(), CGRect(x: 0, y: 0, width: 10, height: 10))
        let child = UIView()
        parent.addSubview(child)
        world.go(to: 0)
        UIView.animate(
          withDuration: 1, delay: 0, options: options, animations: { parent.bounds.size.width = 50 })
        CATransaction.flush()
        #expect((child.layer.animationKeys() != nil) == options.contains(.layoutSubviews))
        parent.removeFromSuperview()
      }
    }

    @Test func animatedViewsGetNoTouchesL8_17() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      let point = CGPoint(x: 50, y: 5)
      UIView.animate(withDuration: 1, animations: { view.center.x = 50 })
      #expect(world.window.hitTest(point, with: nil) === world.window)
      await world.run(to: 1)
      #expect(world.window.hitTest(point, with: nil) === view)
      UIView.animate(
        withDuration: 1, delay: 0, options: .allowUserInteraction, animations: { view.center.x = 0 })
      #expect(world.window.hitTest(CGPoint(x: 2, y: 5), with: nil) === view, "at its destination")
    }

    @Test func durationAndDampingOfSpringsAreLimitedL8_19() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = viewAt(world)
      UIView.animate(
        withDuration: 20, delay: 0, usingSpringWithDamping: 7, initialSpringVelocity: 0,
        animations: { view.center.x = 100 })
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(spring.duration == 10 && spring.isAdditive, "the duration and the ratio are clamped")
      #expect(abs(spring.damping - 2 * spring.stiffness.squareRoot()) < 1e-6)
      world.go(to: 10)
      #expect(view.shown.position.x == 100)
    }

    @Test func propertiesOfALayerClassCanAnimateWithABlock() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Dial(), CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.animate(withDuration: 3, animations: { view.dial.setValue(1.0, forKey: "angle") })
      let animation = try #require(view.layer.animation(forKey: "angle") as? CABasicAnimation)
      #expect(animation.keyPath == "angle" && animation.duration == 3)
      view.layer.removeAllAnimations()
      view.dial.setValue(2.0, forKey: "angle")
      #expect(view.layer.animationKeys() == nil)
    }

    private final class Dial: UIView {
      override class var layerClass: AnyClass { DialLayer.self }
      var dial: CALayer { layer }
    }

    /// A layer with a property of its own that animates together with an animation block, in the way that programs
    /// commonly write it: it copies the block's action for another property.
    private final class DialLayer: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "angle" }
      override func action(forKey event: String) -> (any CAAction)? {
        guard event == "angle",
          let animation = super.action(forKey: "backgroundColor") as? CABasicAnimation
        else { return super.action(forKey: event) }
        animation.keyPath = event
        animation.fromValue = 0
        return animation
      }
    }
  }
}
