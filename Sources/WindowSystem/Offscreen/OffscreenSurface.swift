import CoreGraphics
import Synchronization

/// The offscreen window's pixels and the record of its frames. Any thread may use it.
final class OffscreenSurface: Sendable {
  /// The greatest number of frames that are recorded. When another frame is added, the older half is dropped.
  private static let recordLimit = 20_000

  private struct State {
    /// The pixels that the window shows.
    var front: Bitmap
    /// The stamps of the recorded frames, and the rectangles that were copied for each.
    var stamps: [FrameStamp] = []
    var damage: [[PixelRect]] = []
    var isClosed = false

    mutating func dropOldest(_ count: Int) {
      stamps.removeFirst(count)
      damage.removeFirst(count)
    }
  }

  private let state: Mutex<State>

  init(width: Int, height: Int) {
    state = Mutex(State(front: Bitmap(width: width, height: height)))
  }

  /// Resizes the surface and keeps the pixels that lie within both sizes, as an X11 window does. New pixels are
  /// transparent.
  func resize(width: Int, height: Int) {
    state.withLock { state in
      let old = state.front
      state.front = Bitmap(width: width, height: height)
      Self.copy(old, to: state.front, old.bounds)
    }
  }

  /// Copies only the rectangles `rects` of the bitmap. If a caller's damage misses pixels, the missing ones are
  /// therefore visible in `snapshot()`.
  func put(_ bitmap: Bitmap, _ rects: [PixelRect], stamp: FrameStamp) {
    state.withLock { state in
      for rect in rects { Self.copy(bitmap, to: state.front, rect) }
      if state.stamps.count == Self.recordLimit { state.dropOldest(Self.recordLimit / 2) }
      state.stamps.append(stamp)
      state.damage.append(rects)
    }
  }

  /// Returns a copy of the pixels.
  func snapshot() -> Bitmap {
    state.withLock { state in
      let copy = Bitmap(width: state.front.width, height: state.front.height)
      Self.copy(state.front, to: copy, copy.bounds)
      return copy
    }
  }

  var stamps: [FrameStamp] { state.withLock { $0.stamps } }
  var damage: [[PixelRect]] { state.withLock { $0.damage } }

  var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set { state.withLock { $0.isClosed = newValue } }
  }

  private static func copy(_ source: Bitmap, to target: Bitmap, _ rect: PixelRect) {
    let area = rect.intersection(source.bounds).intersection(target.bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      target.row(y).advanced(by: area.minX)
        .update(from: source.row(y) + area.minX, count: area.width)
    }
  }
}
