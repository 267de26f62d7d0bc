import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import DisplayLists
@testable import RenderServer

/// Tests of frames that are drawn by several threads, or by as many as the system provides.
@Suite struct RasterPoolTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 700, height: 500)

  /// Threads that start when a test calls `start()`, or never.
  private final class LateThreads {
    private var bodies: [@Sendable () -> Void] = []
    func add(_ body: @escaping @Sendable () -> Void) { bodies.append(body) }
    func start() {
      for body in bodies { Thread(block: body).start() }
      bodies = []
    }
  }

  private static func job(_ seed: UInt64) -> (job: RasterJob, bitmap: Bitmap) {
    var random = SeededGenerator(seed: seed)
    let boxes = (0..<40).map { _ in
      box(
        CGRect(
          x: random.int(-50...700), y: random.int(-50...500), width: random.int(1...300),
          height: random.int(1...300)),
        CGColor(red: CGFloat(random.int(0...255)) / 255, green: 0.5, blue: 0.2, alpha: 0.6))
    }
    let caches = FrameCaches()
    let target = FrameCanvas(rect: canvas, scale: 1, background: 0)
    _ = context(of: boxes, in: canvas).update(caches, at: 0, on: target)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    return (caches.job(for: [canvas], of: bitmap), bitmap)
  }

  private static func picture(_ seed: UInt64, by pool: RasterPool) -> Bitmap {
    let (job, bitmap) = job(seed)
    pool.draw(job, in: [canvas])
    return bitmap
  }

  @Test func threadsChangeNoPixel() {
    let (alone, several) = (RasterPool(helperCount: 0), RasterPool(helperCount: 3))
    for seed: UInt64 in 1...20 {
      let difference = Self.picture(seed, by: several)
        .difference(from: Self.picture(seed, by: alone))
      #expect(difference.isNone, "seed \(seed)")
    }
  }

  /// At first no thread starts, as on a system that has no more threads. Later the threads start after all.
  @Test func withoutThreadsTheCallerDrawsAlone() {
    let threads = LateThreads()
    let (alone, waiting) = (
      RasterPool(helperCount: 0), RasterPool(helperCount: 3, startThread: threads.add)
    )
    for seed: UInt64 in 1...12 {
      let difference = Self.picture(seed, by: waiting)
        .difference(from: Self.picture(seed, by: alone))
      #expect(difference.isNone, "seed \(seed)")
      if seed == 4 { threads.start() }
    }
  }
}
