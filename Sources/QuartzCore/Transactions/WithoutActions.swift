/// Runs `body` in a transaction with actions disabled, so that its changes show at once.
package func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
  CATransaction.begin()
  defer { CATransaction.commit() }
  CATransaction.setDisableActions(true)
  return try body()
}
