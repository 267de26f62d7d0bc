extension CATransaction {
  /// Runs code that makes layers which are shown later, and returns its result with a function to be called when they
  /// are. Animations that the code adds wait for that: they end only if their layers are in no tree after the commit
  /// that follows the call (T8.8).
  package static func making<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, show: () -> Void) {
    let (result, held) = try ThreadObject.current().holdingFollowers(body)
    return (result, { ThreadObject.current().release(held) })
  }
}
