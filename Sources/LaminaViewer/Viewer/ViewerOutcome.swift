/// The reason why the viewer ended.
package enum ViewerOutcome: Equatable, Sendable {
  case quit
  /// The X server went away; the state is to be saved for `--resume`.
  case connectionLost(ViewerState)
  /// The viewer could not go on, for a reason given as a line for the user.
  case failed(String)
}
