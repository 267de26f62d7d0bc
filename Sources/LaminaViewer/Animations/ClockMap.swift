import RenderModel

/// A linear mapping from one clock's time to another's.
struct ClockMap: Equatable {
  /// The number of seconds of the second clock per second of the first.
  var rate = 1.0
  /// The time of the second clock when the first shows 0.
  var offset = 0.0

  func time(_ time: Double) -> Double { rate * time + offset }

  /// Returns the first clock's time for a time of the second. The rate must not be 0.
  func inverse(_ time: Double) -> Double { (time - offset) / rate }

  /// Returns the mapping from the first clock to the local time of an object with the given timing, whose parent time
  /// is the second clock's. The mapping holds for the first repetition.
  func into(_ timing: Timing) -> ClockMap {
    let speed = Double(timing.speed)
    return ClockMap(
      rate: rate * speed, offset: (offset - timing.beginTime) * speed + timing.timeOffset)
  }
}
