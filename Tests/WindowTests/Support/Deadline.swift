import Foundation
import WindowSystem

/// The time after which waiting for a condition fails. It is reached only if something is wrong.
struct Deadline {
  static let timeout = 20.0
  private let time: Double

  /// Creates a deadline that is `seconds` from now.
  init(_ seconds: Double = timeout) { time = monotonicSeconds() + seconds }

  var remaining: Double { max(0, time - monotonicSeconds()) }
  var isOver: Bool { remaining == 0 }
  var date: Date { Date(timeIntervalSinceNow: remaining) }
}
