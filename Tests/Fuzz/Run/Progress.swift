import Foundation

/// A worker's report about its progress: a small file that the worker writes before and after each input. The file
/// remains when the worker crashes.
struct Progress: Equatable {
  /// The number of the input that is being read, plus one; 0 before the first input and after the last.
  var current: UInt64 = 0
  var done: UInt64 = 0
  var refused: UInt64 = 0
  var drawn: UInt64 = 0
  /// The greatest memory that the process has used, in kibibytes.
  var peakMemory: UInt64 = 0
  /// The greatest processor time that one input took, in milliseconds.
  var longest: UInt64 = 0

  private static let count = 6
  private var numbers: [UInt64] {
    [current, done, refused, drawn, peakMemory, longest]
  }

  /// Reads the report; nil if the file is missing or incomplete.
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
