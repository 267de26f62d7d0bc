import CommitStream

/// The reason why there is no connection to a program any more.
package enum AttachError: Error, Equatable {
  /// The program does not answer in time.
  case noAnswer
  /// The program has closed the connection.
  case isGone
  /// The program has sent what is no message.
  case isDamaged
  case isRefused(AttachRefusal)
}
