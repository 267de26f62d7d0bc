import CoreGraphics

/// The history of an emitter layer's values since it appeared. It determines the particles that are alive at any time
/// without simulating earlier births.
///
///     local time ──●───────────●──┬─┬─┬─┬─┬──●──────────────▶
///              appears   a change │ animated │ as committed
///
/// While an animation changes the values, each step lasts 1/64 s.
package struct Emission: Sendable {
  /// A function that returns the animated values at a local time.
  typealias Animated = (Double) -> EmitterProperties

  private static let stepLength = 1.0 / 64
  /// The number of steps that remain when older ones are discarded. They cover 128 s, more than `longestReach`.
  private static let stepLimit = 8192
  /// The number of missing steps beyond which all but the last `stepLimit` of them are skipped. It limits the time that
  /// a jump of the clock takes; the number was chosen.
  private static let skipLimit = 65536

  /// The layer's local time at which it first appeared (L4.32).
  package let appearance: Double
  /// The steps in order of time; the last one has no end.
  package private(set) var steps: [EmissionStep]
  /// The first step of the latest change; `shortSteps` counts the 1/64 s steps after it.
  private var latest: EmissionStep
  private var shortSteps = 0
  private var isAnimated = false

  init(_ values: EmitterProperties, appearance: Double) {
    self.appearance = appearance
    latest = EmissionStep(first: values, at: appearance)
    steps = [latest]
  }

  /// Records that the values, or their animations, change at local time `time`. Steps that start at `time` or later are
  /// discarded.
  mutating func change(to values: EmitterProperties, isAnimated: Bool, at time: Double) {
    while let last = steps.last, last.start >= time, steps.count > 1 { steps.removeLast() }
    guard let last = steps.last else { return }
    if last.start >= time {
      latest = EmissionStep(first: values, at: appearance)
      steps = [latest]
    } else {
      steps[steps.count - 1].end = time
      latest = EmissionStep(after: last, at: time, values, appearance: appearance)
      steps.append(latest)
    }
    shortSteps = 0
    self.isAnimated = isAnimated
    removeOldSteps()
  }

  /// Returns true when the recorded steps suffice to find the particles alive at local time `time`.
  func reaches(_ time: Double) -> Bool {
    guard isAnimated, time.isFinite else { return true }
    return !lacksFirstSteps(at: time) && stepCount(through: time) <= shortSteps
  }

  /// The age in seconds beyond which particles of discarded steps are neglected.
  private static let longestReach = 60.0

  /// Returns true when discarded steps may have particles that are alive at local time `time`: when the first of the
  /// kept steps starts less than `longestReach` before that time.
  private func lacksFirstSteps(at time: Double) -> Bool {
    guard let first = steps.first else { return false }
    return first.start > latest.start && time - first.start < Self.longestReach
  }

  private func stepCount(through time: Double) -> Int {
    Int(saturating: (time - latest.start) / Self.stepLength) + 1
  }

  /// Appends the steps that are needed to find the particles alive at local time `time`.
  mutating func prepare(through time: Double, _ animated: Animated) {
    guard !reaches(time) else { return }
    if lacksFirstSteps(at: time) { restart() }
    let needed = stepCount(through: time)
    guard needed > shortSteps else { return }
    if needed - shortSteps > Self.skipLimit { skip(to: needed - Self.stepLimit, animated) }
    var values = animated(stepStart(shortSteps))
    while shortSteps < needed {
      let next = animated(stepStart(shortSteps + 1))
      append(values, towards: next)
      values = next
    }
  }

  var byteCount: Int {
    steps.count
      * (MemoryLayout<EmissionStep>.stride + latest.runs.count * MemoryLayout<BirthRun>.stride)
  }

  private func stepStart(_ index: Int) -> Double {
    latest.start + Double(index) * Self.stepLength
  }

  private mutating func restart() {
    steps = [latest]
    shortSteps = 0
  }

  /// Skips to the step with this index. The values at the start of the skipped interval are used for all of it.
  private mutating func skip(to index: Int, _ animated: Animated) {
    guard let last = steps.last else { return }
    steps[steps.count - 1].end = stepStart(index)
    steps.append(
      EmissionStep(
        after: last, at: stepStart(index), animated(stepStart(index)), appearance: appearance))
    shortSteps = index
  }

  private mutating func append(_ values: EmitterProperties, towards next: EmitterProperties) {
    guard let last = steps.last else { return }
    let start = stepStart(shortSteps)
    var step = EmissionStep(
      after: last, at: start, values, towards: next, appearance: appearance)
    step.end = stepStart(shortSteps + 1)
    if last.start >= start {
      steps[steps.count - 1] = step
    } else {
      steps[steps.count - 1].end = start
      steps.append(step)
    }
    shortSteps += 1
    removeOldSteps()
  }

  private mutating func removeOldSteps() {
    if steps.count > 2 * Self.stepLimit { steps.removeFirst(Self.stepLimit) }
  }
}

extension Emission {
  /// Returns the times after local time `time` at which particles of the layer must be drawn, as local times.
  func activity(at time: Double) -> Activity {
    var result = Activity.idle
    for step in steps.reversed() where result != .running {
      result = result.merged(with: activity(of: step, at: time))
    }
    return result
  }

  private func activity(of step: EmissionStep, at time: Double) -> Activity {
    guard time <= step.lastVisibleTime(appearance: appearance) else { return .idle }
    let first = zip(step.values.cells, step.runs).reduce(Double.infinity) { first, pair in
      pair.1.rate > 0 ? min(first, pair.0.beginning(notBefore: appearance)) : first
    }
    let beginning = max(first, step.start)
    return time < beginning ? .waiting(until: beginning) : .running
  }
}
