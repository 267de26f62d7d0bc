/// The state that tells the frame loop when the next frame must be drawn.
package enum Activity: Equatable, Sendable {
  /// The state in which values change from frame to frame.
  case running
  /// The state in which nothing changes before this absolute media time.
  case waiting(until: Double)
  /// The state in which nothing changes until the next commit.
  case idle

  /// The absolute media time of the next change, for `.waiting`; otherwise nil.
  var time: Double? { if case .waiting(let time) = self { time } else { nil } }

  package func merged(with other: Activity) -> Activity {
    switch (self, other) {
    case (.running, _), (_, .running): .running
    case (.idle, let only), (let only, .idle): only
    case (.waiting(let a), .waiting(let b)): .waiting(until: min(a, b))
    }
  }
}
