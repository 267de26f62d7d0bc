import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the layout of a scene's past when the area of the scene gets another size.
  @Suite @MainActor struct PastLayoutTests {
    /// A square in the middle of its area, and a mark that can be moved. Each layout moves the mark to the
    /// right by the width of the area.
    private final class CenteredScene: Scene {
      let root = CALayer()
      let square = CALayer()
      let mark = CALayer()

      func layOut(in size: CGSize, scale: CGFloat) {
        root.bounds = CGRect(origin: .zero, size: size)
        square.position = CGPoint(x: size.width / 2, y: size.height / 2)
        mark.position.x += size.width
      }

      func start() {
        for layer in [square, mark] {
          layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
          withoutActions { root.addSublayer(layer) }
        }
      }

      func moveMark(to x: Double) { withoutActions { mark.position.x = x } }
    }

    /// A layer that lays its sublayer out for a scale, and marks it if it has such layout itself.
    private final class ScaledLayer: CALayer {
      var scale = 1.0

      override func layoutSublayers() {
        guard let child = sublayers?.first else { return }
        child.position.x = 10 * scale
        if let child = child as? ScaledLayer {
          child.scale = scale
          child.setNeedsLayout()
        }
      }
    }

    /// A scene whose layout depends on the scale only, in two layers of which one marks the other.
    private final class ScaledScene: Scene {
      let root = CALayer()
      let outer = ScaledLayer()
      let inner = ScaledLayer()
      let leaf = CALayer()

      func layOut(in size: CGSize, scale: CGFloat) {
        root.bounds = CGRect(origin: .zero, size: size)
        outer.scale = scale
        outer.setNeedsLayout()
      }

      func start() {
        withoutActions {
          root.addSublayer(outer)
          outer.addSublayer(inner)
          inner.addSublayer(leaf)
        }
      }
    }

    @Test("A new scale alone lays out the past as well, through several rounds of layout")
    func thePastHasTheLayoutOfANewScale() async throws {
      let scene = ScaledScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      let playback = world.playback
      func x(_ layer: CALayer) -> Double {
        playback.context.committedValues(of: layer, at: playback.origin + 0.5).position.x
      }
      #expect(x(scene.inner) == 10 && x(scene.leaf) == 10)
      var options = playback.renderOptions
      options.scale = 2
      playback.show(options)
      #expect(x(scene.inner) == 20 && x(scene.leaf) == 20)
    }

    @Test(
      "A change that the scene made before a layout in a transaction is one of the present, and ends the rest"
    )
    func earlierChangesInATransaction() async throws {
      let scene = CenteredScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let playback = world.playback
      await world.go(to: 0.5)
      playback.act { scene.moveMark(to: 30) }
      await world.go(to: 1)
      let before = playback.lastChangeTime
      withoutActions {
        scene.square.opacity = 0.5
        var options = playback.renderOptions
        options.size = CGSize(width: 200, height: 100)
        playback.show(options)
      }
      #expect(playback.lastChangeTime != before)
    }

    @Test(
      "A new size lays out the past as well, without a change of the time or a value that was set since"
    )
    func thePastHasTheNewLayout() async throws {
      let scene = CenteredScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let playback = world.playback
      playback.act { scene.moveMark(to: 20) }
      await world.go(to: 0.5)
      playback.act { scene.moveMark(to: 30) }
      await world.go(to: 1)
      let (time, lastChange) = (playback.time, playback.lastChangeTime)

      var options = playback.renderOptions
      options.size = CGSize(width: 200, height: 100)
      playback.show(options)
      await world.frame()

      func x(_ layer: CALayer, at time: Double) -> Double {
        playback.context.committedValues(of: layer, at: playback.origin + time).position.x
      }
      #expect(x(scene.square, at: 0.1) == 100 && x(scene.square, at: 0.9) == 100)
      // The layout changes only the mark of the present: 30 + 200. At 0.1 s the mark has the value before.
      #expect(x(scene.mark, at: 0.1) == 20 && x(scene.mark, at: 0.9) == 230)
      #expect(abs(playback.time - time) < 0.001 && playback.lastChangeTime == lastChange)
    }
  }
}
