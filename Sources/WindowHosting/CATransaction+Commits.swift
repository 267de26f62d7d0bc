import QuartzCore

extension CATransaction {
  /// Runs a function while no thread commits. Any thread may change layers and commit.
  package static func withoutCommits<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
