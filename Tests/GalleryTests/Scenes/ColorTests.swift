import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the scenes of listings 8.1–8.3, 8.5 and 10.3.
  @Suite @MainActor struct Colors {
    private func components(_ color: CGColor?) -> [CGFloat] { color?.components ?? [] }

    private func expect(
      _ color: CGColor?, from: CGColor, to: CGColor, at fraction: CGFloat,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let (values, starts, ends) = (components(color), components(from), components(to))
      guard values.count == 4, starts.count == 4, ends.count == 4 else {
        Issue.record("\(values), \(starts) and \(ends)", sourceLocation: sourceLocation)
        return
      }
      for (value, ends) in zip(values, zip(starts, ends)) {
        expectNear(value, ends.0 + (ends.1 - ends.0) * fraction, sourceLocation: sourceLocation)
      }
    }

    private var firstColor: CGColor {
      var dice = SceneRandom()
      return UIColor.random(using: &dice).cgColor
    }

    @Test func theColorSnapsBack() async throws {
      let world = try SceneWorld("color-snaps-back")
      defer { world.end() }
      let layer = try world.controller(ColorSnapsBack.self).colorLayer
      let blue = UIColor.systemBlue.cgColor
      await world.demonstrate(until: 0.9)
      expect(layer.shown.backgroundColor, from: blue, to: firstColor, at: 0.5)
      await world.go(to: 1.41)
      #expect(layer.shown.backgroundColor == blue && world.pixel(100, 100) == 0x007AFF)
    }

    /// The scene sets the model value and animates from the presentation value, so a tap during an animation
    /// continues from the presented color (T3.22).
    @Test func theColorStays() async throws {
      let world = try SceneWorld("color-stays")
      defer { world.end() }
      let layer = try world.controller(ColorStays.self).colorLayer
      await world.demonstrate(until: 1.0)
      #expect(layer.backgroundColor == firstColor)
      expect(layer.shown.backgroundColor, from: UIColor.systemBlue.cgColor, to: firstColor, at: 0.6)
      await world.go(to: 1.1)
      let presented = try #require(layer.shown.backgroundColor)
      expect(presented, from: UIColor.systemBlue.cgColor, to: firstColor, at: 0.7)
      await world.demonstrate(until: 1.1)
      expect(layer.shown.backgroundColor, from: presented, to: presented, at: 0)
      let second = try #require(layer.backgroundColor)
      #expect(second != firstColor, "the second tap sets another color")
      await world.go(to: 1.6)
      expect(layer.shown.backgroundColor, from: presented, to: second, at: 0.5)
      await world.go(to: 2.2)
      #expect(layer.shown.backgroundColor == layer.backgroundColor)
    }

    @Test func theDelegateSetsTheColor() async throws {
      let world = try SceneWorld("color-delegate")
      defer { world.end() }
      let layer = try world.controller(ColorByDelegate.self).colorLayer
      await world.demonstrate(until: 0.9)
      expect(layer.shown.backgroundColor, from: UIColor.systemBlue.cgColor, to: firstColor, at: 0.5)
      await world.go(to: 1.41)
      #expect(layer.backgroundColor == firstColor)
      await world.go(to: 1.5)
      #expect(layer.shown.backgroundColor == firstColor, "no second, implicit animation")
    }

    /// The color is interpolated linearly in three segments (T4).
    @Test func keyframesChangeTheColorLinearly() async throws {
      let world = try SceneWorld("color-keyframes")
      defer { world.end() }
      let layer = try world.controller(ColorKeyframes.self).colorLayer
      let (red, green) = (UIColor.red.cgColor, UIColor.green.cgColor)
      await world.demonstrate(until: 0.4 + 2.0 / 3)
      expect(layer.shown.backgroundColor, from: red, to: green, at: 0)
      await world.go(to: 0.4 + 1.0)
      expect(layer.shown.backgroundColor, from: red, to: green, at: 0.5)
    }

    /// The color eases in during each segment (T4).
    @Test func theColorPulses() async throws {
      let world = try SceneWorld("pulsing-colors")
      defer { world.end() }
      let layer = try world.controller(PulsingColors.self).colorLayer
      await world.demonstrate(until: 0.4 + 1.0)
      expect(
        layer.shown.backgroundColor, from: UIColor.red.cgColor, to: UIColor.green.cgColor,
        at: Ease.easeIn(0.5))
    }
  }
}
