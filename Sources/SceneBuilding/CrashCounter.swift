/// A counter of the viewer's consecutive crashes, which determines the reaction of its supervisor. A scene that
/// crashes repeatedly does not end the viewer.
package struct CrashCounter: Sendable {
  /// The reaction to a crash.
  package enum Answer: String, Codable, Sendable {
    /// The viewer is restarted, and the scene continues at the time of the crash.
    case resume
    /// The viewer is restarted with the scene paused at time 0.
    case pause
    /// The viewer is restarted. It shows only the problem, until the sources are saved again.
    case wait
    /// The supervisor ends. No scene was running, so the viewer itself has crashed and would do so again.
    case end
  }

  /// The time in seconds that the viewer must have run for a crash to start a new count.
  private static let span = 10.0
  /// The number of consecutive crashes after which the scene is no longer shown.
  private static let limit = 3

  private var count = 0
  // The arguments of the last call of `answer`.
  private var generation = 0
  private var newest = 0
  private var isWaiting = false

  package init() {}

  /// True if the last crash was the third or a later one of a series.
  package var isRepeated: Bool { count >= Self.limit }

  /// Records that the viewer has crashed after it ran for `seconds`, and returns the reaction. `generation` is the
  /// number of versions that were shown so far. `newest` is the number of the newest version whose compilation has
  /// begun. `hasVersion` is true if a version was shown, which can be shown again.
  package mutating func answer(
    after seconds: Double, generation: Int, newest: Int, hasVersion: Bool
  ) -> Answer {
    let isNew = generation != self.generation
    let isTried = newest != self.newest
    (self.generation, self.newest) = (generation, newest)
    if isWaiting, !isTried { return .end }
    count = isNew || (seconds > Self.span && !isWaiting) ? 1 : count + 1
    isWaiting = count >= Self.limit || !hasVersion
    if isWaiting { return .wait }
    return count == 1 ? .resume : .pause
  }
}
