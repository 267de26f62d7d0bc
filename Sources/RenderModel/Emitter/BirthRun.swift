import CoreGraphics

/// The births of one emitter cell while its rate is constant, on the cell's own clock (L4.26).
///
///     Λ(τ) = count + rate · (τ − time)      particle k is born when Λ reaches k
package struct BirthRun: Equatable, Sendable {
  /// The upper bound of the rate, in births per second. At this rate a layer's 100,000 particles are born at
  /// practically the same time.
  private static let greatestRate = 1e12

  /// The accumulated birth count Λ at the start of the run.
  let count: Double
  /// The start of the run, in seconds of the cell's clock.
  let time: Double
  /// The number of births per second.
  let rate: Double

  /// Creates a run. A rate that is negative or NaN counts as 0.
  package init(count: Double = 0, time: Double = 0, rate: Double) {
    self.count = count
    self.time = time
    self.rate = rate > 0 ? min(rate, Self.greatestRate) : 0
  }

  /// Returns the accumulated birth count Λ at `time`, in seconds of the cell's clock.
  func total(at time: Double) -> Double { count + rate * (time - self.time) }

  /// Returns the time at which a particle is born, in seconds of the cell's clock.
  package func birthTime(of particle: Double) -> Double { time + (particle - count) / rate }

  /// Returns the number of particles born from the start of the run through `time`.
  package func births(through time: Double) -> Int {
    guard rate > 0, time >= self.time else { return 0 }
    return Int(saturating: total(at: time).rounded(.down) - count.rounded(.up) + 1)
  }

  /// Returns the numbers of the particles born in `from` ..< `to`, or `from` ... `to` when `isClosed` is true.
  package func numbers(from: Double, to: Double, isClosed: Bool) -> BirthNumbers {
    guard rate > 0, from <= to, to >= time else { return .none }
    let first = max(total(at: max(from, time)).rounded(.up), count.rounded(.up), 0)
    let end = total(at: to)
    let last = isClosed ? end.rounded(.down) : end.rounded(.up) - 1
    return last >= first ? BirthNumbers(first: first, last: last) : .none
  }
}

/// A range of particle numbers, which are doubles because they can exceed the range of `Int`; empty when first >
/// last.
package struct BirthNumbers: Equatable {
  var first: Double
  package var last: Double
  static let none = BirthNumbers(first: 0, last: -1)

  /// Returns the number of particles in the range, at most `limit`.
  package func count(limit: Int) -> Int { Int(max(0, min(last - first + 1, Double(limit)))) }
}

extension EmitterCellValues {
  /// Returns the start of the cell's clock on its emitter's clock: `beginTime`, but not before the emitter's appearance
  /// at `start` (L4.32).
  func beginning(notBefore start: Double) -> Double { max(start, timing.beginTime) }

  /// Returns the time of the cell's clock at `time` on its emitter's clock.
  package func clock(at time: Double, start: Double) -> Double {
    (time - beginning(notBefore: start)) * Double(timing.speed) + timing.timeOffset
  }

  /// Returns the time of the emitter's clock at a time of the cell's clock; nil when the cell's speed is 0.
  package func outerTime(atClock clock: Double, start: Double) -> Double? {
    guard timing.speed != 0 else { return nil }
    return (clock - timing.timeOffset) / Double(timing.speed) + beginning(notBefore: start)
  }

  /// The time of the cell's clock at which births end; infinite when no duration is set. Living particles continue
  /// after it.
  package var emissionDuration: Double {
    let duration = timing.activeDuration
    return duration > 0 ? duration : .infinity
  }

  /// Returns the longest possible lifetime of the cell's particles, in seconds of its clock. `layer` has the
  /// multiplier.
  func greatestLifetime(_ layer: EmitterProperties) -> Double {
    let life = (lifetime + abs(lifetimeRange) / 2) * layer.lifetime
    return life > 0 ? life : 0
  }

  /// Returns the time after a birth during which the particle, or particles that it emits, can be visible, in seconds
  /// of the cell's clock.
  package func reach(_ layer: EmitterProperties) -> Double {
    let own = greatestLifetime(layer)
    let later = cells.reduce(0) { longest, cell in
      let speed = Double(abs(cell.timing.speed))
      return max(longest, speed > 0 ? cell.reach(layer) / speed : .infinity)
    }
    return own > 0 ? own + later : 0
  }

  /// Returns the cell's births per second; 0 when the cell is disabled.
  package func rate(_ layer: EmitterProperties) -> Double {
    isEnabled ? birthRate * layer.birthRate : 0
  }

  /// True when the cell, or a cell nested in it at any depth, has contents.
  package var showsSomething: Bool { contents != nil || cells.contains(where: \.showsSomething) }
}
