import CoreGraphics

/// A stretch of an emitter layer's local time in which its values stay the same. A particle keeps for
/// life what was true when it was born, so a change begins a new step and leaves the living alone.
struct EmissionStep: Sendable {
  /// Local seconds; the step holds what is born at `start` or later and before `end`.
  let start: Double
  var end = Double.infinity
  let values: EmitterProperties
  /// Where the emitter's position has moved to by the end of the step.
  var endPosition: CGPoint
  /// One for each cell.
  let runs: [BirthRun]

  /// The first step of a layer that appeared at `start`.
  init(first values: EmitterProperties, at start: Double) {
    self.start = start
    self.values = values
    endPosition = values.emitterPosition
    runs = values.cells.map { BirthRun(rate: $0.rate(values)) }
  }

  /// What follows `step` from `start` on. `next` are the values later on: the rates of the step are
  /// halfway between the two.
  init(
    after step: EmissionStep, at start: Double, _ values: EmitterProperties,
    towards next: EmitterProperties? = nil, appearance: Double
  ) {
    self.start = start
    self.values = values
    endPosition = next?.emitterPosition ?? values.emitterPosition
    runs = values.cells.indices.map { index in
      let cell = values.cells[index]
      var rate = cell.rate(values)
      if let next, next.cells.indices.contains(index) {
        rate = (rate + next.cells[index].rate(next)) / 2
      }
      let clock = cell.clock(at: start, start: appearance)
      return BirthRun(
        count: step.total(ofCell: index, at: start, appearance: appearance),
        time: min(max(clock, 0), cell.emissionDuration), rate: rate)
    }
  }

  private func total(ofCell index: Int, at time: Double, appearance: Double) -> Double {
    guard runs.indices.contains(index) else { return 0 }
    let cell = values.cells[index]
    let clock = min(max(cell.clock(at: time, start: appearance), 0), cell.emissionDuration)
    return max(runs[index].total(at: clock), runs[index].count)
  }

  /// After this local time nothing of what was born in the step can be seen.
  func lastSight(appearance: Double) -> Double {
    zip(values.cells, runs).reduce(-Double.infinity) { last, pair in
      let (cell, run) = pair
      let (reach, speed) = (cell.reach(values), Double(cell.timing.speed))
      guard run.rate > 0, reach > 0, cell.showsSomething else { return last }
      guard speed > 0 else { return .infinity }
      let stop = cell.outerTime(atClock: cell.emissionDuration, start: appearance) ?? .infinity
      return max(last, min(end, stop) + reach / speed)
    }
  }

  /// The emitter's position when a particle was born at `time`.
  func position(at time: Double) -> CGPoint {
    let (a, b) = (values.emitterPosition, endPosition)
    guard a != b, end > start else { return a }
    let f = min(max((time - start) / (end - start), 0), 1)
    return CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
  }
}
