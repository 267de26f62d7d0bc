import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the scenes of listings 10.6–10.8, and of the countdown of the second tutorial.
  @Suite @MainActor struct Balls {
    private func height(_ view: UIView) -> CGFloat { view.layer.shown.position.y }

    /// The ball follows its keyframes. The test checks the middle of the first fall, and each lowest and highest
    /// point (T4).
    @Test func keyframesMoveTheBall() async throws {
      let world = try SceneWorld("ball-keyframes")
      defer { world.end() }
      let ball = try world.controller(BallByKeyframes.self).ballView
      for (time, y) in [
        (0.0, CGFloat(32)), (0.15, 32 + 236 * Ease.easeIn(0.5)), (0.3, 268), (0.5, 140), (0.7, 268),
        (0.8, 220), (0.95, 250),
      ] {
        await world.go(to: time)
        expectNear(height(ball), y, 0.05)
      }
      await world.go(to: 1.1)
      expectNear(height(ball), 268)
      #expect(world.pixel(150, 268) != 0xFFFFFF && world.pixel(150, 32) == 0xFFFFFF)
    }

    /// The keyframes for sixty frames of linear motion give a straight line.
    @Test func sampledFramesMoveLinearly() async throws {
      let world = try SceneWorld("ball-frames")
      defer { world.end() }
      let ball = try world.controller(BallByFrames.self).ballView
      for time in [0.1, 0.33, 0.5, 0.9] {
        await world.go(to: time)
        expectNear(height(ball), 32 + 236 * CGFloat(time))
      }
    }

    /// The ball follows Penner's bounce function, which reaches the floor for the first time at 4/11 of the duration.
    /// Between the frames the ball moves linearly.
    @Test func easingMakesTheBallBounce() async throws {
      let world = try SceneWorld("ball-easing")
      defer { world.end() }
      let ball = try world.controller(BallByEasing.self).ballView
      for frame in [6, 15, 30, 48, 57] {
        let t = Double(frame) / 60
        // The bounces are parabolas, which are written here independently of the scene's formula.
        let bounce: Double
        switch t {
        case ..<(4 / 11): bounce = 7.5625 * t * t
        case ..<(8 / 11): bounce = 9.075 * t * t - 9.9 * t + 3.4
        case ..<(9 / 10): bounce = 12.0664819944598 * t * t - 19.6354570637119 * t + 8.89806094182825
        default: bounce = 10.8 * t * t - 20.52 * t + 10.72
        }
        await world.go(to: t)
        expectNear(height(ball), 32 + 236 * CGFloat(bounce), 0.01)
      }
    }

    /// The gradient is halfway to its next pair of colors (L4.10). The word grows according to its timing curve (T2),
    /// and fades out from the middle of its time on.
    @Test func countdownChangesColorsAndWords() async throws {
      let world = try SceneWorld("countdown")
      defer { world.end() }
      let scene = try world.controller(Countdown.self)
      await world.go(to: 0)
      #expect(scene.countDownLabel.text == "Ready?")
      let curve = Ease(x1: 0.11, y1: 0.9, x2: 0.92, y2: 0.13)
      await world.go(to: 0.3)
      expectNear(scene.countDownLabel.layer.shown.transform.m11, 1 + 5 * curve(0.3), 0.01)
      expectNear(CGFloat(scene.countDownLabel.layer.shown.opacity), 1)
      await world.go(to: 0.75)
      expectNear(CGFloat(scene.countDownLabel.layer.shown.opacity), 0.5, 1e-3)
      await world.go(to: 1.02)
      #expect(scene.countDownLabel.text == "3")
      await world.go(to: 1.5)
      let shown = try #require(
        (scene.gradientLayer.shown as? CAGradientLayer)?.colors as? [CGColor])
      // The red of the color is halfway from 0, of the blue, to 206, of the crimson.
      expectNear(shown[0].components?[0] ?? 0, 103 / 255, 2e-3)
      for second in 2...5 { await world.go(to: Double(second) + 0.1) }
      #expect(scene.countDownLabel.text == "Ready?", "the countdown restarts after Go!")
      #expect(scene.currentGradient == 2, "the delegate chained the next pair")
    }
  }
}
