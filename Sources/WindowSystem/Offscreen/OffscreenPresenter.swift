import CoreGraphics

/// A presenter that copies frames into an `OffscreenSurface`. It alternates between two buffers, so that the acquired
/// buffer never contains the previous frame. Screens may behave in the same way, and callers must redraw the damage
/// of two frames.
final class OffscreenPresenter: Presenter, @unchecked Sendable {
  /// A buffer.
  private struct Slot {
    var bitmap: Bitmap
    /// The value of `presentCount` when the bitmap was presented last; nil if it was not presented yet.
    var presentedAt: Int?
  }

  let clock: any FrameClock
  private let surface: OffscreenSurface
  private var slots: [Slot] = []
  private var presentCount = 0
  /// The size of the last frame in pixels; nil before the first frame. A frame of another size is put as a whole.
  private var shownSize: (width: Int, height: Int)?
  private var isInvalidated = false

  init(_ surface: OffscreenSurface, clock: any FrameClock) {
    self.surface = surface
    self.clock = clock
  }

  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer {
    try check()
    if slots.count < 2 {
      slots.append(Slot(bitmap: Bitmap(width: max(1, width), height: max(1, height))))
    }
    let index = presentCount % slots.count
    let current = slots[index].bitmap
    if current.width != max(1, width) || current.height != max(1, height) {
      slots[index] = Slot(bitmap: Bitmap(width: max(1, width), height: max(1, height)))
    }
    let age = slots[index].presentedAt.map { presentCount - $0 + 1 } ?? 0
    return FrameBuffer(bitmap: slots[index].bitmap, age: age, slot: index)
  }

  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws {
    try check()
    let bounds = buffer.bitmap.bounds
    let isFull = shownSize.map { $0 != (bounds.width, bounds.height) } ?? true
    let clipped = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    presentCount += 1
    if slots.indices.contains(buffer.slot) { slots[buffer.slot].presentedAt = presentCount }
    shownSize = (bounds.width, bounds.height)
    surface.put(buffer.bitmap, isFull ? [bounds] : clipped, stamp: stamp)
  }

  func invalidate() {
    isInvalidated = true
    slots = []
  }

  private func check() throws {
    if isInvalidated || surface.isClosed { throw WindowError.windowClosed }
  }
}
