import QuartzCore
import RenderServer

/// A scene at a time, without a window and without waiting: what `lamina render` and `lamina tree` use.
/// The clock is manual, so the result depends on the arguments alone.
@MainActor
package final class SceneRenderer {
  private let renderer = CARenderer()
  private let stage: Stage
  package let size: CGSize

  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels a point.
  package init(sceneNamed name: String, size: CGSize, scale: Double) throws {
    guard let entry = SceneCatalog.entry(named: name) else { throw UnknownScene(name: name) }
    MediaClock.setManualTime(0)
    self.size = size
    let root = CALayer()
    root.name = "window"
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: size)
    stage = Stage(try entry.make(AssetStore()), size: size, scale: scale)
    root.addSublayer(stage.layer)
    renderer.layer = root
    renderer.bounds = root.bounds
    renderer.scale = scale
    renderer.background = Palette.stage
    stage.start()
    stage.resume()
    CATransaction.flush()
  }

  /// Seconds from the scene's start, never backwards.
  package func advance(to time: Double) {
    stage.scene.demonstrate(upTo: time)
    renderer.beginFrame(atTime: 0)
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
  }

  package func picture() -> CGImage? { renderer.render() }

  /// What is drawn, as text.
  package var displayList: String {
    _ = renderer.render()
    return renderer.displayList
  }

  package func tree() -> LayerDescription? {
    renderer.layer.map { LayerDescription(of: $0) }
  }
}
