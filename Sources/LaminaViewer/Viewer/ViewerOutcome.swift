/// The reason why the viewer ended.
package enum ViewerOutcome: Equatable, Sendable {
  case quit
  case connectionLost(ViewerState)
  case failed(String)
}
