import QuartzCore
import Synchronization

/// What reading a document may take, and whether it is still wanted: for readers that somebody waits for. Once
/// it is used up the reader comes to its end soon.
package final class ReadingBudget: Sendable {
  package enum Shortage: Int, Sendable {
    case memory = 1, time, interest
  }

  package static let unlimited = ReadingBudget()

  private let seconds: Double
  private let bytes: Int
  private let start = DispatchTime.now().uptimeNanoseconds
  private let spent = Atomic(0)
  private let found = Atomic(0)

  package init(seconds: Double = .infinity, bytes: Int = .max) {
    (self.seconds, self.bytes) = (seconds, bytes)
  }

  /// What ran out first.
  package var shortage: Shortage? { Shortage(rawValue: found.load(ordering: .relaxed)) }

  /// Nobody wants the document any more.
  package func cancel() { note(.interest) }

  /// About as much as will be taken next; false when it must not be.
  func spend(_ count: Int) -> Bool {
    guard shortage == nil else { return false }
    let (sum, isTooMuch) = spent.load(ordering: .relaxed).addingReportingOverflow(count)
    if isTooMuch || sum > bytes { note(.memory) } else { spent.store(sum, ordering: .relaxed) }
    if seconds < .infinity, elapsed > seconds { note(.time) }
    return shortage == nil
  }

  /// What was taken for a while only.
  func giveBack(_ count: Int) { spent.subtract(count, ordering: .relaxed) }

  private var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

  private func note(_ shortage: Shortage) {
    _ = found.compareExchange(expected: 0, desired: shortage.rawValue, ordering: .relaxed)
  }

  /// - Throws: `CAMLError` when something ran out.
  func check(_ file: String) throws {
    if let shortage { throw error(shortage, of: file) }
  }

  package func error(_ shortage: Shortage, of file: String) -> CAMLError {
    switch shortage {
    case .memory: CAMLError(file, "needs more than \(bytes >> 20) MiB of memory")
    case .time: CAMLError(file, "takes longer than \(Int(seconds)) s to read")
    case .interest: CAMLError(file, "is not read to its end")
    }
  }
}

/// About how many bytes of memory things take.
enum ReadingCost {
  static let element = 320
  static let layer = 2000
  static let animation = 800
}
