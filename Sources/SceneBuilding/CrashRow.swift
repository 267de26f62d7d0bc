/// A counter of consecutive crashes of a viewer that decides how its supervisor reacts. Crashes of a scene, however
/// many, do not end the session.
package struct CrashRow: Sendable {
  /// The reaction to a crash.
  package enum Answer: String, Codable, Sendable {
    /// The viewer is restarted, and the scene continues at the time of the crash.
    case resume
    /// The viewer is restarted with the scene paused at time 0.
    case pause
    /// The viewer is restarted and shows only the problem until the sources are saved again.
    case wait
    /// The session ends. No scene ran, so the viewer itself caused the crash and would crash forever.
    case end
  }

  /// The run time in seconds after which a crash does not count as consecutive any more.
  private static let span = 10.0
  /// The number of consecutive crashes at which the scene is not shown any more.
  private static let limit = 3

  private var count = 0
  // The arguments of `answer` at the last crash.
  private var generation = 0
  private var newest = 0
  private var isWaiting = false

  package init() {}

  /// Records a crash of the viewer after it ran for `seconds`, and returns the reaction. `generation` is the number
  /// of versions that were shown, `newest` the number of the newest version whose compilation was begun; `hasVersion`
  /// says whether a version was shown that can be shown again.
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
