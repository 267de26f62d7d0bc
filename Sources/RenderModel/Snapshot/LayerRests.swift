import Synchronization

/// The times at which the values of animated layers need no evaluation, because no animation changes them.
struct LayerRests: Sendable {
  /// The rest of one layer: its values are those of the evaluation with the number `evaluation` from `start` up to `end`,
  /// which are local times of the layer. A layer that may move at any time has no such times, and the number of an
  /// evaluation that never happens.
  private struct Rest: Sendable {
    var start = Double.infinity
    var end = -Double.infinity
    var evaluation = UInt64.max
  }

  /// The rests, in the order of the animated layers. Only those of layers that may rest are written and read.
  private var rests: [Rest] = []
  /// A number that no other cache has whose evaluations began separately; 0 before the first evaluation.
  private(set) var cache: UInt64 = 0
  /// The number of the last evaluation. No other evaluation in the process has it, and later ones have greater numbers.
  private(set) var evaluation: UInt64 = 0
  /// The number of layers that rested in the last evaluation.
  private(set) var count = 0

  private static let last = Atomic<UInt64>(0)

  /// The number of seconds by which a rest is shortened: more than the rounding of a time of many days, and much less than
  /// a frame.
  private static let rounding = 1e-7

  /// Begins an evaluation of at most `layerCount` layers.
  mutating func beginEvaluation(_ layerCount: Int) {
    evaluation = Self.last.add(1, ordering: .relaxed).newValue
    if cache == 0 { cache = evaluation }
    count = 0
    if rests.count > layerCount { rests.removeLast(rests.count - layerCount) }
    while rests.count < layerCount { rests.append(Rest()) }
  }

  /// Returns true, and counts the layer, when the values of the layer at `index` are still valid at its local time `time`.
  mutating func rests(_ index: Int, at time: Double) -> Bool {
    guard rests[index].start <= time, time < rests[index].end else { return false }
    count += 1
    return true
  }

  /// Notes that the layer at `index` was evaluated at its local time `time`, and that its values may change again at `end`;
  /// nil is at once.
  mutating func note(_ index: Int, at time: Double, until end: Double?) {
    rests[index] = Rest(start: time, end: (end ?? time) - Self.rounding, evaluation: evaluation)
  }

  /// Notes that the layer at `index` was evaluated and may move at any time.
  mutating func forget(_ index: Int) { rests[index] = Rest() }

  /// Returns true when the values of the layer at `index` are those of an evaluation up to the one with this number.
  func isUnchanged(_ index: Int, since evaluation: UInt64) -> Bool {
    rests[index].evaluation <= evaluation
  }
}
