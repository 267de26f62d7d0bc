import CoreGraphics

/// An object whose changes are sent when the outermost transaction of a thread commits: a layer context.
protocol TransactionParticipant: AnyObject {
  /// Sends the changes.
  func commitChanges()
}

/// A clock that takes the place of the media clock for the code of a hosted scene: a layer context.
protocol CodeScope: AnyObject {
  /// The present time of this clock in seconds, at which changes and animations start.
  var liveTime: CFTimeInterval { get }
  /// Calls `body`. During the call, `CACurrentMediaTime()` and the display links that are made follow this clock on the
  /// calling thread.
  func inScope<Result>(_ body: () throws -> Result) rethrows -> Result
}
