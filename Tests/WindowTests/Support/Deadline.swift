import Foundation
import WindowSystem

/// The time after which waiting for a condition fails; nothing takes that long unless it is broken.
struct Deadline {
  static let timeout = 20.0
  private let time: Double

  /// `seconds` from now.
  init(_ seconds: Double = timeout) { time = monotonicSeconds() + seconds }

  var remaining: Double { max(0, time - monotonicSeconds()) }
  var isOver: Bool { remaining == 0 }
  var date: Date { Date(timeIntervalSinceNow: remaining) }
}
