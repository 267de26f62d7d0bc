import Synchronization

/// A source of numbers that identify animations and are unique in the process.
enum AnimationCounter {
  private static let last = Atomic<UInt64>(0)
  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
