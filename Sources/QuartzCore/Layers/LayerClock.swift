import CoreGraphics
import RenderModel

/// The relation of a layer's local time to the time of its context: the `CAMediaTiming` values of the layer and all its
/// superlayers (T1.17), as they were when the clock was made.
struct LayerClock: Equatable {
  /// The clocks of the layers whose time differs from their superlayer's, from the root down.
  private let timings: [Timing]

  init(of layer: CALayer) {
    var timings: [Timing] = []
    var next: CALayer? = layer
    while let layer = next {
      if layer.values.hasOwnClock { timings.append(layer.values.timing) }
      next = layer.currentSuperlayer
    }
    self.timings = timings.reversed()
  }

  /// The layer's local time when the context's time is `time`.
  func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    timings.reduce(time) { $1.localTime(atParentTime: $0) }
  }

  /// Returns true if `new` has other begin times or another rate than this clock, and its local time at the context
  /// time `time` is more than `tolerance` seconds earlier. A clock that continues after a stop does not count as set
  /// back, nor does a clock of which only `timeOffset` changed.
  func isSetBack(by new: LayerClock, at time: CFTimeInterval, tolerance: CFTimeInterval) -> Bool {
    guard new != self, new.beginTimes != beginTimes || runsDifferently(from: new) else { return false }
    return new.localTime(at: time) < localTime(at: time) - tolerance
  }

  /// The begin times other than 0, from the root down.
  private var beginTimes: [CFTimeInterval] { timings.map(\.beginTime).filter { $0 != 0 } }
  /// The local seconds per second of the context.
  private var rate: Double { timings.reduce(1) { $0 * Double($1.speed) } }

  /// True if both clocks run, at different rates.
  private func runsDifferently(from other: LayerClock) -> Bool {
    rate != other.rate && rate != 0 && other.rate != 0
  }
}
