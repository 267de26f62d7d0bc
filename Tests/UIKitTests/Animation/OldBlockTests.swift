import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct OldBlocks {
    @Test func settersApplyToLaterChangesL8_1() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      // The duration outside of a block and the last commit, which has no block to end, have no effect.
      UIView.setAnimationDuration(9)
      UIView.beginAnimations("outer", context: nil)
      view.alpha = 0.5
      UIView.setAnimationDuration(2)
      UIView.setAnimationCurve(.easeIn)
      UIView.setAnimationRepeatCount(1.5)
      view.layer.borderWidth = 3
      UIView.beginAnimations("inner", context: nil)
      view.layer.cornerRadius = 3
      UIView.commitAnimations()
      UIView.commitAnimations()
      UIView.commitAnimations()
      let rows: [(String, Double, Float, CAMediaTimingFunctionName)] = [
        ("opacity", 0.2, 0, .easeInEaseOut), ("borderWidth", 2, 1.5, .easeIn),
        ("cornerRadius", 0.2, 0, .easeInEaseOut),
      ]
      for (key, duration, count, curve) in rows {
        let animation = try #require(view.layer.animation(forKey: key), "\(key)")
        #expect(animation.duration == duration && animation.repeatCount == count, "\(key)")
        #expect(animation.timingFunction == CAMediaTimingFunction(name: curve), "\(key)")
      }
    }

    @Test func callbacksGetTheNameOfTheAnimationL8_1() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      let log = EventLog()
      UIView.beginAnimations("move", context: nil)
      UIView.setAnimationDelegate(self)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationWillStart { name, _ in log.note("start \(name ?? "")") }
      UIView.setAnimationDidStop { name, finished, _ in log.note("stop \(name ?? "") \(finished)") }
      view.alpha = 0
      view.center.x = 50
      UIView.commitAnimations()
      await world.run(to: 0.4)
      #expect(log.take() == [])
      await world.run(to: 0.6)
      #expect(log.take() == ["start move"])
      await world.run(to: 0.7)
      #expect(log.take() == ["stop move 1"])
    }

    @Test func aBlockHasOneTransitionL8_27() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(3)
      UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
      UIView.setAnimationTransition(.curlUp, for: view, cache: true)
      UIView.commitAnimations()
      let transition = try #require(view.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(transition.type.rawValue == "pageCurl" && transition.duration == 3)
    }
  }

  @Suite @MainActor struct Transitions {
    @Test func transitionOptionsBecomeTransitionsOfTheLayerL8_27() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      let rows: [(UIView.AnimationOptions, String, CATransitionSubtype?)] = [
        (.transitionFlipFromLeft, "oglFlip", .fromLeft),
        (.transitionFlipFromRight, "oglFlip", .fromRight),
        (.transitionFlipFromTop, "oglFlip", .fromBottom),
        (.transitionFlipFromBottom, "oglFlip", .fromTop), (.transitionCurlUp, "pageCurl", nil),
        (.transitionCurlDown, "pageUnCurl", nil), (.transitionCrossDissolve, "fade", nil),
      ]
      for (options, type, subtype) in rows {
        UIView.transition(with: view, duration: 2, options: options, animations: { view.alpha = 0.5 })
        let transition = try #require(view.layer.animation(forKey: kCATransition) as? CATransition)
        #expect(transition.type.rawValue == type && transition.subtype == subtype, "\(type)")
        #expect(transition.duration == 2)
        #expect(transition.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
        #expect(view.layer.animation(forKey: "opacity") == nil, "L8.25: the change shows at once")
        view.layer.removeAllAnimations()
        view.alpha = 1
      }
      UIView.transition(
        with: view, duration: 2, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { view.alpha = 0 })
      #expect(view.layer.animationKeys() == [kCATransition, "opacity"])
    }

    /// Starts a cross dissolve of a view, during which a square in the view turns from black to white. Returns the blue
    /// channel of a pixel of the square at four times.
    private func dissolve(_ world: ViewWorld, _ options: UIView.AnimationOptions) -> [UInt32] {
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .black
      let square = UIView(frame: view.bounds)
      view.addSubview(square)
      CATransaction.flush()
      UIView.transition(
        with: view, duration: 2, options: options.union(.transitionCrossDissolve),
        animations: { view.backgroundColor = .white })
      let animation = CABasicAnimation(keyPath: "backgroundColor")
      animation.fromValue = UIColor.black.cgColor
      animation.toValue = UIColor.white.cgColor
      animation.duration = 2
      square.layer.add(animation, forKey: nil)
      return [0, 1, 1.999, 2.1].map { time in
        world.go(to: time)
        return world.picture()[5, 5] & 0xFF
      }
    }

    @Test func contentIsNotAnimatedDuringATransitionUnlessAllowedL8_25() {
      for (options, expected) in [
        // At one half, the dissolve shows half of the new picture, whose square is at half of the way to
        // white: 64. Content that is not animated stays black until the end.
        (UIView.AnimationOptions([]), [0, 0, 0, 255]), (.allowAnimatedContent, [0, 64, 255, 255]),
      ] as [(UIView.AnimationOptions, [Int])] {
        let world = ViewWorld()
        defer { world.end() }
        let shown = dissolve(world, options)
        #expect(zip(shown, expected).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(options) \(shown)")
      }
    }

    @Test func oneViewReplacesAnotherL8_26() async {
      let world = ViewWorld()
      defer { world.end() }
      let container = world.add(UIView(), CGRect(x: 0, y: 0, width: 50, height: 50))
      let (a, b, other) = (UIView(), UIView(), UIView())
      container.addSubview(a)
      container.addSubview(other)
      CATransaction.flush()
      let log = EventLog()
      UIView.transition(from: a, to: b, duration: 1, options: .transitionFlipFromLeft) {
        log.note("\($0)")
      }
      #expect(container.subviews == [b, other] && a.superview == nil)
      await world.run(to: 1)
      #expect(log.take() == ["true"])
      container.addSubview(a)
      UIView.transition(
        from: b, to: a, duration: 0, options: [.transitionCurlUp, .showHideTransitionViews])
      #expect(b.isHidden && !a.isHidden && b.superview === container)
    }

    @Test func aViewThatIsNotShownChangesAtOnceL8_25() async {
      let log = EventLog()
      let view = UIView()
      UIView.transition(
        with: view, duration: 5, options: .transitionCurlUp, animations: { view.tag = 7 },
        completion: { log.note("\($0)") })
      #expect(view.tag == 7 && view.layer.animationKeys() == nil)
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      #expect(log.take() == ["true"])
    }

    @Test func deletedViewsAreRemovedL8_28() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 50, height: 50))
      UIView.perform(.delete, on: [view], animations: nil)
      world.go(to: 0.1)
      #expect(view.superview === world.window && view.shown.opacity < 1)
      await world.run(to: 0.3)
      #expect(view.superview == nil && view.alpha == 1 && view.transform == .identity)
    }
  }

  @Suite @MainActor struct Keyframes {
    @Test func calculationModesL8_24() {
      let world = ViewWorld()
      defer { world.end() }
      let rows: [(UIView.KeyframeAnimationOptions, [(Double, CGFloat)])] = [
        (.calculationModeLinear, [(0.25, 50), (0.6, 100), (0.9, 180)]),
        (.calculationModeDiscrete, [(0.25, 100), (0.6, 100), (0.9, 200)]),
        (.calculationModePaced, [(0.25, 50), (0.5, 100), (0.75, 150)]),
      ]
      for (mode, expected) in rows {
        let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
        let linear = UIView.AnimationOptions.curveLinear.rawValue
        world.go(to: 0)
        UIView.animateKeyframes(
          withDuration: 1, delay: 0,
          options: mode.union(UIView.KeyframeAnimationOptions(rawValue: linear)),
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
            UIView.addKeyframe(withRelativeStartTime: 0.5 + 0.25, relativeDuration: 0.1875) {
              view.center.x = 200
            }
          })
        #expect(view.center.x == 200)
        CATransaction.flush()
        for (time, position) in expected {
          MediaClock.setManualTime(100 + time)
          #expect(abs(view.shown.position.x - position) < 1e-6, "\(mode.rawValue) at \(time)")
        }
        view.removeFromSuperview()
        MediaClock.setManualTime(100)
      }
    }

    @Test func changesOutsideOfKeyframesTakeTheWholeDurationL8_23() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      UIView.animateKeyframes(withDuration: 2, delay: 0, animations: { view.alpha = 0 })
      world.go(to: 1)
      #expect(abs(view.shown.opacity - 0.5) < 1e-6)
    }
  }
}
