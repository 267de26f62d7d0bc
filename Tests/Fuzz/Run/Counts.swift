import Foundation

/// Counts of the inputs that were run so far and of the findings. They are kept in a file from run to run.
struct Counts: Codable {
  struct Entry: Codable {
    /// The number of the next input, for runs without a seed on the command line.
    var next: UInt64 = 0
    var inputs: UInt64 = 0
    /// Inputs that the reader refused because it found no document, picture or message in them.
    var refused: UInt64 = 0
    var drawn: UInt64 = 0
    var crashes: UInt64 = 0
    /// Inputs that took more time than the limit.
    var hangs: UInt64 = 0
    /// Inputs that took more memory than the limit.
    var memory: UInt64 = 0
    /// The greatest memory that a worker has used, in kibibytes.
    var peakMemory: UInt64 = 0
    /// The greatest processor time that an input took, in milliseconds.
    var longest: UInt64 = 0

    var findings: UInt64 { crashes + hangs + memory }

    mutating func add(_ other: Entry) {
      inputs += other.inputs
      refused += other.refused
      drawn += other.drawn
      crashes += other.crashes
      hangs += other.hangs
      memory += other.memory
      peakMemory = max(peakMemory, other.peakMemory)
      longest = max(longest, other.longest)
    }
  }

  private(set) var targets: [String: Entry] = [:]

  /// Reads the counts from a file. All counts are zero if there is no such file.
  init(contentsOf file: URL) {
    guard let data = try? Data(contentsOf: file) else { return }
    self = (try? JSONDecoder().decode(Counts.self, from: data)) ?? self
  }

  subscript(target: FuzzTargetName) -> Entry {
    get { targets[target.rawValue] ?? Entry() }
    set { targets[target.rawValue] = newValue }
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: file, options: .atomic)
  }
}

extension Counts.Entry: CustomStringConvertible {
  /// A summary in one line.
  var description: String {
    let memory = String(format: "%d MiB", peakMemory >> 10)
    return "\(inputs) inputs (\(drawn) drawn, \(refused) refused), \(crashes) crashes, \(hangs) hangs, "
      + "\(self.memory) over memory; at most \(memory) and \(longest) ms"
  }
}
