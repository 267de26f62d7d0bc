import DisplayLists
import QuartzCore
import Raster
import RenderServer

/// A layer of 100 × 100 points, the stage, that shows one golden scene: as it is, or changed in a way that must not
/// alter the picture.
@MainActor final class GoldenStage {
  private let context = LayerContext()
  private let stage = CALayer()
  private let canvas: PixelRect
  private let renderer: FrameRenderer
  private let time: Double

  /// - Parameters:
  ///   - isFlipped: true to flip the stage's geometry (L1.6).
  ///   - x, y: whole pixels by which the stage is moved and the picture enlarged.
  init(_ scene: GoldenScene, isFlipped: Bool = false, x: Int = 0, y: Int = 0) {
    time = 100 + scene.time
    canvas = PixelRect(x: 0, y: 0, width: 100 + x, height: 100 + y)
    renderer = FrameRenderer(context: context.server)
    renderer.background = 0xFFF4_F1EA
    context.drawsTilesAtOnce = true
    CATransaction.flush()
    MediaClock.setManualTime(100)
    commit {
      stage.frame = CGRect(x: x, y: y, width: 100, height: 100)
      stage.isGeometryFlipped = isFlipped
      scene.build(stage)
      let root = CALayer()
      root.addSublayer(stage)
      context.layer = root
    }
    commit { scene.start(stage) }
    MediaClock.setManualTime(time)
  }

  func end() { MediaClock.setManualTime(nil) }

  /// Commits changes without implicit animations.
  private func commit(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Prepares the next frame and returns its damage.
  @discardableResult
  func prepare() -> DamageRegion {
    let damage = renderer.prepare(at: time, canvas: canvas, scale: 1)
    guard renderer.problems.contains(where: \.isSolvedByTiles) else { return damage }
    context.deliver(renderer.problems)
    CATransaction.flush()
    return renderer.prepare(at: time, canvas: canvas, scale: 1)
  }

  /// Returns the whole prepared frame.
  func draw() -> Bitmap {
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    return bitmap
  }

  /// Returns the prepared frame, drawn tile by tile.
  func drawInTiles(width: Int, height: Int) -> Bitmap {
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    let rasterizer = Rasterizer()
    for y in stride(from: 0, to: canvas.height, by: height) {
      for x in stride(from: 0, to: canvas.width, by: width) {
        let tile = PixelRect(x: x, y: y, width: width, height: height)
        rasterizer.draw(renderer.displayList, in: tile, of: bitmap)
      }
    }
    return bitmap
  }

  /// Commits all layers again with unchanged values.
  func commitUnchanged() {
    commit { touch(stage) }
  }

  /// Sets the position and the sublayers of each layer in the tree to their current values, so that each layer is
  /// committed again.
  private func touch(_ layer: CALayer) {
    let position = layer.position
    layer.position.x += 1
    layer.position = position
    let sublayers = layer.sublayers
    layer.sublayers = sublayers
    sublayers?.forEach(touch)
  }
}
