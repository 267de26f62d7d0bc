import Foundation

/// A worker's report about itself: a small file that it writes before and after each input, and that outlives it.
struct Progress: Equatable {
  /// The number of the input that is being read, plus one; 0 before the first and after the last.
  var current: UInt64 = 0
  var done: UInt64 = 0
  var refused: UInt64 = 0
  var drawn: UInt64 = 0
  /// The most memory that the process has had, in kibibytes.
  var peakMemory: UInt64 = 0
  /// The most processor time that one input took, in milliseconds.
  var longest: UInt64 = 0

  private static let count = 6
  private var numbers: [UInt64] {
    [current, done, refused, drawn, peakMemory, longest]
  }

  /// Returns nil when there is no such file, or only a part of one.
  init?(contentsOf file: Int32) {
    var numbers = [UInt64](repeating: 0, count: Self.count)
    let size = numbers.count * MemoryLayout<UInt64>.size
    guard pread(file, &numbers, size, 0) == size else { return nil }
    (current, done, refused, drawn) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (peakMemory, longest) = (numbers[4], numbers[5])
  }

  init() {}

  func write(to file: Int32) {
    let numbers = numbers
    pwrite(file, numbers, numbers.count * MemoryLayout<UInt64>.size, 0)
  }
}
