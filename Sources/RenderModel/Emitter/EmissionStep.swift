import CoreGraphics

/// An interval of an emitter layer's local time in which its values are constant. A particle keeps the values that it
/// was born with, so a change begins a new step and does not affect living particles.
package struct EmissionStep: Sendable {
  /// The start in local seconds. The step contains the particles born in `start` ..< `end`.
  package let start: Double
  package var end = Double.infinity
  package let values: EmitterProperties
  /// The emitter's position at the end of the step; the position is interpolated linearly.
  var endPosition: CGPoint
  /// The birth runs, one for each cell.
  package let runs: [BirthRun]

  /// Creates the first step of a layer that appeared at `start`.
  init(first values: EmitterProperties, at start: Double) {
    self.start = start
    self.values = values
    endPosition = values.emitterPosition
    runs = values.cells.map { BirthRun(rate: $0.rate(values)) }
  }

  /// Creates the step that follows `step` at `start`. When the later values `next` are given, the birth rates are the
  /// mean of both, and the position moves from that of `values` to that of `next`. `appearance` is the local time at
  /// which the layer appeared.
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

  /// Returns the accumulated birth count of a cell at a local time, over this step and all steps before it.
  private func total(ofCell index: Int, at time: Double, appearance: Double) -> Double {
    guard runs.indices.contains(index) else { return 0 }
    let cell = values.cells[index]
    let clock = min(max(cell.clock(at: time, start: appearance), 0), cell.emissionDuration)
    return max(runs[index].total(at: clock), runs[index].count)
  }

  /// Returns the last local time at which a particle born in the step can be visible.
  func lastVisibleTime(appearance: Double) -> Double {
    zip(values.cells, runs).reduce(-Double.infinity) { last, pair in
      let (cell, run) = pair
      let (reach, speed) = (cell.reach(values), Double(cell.timing.speed))
      guard run.rate > 0, reach > 0, cell.showsSomething else { return last }
      guard speed > 0 else { return .infinity }
      let stop = cell.outerTime(atClock: cell.emissionDuration, start: appearance) ?? .infinity
      return max(last, min(end, stop) + reach / speed)
    }
  }

  /// Returns the emitter's position at local time `time`.
  package func position(at time: Double) -> CGPoint {
    let (a, b) = (values.emitterPosition, endPosition)
    guard a != b, end > start else { return a }
    let f = min(max((time - start) / (end - start), 0), 1)
    return CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
  }
}
