/// Crashes of a viewer in a row, and what its supervisor does about them: a session does not end because a scene
/// crashes, however often.
package struct CrashRow: Sendable {
  package enum Answer: String, Codable, Sendable {
    /// Time goes on where it was.
    case goOn
    /// Time stands still at the start.
    case pause
    /// Nothing is shown but the problem, until the sources are saved again.
    case wait
    /// No scene ran: the viewer itself is to blame, and would crash for ever.
    case end
  }

  /// Seconds after which a viewer has got over what took the last one down.
  private static let span = 10.0
  /// Crashes in a row that are too many.
  private static let limit = 3

  private var count = 0
  // At the last crash.
  private var generation = 0
  private var newest = 0
  private var isWaiting = false

  package init() {}

  /// A viewer has crashed.
  /// - Parameters:
  ///   - seconds: for which it ran.
  ///   - generation: how many versions were shown.
  ///   - newest: the number of the newest version that was begun.
  ///   - hasVersion: whether one was shown, which can be shown again.
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
    return count == 1 ? .goOn : .pause
  }
}
