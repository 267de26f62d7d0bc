import Synchronization

/// The limit of memory for the pictures of all text layers. Text beyond it is drawn with fewer pixels: documents may
/// have thousands of large text layers.
final class TextPictureBudget: Sendable {
  static let shared = TextPictureBudget(byteLimit: 192 << 20)

  /// The number of bytes that a picture may have, however little is left.
  static let leastShare = 16384

  private let byteLimit: Int
  private let used = Atomic(0)
  private let hasReported = Atomic(false)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The memory of the pictures at the moment, in bytes.
  var byteCount: Int { used.load(ordering: .relaxed) }

  /// Returns the power of two by which a picture of `byteCount` bytes is drawn smaller along both axes, and the bytes
  /// that it takes then, which are counted until they are given back. A picture gets at most a quarter of what is left.
  func take(_ byteCount: Int) -> (reduction: Double, byteCount: Int) {
    let share = max((byteLimit - self.byteCount) / 4, Self.leastShare)
    var (reduction, reduced) = (1.0, byteCount)
    while reduced > share {
      reduction *= 2
      reduced /= 4
    }
    used.add(reduced, ordering: .relaxed)
    return (reduction, reduced)
  }

  func release(_ byteCount: Int) {
    let left = used.subtract(byteCount, ordering: .relaxed).newValue
    if left < byteLimit / 2 { hasReported.store(false, ordering: .relaxed) }
  }

  /// True for the first reduced picture, until half of the memory is free again.
  func reportsReduction() -> Bool {
    !hasReported.exchange(true, ordering: .relaxed)
  }
}
