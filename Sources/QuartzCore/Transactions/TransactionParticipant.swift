import CoreGraphics

/// An object with changes that the outermost transaction of a thread sends: a layer context.
protocol TransactionParticipant: AnyObject {
  /// Sends the changes.
  func commitChanges()
}

/// An owner of code that sees a clock of its own: a layer context.
protocol CodeScope: AnyObject {
  /// The time on that clock, in seconds.
  var liveTime: CFTimeInterval { get }
  /// Runs code that belongs to the scope.
  func inScope<Result>(_ body: () throws -> Result) rethrows -> Result
}
