import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the scenes with buttons, sliders and text fields.
  @Suite @MainActor struct Controls {
    private func angle(_ layer: CALayer) -> CGFloat {
      atan2(layer.shown.transform.m12, layer.shown.transform.m11)
    }

    /// When an animation is stopped, the layer shows the model value at once, and the delegate is told that the
    /// animation did not finish (L3.7).
    @Test func buttonsStartAndStopAnAnimation() async throws {
      let world = try SceneWorld("start-stop")
      defer { world.end() }
      let scene = try world.controller(StartStop.self)
      await world.demonstrate(until: 0.5)
      await world.go(to: 1.0)
      expectNear(angle(scene.shipLayer), .pi / 2)
      await world.demonstrate(until: 1.6)
      expectNear(angle(scene.shipLayer), 0)
      #expect(scene.log.text == "The animation stopped (finished: NO)")
      await world.demonstrate(until: 2.35)
      await world.go(to: 4.4)
      #expect(scene.log.text == "The animation stopped (finished: YES)")
    }

    /// An animation of 2 s that repeats 3.5 times keeps the controls disabled for 7 s (T1.5).
    @Test func fieldsSetDurationAndRepeatCount() async throws {
      let world = try SceneWorld("repeat-fields")
      defer { world.end() }
      let scene = try world.controller(RepeatFields.self)
      await world.demonstrate(until: 0.5)
      #expect(!scene.startButton.isEnabled && !scene.durationField.isEnabled)
      expectNear(scene.durationField.alpha, 0.25)
      for (time, turns) in [(0.5, 0.25), (2.5, 0.25), (6.5, 0.25), (6.999, 0.4995)] {
        await world.go(to: 0.5 + time)
        expectNear(angle(scene.shipLayer), CGFloat(turns) * 2 * .pi, 2e-3)
      }
      await world.go(to: 7.6)
      #expect(scene.startButton.isEnabled && scene.shipLayer.animationKeys() == nil)
    }

    /// A text field receives the text that is typed, and loses the focus when the user taps outside of it.
    @Test func fieldsTakeText() async throws {
      let world = try SceneWorld("repeat-fields")
      defer { world.end() }
      let scene = try world.controller(RepeatFields.self)
      await world.go(to: 0)
      world.tap(95, 36)
      await world.go(to: 1)
      #expect(scene.durationField.isFirstResponder)
      world.perform(.type("5"))
      #expect(scene.durationField.text == "25" && world.viewer.outcome == nil)
      world.tap(150, 290)
      await world.go(to: 2)
      #expect(!scene.durationField.isFirstResponder)
    }

    /// An animation with a time offset of one half begins in the middle, and ends with its first half
    /// (T1.8). The other slider sets the speed (T1.3).
    @Test func slidersSetSpeedAndTimeOffset() async throws {
      let world = try SceneWorld("speed-and-offset")
      defer { world.end() }
      let scene = try world.controller(SpeedAndOffset.self)
      await world.demonstrate(until: 2.6)
      let offset = CGFloat(scene.timeOffsetSlider.value)
      // The slider is 210 points wide and its knob 28, so the drag of 89 points is 89 / 182 = 0.49 of the
      // range.
      #expect(abs(offset - 0.5) < 0.05, "\(offset)")
      #expect(scene.timeOffsetLabel.text == String(format: "%0.2f", Double(offset)))
      scene.timeOffsetSlider.value = 0.5
      await world.demonstrate(until: 2.9)
      expectNear(scene.shipLayer.shown.position, CGPoint(x: 150, y: 150), 0.5)
      await world.go(to: 2.9 + 0.5 - 1e-4)
      expectNear(scene.shipLayer.shown.position, CGPoint(x: 300, y: 150), 0.5)
      await world.go(to: 2.9 + 0.75)
      // At the parameter 1/4 of the cubic, the weights of its points are 27, 27, 9 and 1 of 64.
      expectNear(scene.shipLayer.shown.position, CGPoint(x: 67.97, y: 107.81), 0.5)
      await world.demonstrate(until: 4.5)
      // The drag of 50 points to the left lowers the speed from 1 by 2 · 50 / 182 to 0.45.
      #expect(abs(scene.speedSlider.value - 0.45) < 0.03, "\(scene.speedSlider.value)")
      scene.speedSlider.value = 0.5
      await world.demonstrate(until: 4.7)
      await world.go(to: 4.7 + 0.5)
      // The time of the animation is 0.5 · 0.5 + 0.5, three quarters of the way.
      expectNear(scene.shipLayer.shown.position, CGPoint(x: 232.03, y: 192.19), 0.5)
    }

    /// The volume decreases linearly from 1 to 0 within a second, with one value for each frame (L2.20).
    @Test func theVolumeFadesOut() async throws {
      let world = try SceneWorld("volume")
      defer { world.end() }
      let scene = try world.controller(Volume.self)
      await world.demonstrate(until: 0.5)
      for step in 1...9 {
        await world.go(to: 0.5 + Double(step) / 10)
        await world.runCallbacks()
        expectNear(CGFloat(scene.player.volume), 1 - CGFloat(step) / 10, 1e-4)
        expectNear(scene.player.bar.bounds.width, 240 * (1 - CGFloat(step) / 10), 0.05)
      }
      await world.go(to: 1.6)
      #expect(scene.player.volume == 0 && scene.audioLayer.volume == 0)
      await world.demonstrate(until: 2.6)
      await world.runCallbacks()
      expectNear(CGFloat(scene.player.volume), 0.5, 1e-4)
    }

    /// A change of the time by typing is animated (L2.20), so the minute hand makes whole turns.
    @Test func theTypedTimeIsAnimated() async throws {
      let world = try SceneWorld("clock-drawn")
      defer { world.end() }
      let scene = try world.controller(ClockDrawn.self)
      await world.demonstrate(until: 0.9)
      #expect(!scene.textField.isFirstResponder && scene.textField.text == "3.25")
      #expect(scene.clockFace.time == 3.25)
      await world.go(to: 1.4)
      expectNear(scene.clockFace.shown.value(forKey: "time") as? CGFloat ?? 0, 1.625, 1e-4)
      await world.go(to: 2)
      await world.go(to: 2.1)
      // It is a quarter past three: the minute hand is black and points right, from the center at (150, 130).
      #expect(world.pixel(200, 130) == 0 && world.pixel(100, 130) == 0xFFFFFF)
    }
  }
}
