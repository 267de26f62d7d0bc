import CoreGraphics
import RenderModel
import Synchronization

/// The drawing of a tiled layer's tiles, at once or on a background thread. It hands finished tiles over to the thread
/// that owns the layers.
final class TileRenderer {
  /// A tile that is being drawn or waits to be drawn. It can be cancelled.
  private final class Job: Sendable {
    private let isWanted = Mutex(true)
    func cancel() { isWanted.withLock { $0 = false } }
    var isCancelled: Bool { isWanted.withLock { !$0 } }
  }

  /// The data of one background job.
  ///
  /// `@unchecked Sendable`: the drawing thread uses the layer for its `draw(in:)` alone, which Apple calls there too;
  /// everything else happens on the thread that owns the layer.
  private struct Request: @unchecked Sendable {
    weak var layer: CATiledLayer?
    weak var renderer: TileRenderer?
    let key: TileKey
    let grid: TileGrid
    let job: Job
  }

  /// Called in place of drawing, for a layer of another program, which draws the tiles there; nil for other layers.
  var askElsewhere: ((TileSpan) -> Void)?
  private var jobs: [TileKey: Job] = [:]
  private static let queue = DispatchQueue(label: "lamina-tiles")

  /// Cancels the tiles that touch `rect`, in the layer's coordinates; nil cancels all.
  func cancel(in rect: CGRect?, of layer: CATiledLayer) {
    for (key, job) in jobs where layer.touches(key, rect) {
      job.cancel()
      jobs[key] = nil
    }
  }

  /// Draws the missing tiles of `span`, at once or in the background from the center outwards, and drops those that are
  /// no longer needed.
  func requestTiles(_ span: TileSpan, of layer: CATiledLayer, atOnce: Bool) {
    let grid = layer.grid(level: span.level)
    let missing = span.keys.filter { layer.tiles[$0] == nil && jobs[$0] == nil }
    cancel(outside: span)
    if atOnce {
      layer.adopt(
        missing.map { key in
          (key, Tile(image: layer.drawTile(key, grid), arrival: -.infinity))
        })
    } else {
      for key in missing.sorted(by: span.isNearerToCenter) { order(key, grid, for: layer) }
    }
    layer.dropTiles(outside: span)
  }

  /// Cancels the tiles that are no longer visible.
  private func cancel(outside span: TileSpan) {
    for (key, job) in jobs where !span.contains(key) {
      job.cancel()
      jobs[key] = nil
    }
  }

  /// Starts to draw a tile in the background.
  private func order(_ key: TileKey, _ grid: TileGrid, for layer: CATiledLayer) {
    let job = Job()
    jobs[key] = job
    let request = Request(layer: layer, renderer: self, key: key, grid: grid, job: job)
    Self.queue.async {
      guard !request.job.isCancelled, let layer = request.layer else { return }
      let image = layer.drawTile(request.key, request.grid)
      DispatchQueue.main.async { request.renderer?.finish(request, image) }
    }
  }

  /// Hands a finished tile to its layer, unless it was cancelled.
  private func finish(_ request: Request, _ image: CGImage?) {
    guard jobs[request.key] === request.job, let layer = request.layer else { return }
    jobs[request.key] = nil
    // The implicit transaction would be committed in the next turn of the run loop, after the next frame perhaps.
    CATransaction.begin()
    layer.adopt([(request.key, Tile(image: image, arrival: Self.arrival(in: layer.context)))])
    CATransaction.commit()
  }

  /// Returns the context time at which a tile that was drawn now begins to fade in. This code does not run in the scope
  /// of the context. While the context's clock is stopped, a tile does not fade in, because it would stay transparent.
  private static func arrival(in context: LayerContext?) -> CFTimeInterval {
    guard let context else { return CACurrentMediaTime() }
    let isStopped = context.base.rate(at: MediaClock.now()) == 0
    return isStopped ? -.infinity : context.liveTime
  }
}

extension TileSpan {
  /// True if `a` is nearer to the center of the span than `b`. The center is drawn first, because viewers look there.
  fileprivate func isNearerToCenter(_ a: TileKey, _ b: TileKey) -> Bool {
    func distance(_ key: TileKey) -> Int {
      let (x, y) = (
        2 * key.x + 1 - xs.lowerBound - xs.upperBound, 2 * key.y + 1 - ys.lowerBound - ys.upperBound
      )
      return x * x + y * y
    }
    return distance(a) < distance(b)
  }
}
