import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the commands for the next and the previous keyframe, and of the times to which they go.
  @Suite @MainActor struct KeyframeJumpTests {
    /// Returns an animation of the position along a line of 10 points and one of 30 points, which takes 4 seconds.
    private func walk(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      path.addLine(to: CGPoint(x: 40, y: 0))
      let walk = CAKeyframeAnimation(keyPath: "position")
      (walk.path, walk.calculationMode, walk.duration) = (path, mode, 4)
      return walk
    }

    /// A corner of a path is a keyframe: in the middle, or at a quarter if the distances determine the times (T4.6).
    @Test(
      arguments: [(.linear, 2.0), (.paced, 1.0)] as [(CAAnimationCalculationMode, Double)])
    func cornersOfAPathAreKeyframes(mode: CAAnimationCalculationMode, corner: Double) async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 3)
      world.playback.act {
        scene.square.removeAllAnimations()
        scene.square.add(walk(mode), forKey: nil)
      }
      await world.frame()
      world.session.pause()
      let begin = world.session.time
      world.session.jump(forward: true)
      // The tolerance, three frames of a sixtieth of a second, is a choice.
      #expect(abs(world.session.time - begin - corner) < 0.05)
      world.session.jump(forward: true)
      #expect(abs(world.session.time - begin - 4) < 0.05)
      world.session.jump(forward: false)
      #expect(abs(world.session.time - begin - corner) < 0.05)
    }

    @Test func anAnimationThatStandsStillDoesNotLengthenTheTimeline() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 3)
      let extent = world.session.extent
      let still = CABasicAnimation(keyPath: "opacity")
      (still.fromValue, still.toValue, still.speed) = (0.5, 1.0, 0)
      world.playback.act { scene.square.add(still, forKey: nil) }
      await world.frame()
      // The change itself is part of the extent. The limit of two seconds is a choice.
      #expect(world.session.extent < extent + 2, "\(world.session.extent)")
    }
  }
}
