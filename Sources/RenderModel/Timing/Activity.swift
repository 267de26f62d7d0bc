/// The state of a tree that determines when the next frame must be drawn. Times are context times in the result of a
/// tree, and media times in that of a `RenderContext`, which converts them.
package enum Activity: Equatable, Sendable {
  /// Values change from frame to frame.
  case running
  /// Nothing changes before this time.
  case waiting(until: Double)
  /// Nothing changes until the next commit.
  case idle

  /// The time of the next change, for `.waiting`; otherwise nil.
  package var time: Double? { if case .waiting(let time) = self { time } else { nil } }

  package func merged(with other: Activity) -> Activity {
    switch (self, other) {
    case (.running, _), (_, .running): .running
    case (.idle, let only), (let only, .idle): only
    case (.waiting(let a), .waiting(let b)): .waiting(until: min(a, b))
    }
  }
}
