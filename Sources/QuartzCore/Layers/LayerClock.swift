import CoreGraphics
import RenderServer

/// How a layer's local time follows the time of its context: through its own `CAMediaTiming` values and those of all
/// its superlayers (T1.17), as they were when this was made.
struct LayerClock: Equatable {
  /// The clocks of the layers whose time differs from their superlayer's, from the root down.
  private let timings: [Timing]

  init(of layer: CALayer) {
    var timings: [Timing] = []
    var next: CALayer? = layer
    while let layer = next {
      if layer.values.hasOwnClock { timings.append(layer.values.timing) }
      next = layer.superlayer
    }
    self.timings = timings.reversed()
  }

  /// The layer's local time when the context's time is `time`.
  func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    timings.reduce(time) { $1.localTime(atParentTime: $0) }
  }

  /// True if `new` begins at another time, or runs at another speed, and therefore shows, at `time` of the context, at
  /// least `tolerance` seconds less. A clock that is stopped and goes on where it was is not set back, nor is one that
  /// is moved by its `timeOffset`.
  func isSetBack(by new: LayerClock, at time: CFTimeInterval, tolerance: CFTimeInterval) -> Bool {
    guard new != self, new.beginTimes != beginTimes || runsDifferently(from: new) else { return false }
    return new.localTime(at: time) < localTime(at: time) - tolerance
  }

  private var beginTimes: [CFTimeInterval] { timings.map(\.beginTime).filter { $0 != 0 } }
  /// Local seconds for each second of the context.
  private var rate: Double { timings.reduce(1) { $0 * Double($1.speed) } }

  private func runsDifferently(from other: LayerClock) -> Bool {
    rate != other.rate && rate != 0 && other.rate != 0
  }
}
