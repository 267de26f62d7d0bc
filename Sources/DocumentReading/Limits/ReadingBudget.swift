import Foundation
import Synchronization

/// The limits of time and memory for reading a document. The budget also carries a cancellation. When a limit is
/// exceeded, the reader stops soon.
package final class ReadingBudget: Sendable {
  /// The resource that was exhausted; `cancellation` means that reading was cancelled.
  package enum Shortage: Int, Sendable {
    case memory = 1, time, cancellation
  }

  package static let unlimited = ReadingBudget()

  /// The seconds that reading may take.
  package let seconds: Double
  private let bytes: Int
  private let start = DispatchTime.now().uptimeNanoseconds
  private let spent = Atomic(0)
  private let found = Atomic(0)

  /// The budget whose cancellation cancels this one too; nil without one.
  private let parent: ReadingBudget?

  package init(
    seconds: Double = .infinity, bytes: Int = .max, cancelledWith parent: ReadingBudget? = nil
  ) {
    (self.seconds, self.bytes, self.parent) = (seconds, bytes, parent)
  }

  /// The resource that was exhausted first; nil if none was.
  package var shortage: Shortage? {
    if let found = Shortage(rawValue: found.load(ordering: .relaxed)) { return found }
    return parent?.shortage == .cancellation ? .cancellation : nil
  }

  /// Cancels reading, because the document is no longer needed.
  package func cancel() { note(.cancellation) }

  /// The number of bytes that can still be spent.
  package var room: Int { max(0, bytes - spent.load(ordering: .relaxed)) }

  /// Records that about `count` further bytes are needed. Returns false if that exceeds a limit; the
  /// shortage is also kept for the next check.
  @discardableResult
  package func spend(_ count: Int) -> Bool {
    guard shortage == nil else { return false }
    let (sum, isTooMuch) = spent.load(ordering: .relaxed).addingReportingOverflow(count)
    if isTooMuch || sum > bytes { note(.memory) } else { spent.store(sum, ordering: .relaxed) }
    if seconds < .infinity, elapsed > seconds { note(.time) }
    return shortage == nil
  }

  /// Records that `count` bytes are no longer needed.
  package func release(_ count: Int) { spent.subtract(count, ordering: .relaxed) }

  private var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

  private func note(_ shortage: Shortage) {
    _ = found.compareExchange(expected: 0, desired: shortage.rawValue, ordering: .relaxed)
  }

  /// Returns the message about an exhausted resource; the caller puts the name of the file before it.
  package func message(_ shortage: Shortage) -> String {
    switch shortage {
    case .memory: "needs more than \(bytes >> 20) MiB of memory"
    case .time: "takes longer than \(shownSeconds) s to read"
    case .cancellation: "was not read to its end"
    }
  }
}

extension ReadingBudget {
  /// The limit of time in seconds, without a fraction from one second on.
  private var shownSeconds: String { seconds < 1 && seconds > 0 ? "\(seconds)" : "\(Int(seconds))" }
}

/// Estimates of the memory that an object needs, in bytes.
package enum ReadingCost {
  package static let element = 320
  package static let layer = 2000
  package static let animation = 800
}
