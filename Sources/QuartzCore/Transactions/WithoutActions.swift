/// Changes in `body` show at once: no property looks for an action.
package func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
  CATransaction.begin()
  defer { CATransaction.commit() }
  CATransaction.setDisableActions(true)
  return try body()
}
