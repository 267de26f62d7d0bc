import QuartzCore
import RenderModel
import Synchronization

/// The key of a mark on the main queue, with which code finds out if it runs there.
let mainQueueMark = DispatchSpecificKey<Bool>()

/// A tiled layer that draws stripes in a color and white.
final class StripedTiledLayer: CATiledLayer, @unchecked Sendable {
  /// For each tile that was drawn since `takeCalls()`, true if it was drawn on the main queue.
  let wereDrawnOnMainQueue = Mutex<[Bool]>([])
  let color = Mutex<CGColor>(.red)

  override func draw(in ctx: CGContext) {
    wereDrawnOnMainQueue.withLock { $0.append(DispatchQueue.getSpecific(key: mainQueueMark) == true) }
    ctx.setFillColor(color.withLock { $0 })
    ctx.fill(CGRect(x: -2e6, y: -2e6, width: 4e6, height: 4e6))
    ctx.setFillColor(.white)
    for x in stride(from: 0.0, to: 64, by: 16) { ctx.fill(CGRect(x: x, y: 0, width: 4, height: 48)) }
  }

  /// Returns the number of tiles that were drawn since the last call of this method.
  func takeCalls() -> Int {
    wereDrawnOnMainQueue.withLock { calls in
      defer { calls = [] }
      return calls.count
    }
  }

  /// The columns and rows of the tiles that the layer has, as "x,y".
  var positions: Set<String> { Set(tiles.keys.map { "\($0.x),\($0.y)" }) }
  var levels: Set<Int> { Set(tiles.keys.map(\.level)) }
}

/// A red tiled layer whose tiles fade in over 2 seconds.
final class SlowlyFadingTiledLayer: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 2 }
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(.red)
    ctx.fill(CGRect(x: 0, y: 0, width: 99, height: 99))
  }
}

/// A tiled layer that draws a red square of 4 points at (2, 2), with a blue shadow 8 points to its right.
final class ShadowedTiledLayer: CATiledLayer {
  override func draw(in ctx: CGContext) {
    ctx.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: .blue)
    ctx.setFillColor(.red)
    ctx.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
  }
}
