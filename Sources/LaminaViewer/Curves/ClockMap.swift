import RenderServer

/// A straight line from one clock to another.
struct ClockMap: Equatable {
  /// Seconds of the second clock for one of the first.
  var rate = 1.0
  /// The time of the second clock when the first shows 0.
  var offset = 0.0

  func time(_ time: Double) -> Double { rate * time + offset }

  /// Back again; the rate must not be 0.
  func inverse(_ time: Double) -> Double { (time - offset) / rate }

  /// On to the local time of `timing`, in its first cycle.
  func into(_ timing: Timing) -> ClockMap {
    let speed = Double(timing.speed)
    return ClockMap(
      rate: rate * speed, offset: (offset - timing.beginTime) * speed + timing.timeOffset)
  }
}
