import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the fifth tutorial, about time and easing.
  @Suite @MainActor struct Timing {
    private func angle(_ layer: CALayer) -> CGFloat {
      atan2(-layer.shown.transform.m13, layer.shown.transform.m11)
    }

    private func door(_ world: SceneWorld) throws -> CALayer {
      let view = try world.controller(UIViewController.self).view
      return try #require(view?.subviews.first?.layer.sublayers?.first)
    }

    /// The door opens for two seconds and closes for two seconds, and repeats this forever (T1.7).
    @Test func theDoorSwingsForever() async throws {
      let world = try SceneWorld("swinging-door")
      defer { world.end() }
      let door = try door(world)
      for (time, fraction) in [(0.5, 0.25), (1, 0.5), (3, 0.5), (3.5, 0.25), (4, 0), (401, 0.5)] {
        await world.go(to: time)
        expectNear(angle(door), -.pi / 2 * fraction)
      }
    }

    /// A drag by 160 points to the left is four fifths of the whole way. The first ten points, before the pan begins,
    /// are included (L8.42).
    @Test func aDragScrubsTheDoor() async throws {
      let world = try SceneWorld("scrubbed-door")
      defer { world.end() }
      let door = try world.controller(ScrubbedDoor.self).doorLayer
      await world.demonstrate(until: 1.9)
      #expect(abs(door.timeOffset - 0.8) < 1e-6)
      expectNear(angle(door), -.pi / 2 * 0.8)
      await world.demonstrate(until: 4)
      #expect(abs(door.timeOffset) < 1e-6)
      expectNear(angle(door), 0)
    }

    /// The speed of the window's layer is 100, so animations of 100 seconds take one second (T1.3).
    @Test func theWindowsSpeedShortensAnimations() async throws {
      let world = try SceneWorld("window-speed")
      defer { world.end() }
      let squares = try world.controller(WindowSpeed.self).view.subviews
      #expect(squares.count == 3)
      await world.go(to: 0)
      await world.go(to: 0.25)
      for (square, seconds) in zip(squares, 1...) {
        let transform = square.layer.shown.transform
        expectNear(
          atan2(transform.m12, transform.m11), .pi / 2 / CGFloat(seconds), 2e-3)
      }
    }

    /// The layer eases out after the tap at 0.4 s.
    @Test func theLayerEasesOut() async throws {
      let world = try SceneWorld("ease-layer")
      defer { world.end() }
      let layer = try world.controller(EaseLayer.self).colorLayer
      await world.demonstrate(until: 0.65)
      let fraction = Ease.easeOut(0.25)
      expectNear(layer.shown.position, CGPoint(x: 150 + 80 * fraction, y: 200 - 120 * fraction))
      await world.go(to: 1.5)
      expectNear(layer.shown.position, CGPoint(x: 230, y: 80))
    }

    /// The second animation begins during the first one, and their effects add up (L8.9).
    @Test func overlappingAnimationsAddUp() async throws {
      let world = try SceneWorld("ease-view")
      defer { world.end() }
      let layer = try world.controller(EaseView.self).colorView.layer
      await world.demonstrate(until: 0.9)
      let first = Ease.easeOut(0.5)
      expectNear(layer.shown.position, CGPoint(x: 150 + 80 * first, y: 200 - 120 * first))
      await world.demonstrate(until: 1.2)
      let (one, two) = (Ease.easeOut(0.8), Ease.easeOut(0.2))
      expectNear(
        layer.shown.position,
        CGPoint(
          x: 70 + (150 - 230) * (1 - one) + (230 - 70) * (1 - two),
          y: 330 + (200 - 80) * (1 - one) + (80 - 330) * (1 - two)))
    }

    /// The origin is at the bottom left (L1.6). Three of the five curves are checked here: they pass
    /// through the points that their cubic functions give. The next test checks the linear one.
    @Test func curvesPassThroughTheirPoints() async throws {
      let world = try SceneWorld("curves")
      defer { world.end() }
      await world.go(to: 0)
      let drawn: [(Ease, UInt32)] = [
        (.easeIn, 0x007AFF), (.easeOut, 0xFF3B30), (.standard, 0xFF9500),
      ]
      for (ease, color) in drawn {
        let x = 0.3
        #expect(world.pixel(30 + Int(200 * x), 230 - Int((200 * ease(x)).rounded())) == color)
      }
    }

    /// The gray line is the linear curve. Half of it has been drawn a second after the tap at 0.6 s.
    @Test func aTapDrawsTheFiveCurvesAgain() async throws {
      let world = try SceneWorld("curves")
      defer { world.end() }
      func gray(_ progress: Double) -> Bool {
        world.pixel(30 + Int(200 * progress), 230 - Int(200 * progress)) == 0x8E8E93
      }
      await world.go(to: 0)
      #expect(gray(0.25) && gray(0.75))
      await world.demonstrate(until: 1.6)
      #expect(gray(0.25) && !gray(0.75))
      await world.go(to: 2.7)
      #expect(gray(0.75))
    }
  }
}
