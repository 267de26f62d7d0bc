import CoreGraphics

/// The births of one cell while its rate stays the same, on the cell's own clock (L4.26).
///
///     Λ(τ) = count + rate · (τ − time)      particle k is born when Λ reaches k
package struct BirthRun: Equatable, Sendable {
  /// Faster than this is as fast as this: no two of a layer's 100,000 particles could be told apart.
  private static let greatestRate = 1e12

  /// Λ where the run begins.
  let count: Double
  /// Where the run begins, in seconds of the cell's clock.
  let time: Double
  /// Births a second.
  let rate: Double

  /// A rate below 0 or NaN bears nothing.
  package init(count: Double = 0, time: Double = 0, rate: Double) {
    self.count = count
    self.time = time
    self.rate = rate > 0 ? min(rate, Self.greatestRate) : 0
  }

  func total(at time: Double) -> Double { count + rate * (time - self.time) }

  func birthTime(of particle: Double) -> Double { time + (particle - count) / rate }

  /// How many particles are born from the run's beginning through `time`.
  package func births(through time: Double) -> Int {
    guard rate > 0, time >= self.time else { return 0 }
    return Int(saturating: total(at: time).rounded(.down) - count.rounded(.up) + 1)
  }

  /// The numbers of the particles born at `from` or later, and before `to` or at it.
  func numbers(from: Double, to: Double, isClosed: Bool) -> BirthNumbers {
    guard rate > 0, from <= to, to >= time else { return .none }
    let first = max(total(at: max(from, time)).rounded(.up), count.rounded(.up), 0)
    let end = total(at: to)
    let last = isClosed ? end.rounded(.down) : end.rounded(.up) - 1
    return last >= first ? BirthNumbers(first: first, last: last) : .none
  }
}

/// A run of particle numbers, as doubles because there may be very many; empty where first > last.
struct BirthNumbers: Equatable {
  var first: Double
  var last: Double
  static let none = BirthNumbers(first: 0, last: -1)

  /// How many, at most `limit`.
  func count(limit: Int) -> Int { Int(max(0, min(last - first + 1, Double(limit)))) }
}

extension EmitterCellValues {
  /// When the cell's clock starts, on the clock of what emits it: not before `start`, when that appeared
  /// (L4.32).
  func beginning(notBefore start: Double) -> Double { max(start, timing.beginTime) }

  /// The cell's clock at `time` of the clock of what emits it.
  func clock(at time: Double, start: Double) -> Double {
    (time - beginning(notBefore: start)) * Double(timing.speed) + timing.timeOffset
  }

  /// The inverse; nil for a clock that stands still.
  func outerTime(atClock clock: Double, start: Double) -> Double? {
    guard timing.speed != 0 else { return nil }
    return (clock - timing.timeOffset) / Double(timing.speed) + beginning(notBefore: start)
  }

  /// Births end at this time of the cell's clock: a finite duration is that of the births, the living go
  /// on. A duration of 0 is one that was not set.
  var emissionDuration: Double {
    let duration = timing.activeDuration
    return duration > 0 ? duration : .infinity
  }

  /// No particle of the cell lives longer, in seconds of its clock.
  func greatestLifetime(_ layer: EmitterProperties) -> Double {
    let life = (lifetime + abs(lifetimeRange) / 2) * layer.lifetime
    return life > 0 ? life : 0
  }

  /// How long after a birth something of the particle or of what it emitted can be seen, in seconds of
  /// the cell's clock.
  func reach(_ layer: EmitterProperties) -> Double {
    let own = greatestLifetime(layer)
    let later = cells.reduce(0) { longest, cell in
      let speed = Double(abs(cell.timing.speed))
      return max(longest, speed > 0 ? cell.reach(layer) / speed : .infinity)
    }
    return own > 0 ? own + later : 0
  }

  /// Births a second.
  func rate(_ layer: EmitterProperties) -> Double {
    isEnabled ? birthRate * layer.birthRate : 0
  }

  /// Whether the cell or one that its particles emit has a picture.
  var showsSomething: Bool { contents != nil || cells.contains(where: \.showsSomething) }
}
