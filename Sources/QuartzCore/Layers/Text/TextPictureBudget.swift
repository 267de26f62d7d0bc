import Synchronization

/// The limit of memory for the pictures of all text layers. Pictures beyond it have fewer pixels. There is a limit
/// because documents may have thousands of large text layers.
final class TextPictureBudget: Sendable {
  /// The limit of all layers (L2.24).
  static let shared = TextPictureBudget(byteLimit: 192 << 20)

  /// The number of bytes that a picture may always have, even if less is left (L2.24).
  static let leastAllowance = 16384

  private let byteLimit: Int
  private let used = Atomic(0)
  private let hasReported = Atomic(false)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The memory of the pictures at the moment, in bytes.
  var byteCount: Int { used.load(ordering: .relaxed) }

  /// Returns the power of two by which a picture of `byteCount` bytes is reduced along both axes, and the number of
  /// bytes of the reduced picture. They are counted until `release` gives them back. A picture gets at most a quarter
  /// of what is left.
  func take(_ byteCount: Int) -> (reduction: Double, byteCount: Int) {
    let allowance = max((byteLimit - self.byteCount) / 4, Self.leastAllowance)
    var (reduction, reduced) = (1.0, byteCount)
    while reduced > allowance {
      reduction *= 2
      reduced /= 4
    }
    used.add(reduced, ordering: .relaxed)
    return (reduction, reduced)
  }

  func release(_ byteCount: Int) {
    let remaining = used.subtract(byteCount, ordering: .relaxed).newValue
    if remaining < byteLimit / 2 { hasReported.store(false, ordering: .relaxed) }
  }

  /// Returns true for the first reduced picture, and then not again until more than half of the memory has been free.
  func reportsReduction() -> Bool {
    !hasReported.exchange(true, ordering: .relaxed)
  }
}
