import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the clocks of the third tutorial, and of listings 8.4 and 10.5.
  @Suite @MainActor struct Clocks {
    private func angle(_ layer: CALayer) -> CGFloat {
      let angle = atan2(layer.transform.m12, layer.transform.m11)
      return angle < -1e-6 ? angle + 2 * .pi : angle
    }

    /// Checks the hands at 10:08:30 and a second later.
    @Test func handsShowTheTime() async throws {
      let world = try SceneWorld("tagged-hands")
      defer { world.end() }
      let clock = try world.controller(TaggedHands.self)
      await world.go(to: 0.1)
      expectNear(angle(clock.hourHand.layer), 10 / 12 * 2 * .pi)
      expectNear(angle(clock.minuteHand.layer), 8 / 60 * 2 * .pi)
      expectNear(angle(clock.secondHand.layer), .pi)
      clock.updateHands(animated: true, date: SceneWorld.date(hour: 10, minute: 8, second: 31))
      await world.go(to: 0.35)
      expectNear(angle(clock.secondHand.layer.shown), (30.5 / 60) * 2 * .pi)
      await world.go(to: 0.7)
      expectNear(angle(clock.secondHand.layer), 31 / 60 * 2 * .pi)
      expectNear(angle(clock.hourHand.layer), 10 / 12 * 2 * .pi)
      await world.go(to: 0.8)
      #expect(clock.secondHand.layer.animationKeys() == nil)
      expectNear(angle(clock.secondHand.layer.shown), 31 / 60 * 2 * .pi)
    }

    /// The timing function with the control values 1, 0, 0.75, 1 is slow at first and then very fast (T2).
    @Test func handsFollowTheSnappingCurve() async throws {
      let world = try SceneWorld("snapping-clock")
      defer { world.end() }
      let clock = try world.controller(SnappingClock.self)
      await world.go(to: 0.1)
      clock.updateHands(animated: true, date: SceneWorld.date(hour: 10, minute: 8, second: 35))
      let curve = Ease(x1: 1, y1: 0, x2: 0.75, y2: 1)
      await world.go(to: 0.1)
      for fraction in [0.2, 0.5, 0.8, 0.9] {
        await world.go(to: 0.1 + fraction / 2)
        expectNear(
          angle(clock.secondHand.layer.shown), (30 + 5 * curve(fraction)) / 60 * 2 * .pi, 2e-3)
      }
      expectNear(angle(clock.secondHand.layer), 35 / 60 * 2 * .pi)
    }

    /// The property's setter sets rotations, which are animated implicitly for a quarter of a second, along the
    /// shorter way around (T3.14).
    @Test func handsOfLayersRotateTheShortWay() async throws {
      let world = try SceneWorld("clock-layers")
      defer { world.end() }
      let face = try world.controller(ClockFromLayers.self).clockFace
      let hour = try #require(face.sublayers?[0])
      await world.go(to: 0.1)
      expectNear(angle(hour), 10 / 12 * 2 * .pi)
      face.time = DateComponents(hour: 1, minute: 15)
      await world.go(to: 0.1)
      await world.go(to: 0.1 + 0.125)
      // The hour hand goes from 300° over 0° to 30°, which is a quarter of a turn.
      let fraction = Ease.standard(0.5)
      let expected = (300 + 90 * fraction).truncatingRemainder(dividingBy: 360)
      expectNear(angle(hour.shown), expected * .pi / 180, 2e-3)
      await world.go(to: 0.5)
      expectNear(angle(hour.shown), .pi / 6)
      await world.demonstrate(until: 1)
      #expect(face.time.hour != 1 || face.time.minute != 15, "a tap sets another time")
    }

    /// The clock has 72 pictures for twelve hours. Halfway to four o'clock, it shows the picture of two o'clock
    /// (L2.20).
    @Test func theClockShowsPicturesInSequence() async throws {
      let world = try SceneWorld("clock-frames")
      defer { world.end() }
      let clock = try world.controller(ClockFromFrames.self)
      await world.demonstrate(until: 0.5)
      await world.go(to: 1.0)
      expectNear(clock.clockFace.shown.value(forKey: "time") as? CGFloat ?? 0, 2)
      let frame = clock.clockFace.frames[12].cgImage
      await world.go(to: 1.0)
      #expect(clock.clockFace.contents as? CGImage === frame)
      await world.go(to: 1.7)
      #expect(clock.clockFace.contents as? CGImage === clock.clockFace.frames[24].cgImage)
    }
  }
}
