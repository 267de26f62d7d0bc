import QuartzCore
import RenderModel
import Synchronization

/// The key of a mark on the main queue, with which code finds out if it runs there.
let mainQueueMark = DispatchSpecificKey<Bool>()

/// A tiled layer that draws stripes in a color and white. For each tile it records if it was drawn on the main queue.
final class Board: CATiledLayer, @unchecked Sendable {
  let calls = Mutex<[Bool]>([])
  let color = Mutex<CGColor>(.red)

  override func draw(in ctx: CGContext) {
    calls.withLock { $0.append(DispatchQueue.getSpecific(key: mainQueueMark) == true) }
    ctx.setFillColor(color.withLock { $0 })
    ctx.fill(CGRect(x: -2e6, y: -2e6, width: 4e6, height: 4e6))
    ctx.setFillColor(.white)
    for x in stride(from: 0.0, to: 64, by: 16) { ctx.fill(CGRect(x: x, y: 0, width: 4, height: 48)) }
  }

  /// Returns the number of tiles that were drawn since the last call of this method.
  func takeCalls() -> Int {
    calls.withLock { calls in
      defer { calls = [] }
      return calls.count
    }
  }

  var positions: Set<String> { Set(tiles.keys.map { "\($0.x),\($0.y)" }) }
  var levels: Set<Int> { Set(tiles.keys.map(\.level)) }
}

final class SlowBoard: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 2 }
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(.red)
    ctx.fill(CGRect(x: 0, y: 0, width: 99, height: 99))
  }
}
