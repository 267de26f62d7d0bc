import CoreGraphics
import RenderServer
import WindowSystem

/// The connection of the render thread to the presenter of a window. With it, the modules RenderServer and
/// WindowSystem do not depend on each other.
///
/// `@unchecked Sendable`: only the render thread uses it, except that any thread may call `wake`.
final class WindowFrameOutput: FrameOutput, @unchecked Sendable {
  private let presenter: any Presenter
  private var buffer: FrameBuffer?

  init(_ presenter: any Presenter) { self.presenter = presenter }

  func waitForTick() throws -> FrameBeat? {
    try presenter.clock.waitForTick().map { FrameBeat(time: $0.time, period: $0.period) }
  }

  func waitUntilWoken(deadline: Double?) throws {
    if presenter.clock.waitUntilWoken(deadline: deadline) == .connectionLost {
      throw WindowError.connectionLost
    }
  }

  func wake() { presenter.clock.wake() }

  func close() { presenter.invalidate() }

  func nextBitmap(width: Int, height: Int) throws -> (bitmap: Bitmap, age: Int) {
    let next = try presenter.acquireBuffer(width: width, height: height)
    buffer = next
    return (next.bitmap, next.age)
  }

  func present(damage: [PixelRect], number: UInt64, mediaTime: Double) throws {
    guard let finished = buffer else { return }
    buffer = nil
    try presenter.present(
      finished, damage: damage, stamp: FrameStamp(number: number, mediaTime: mediaTime))
  }
}
