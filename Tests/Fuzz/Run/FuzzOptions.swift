import Foundation

/// The arguments of the command line.
struct FuzzOptions {
  enum Mode {
    /// The mode that starts workers and watches them.
    case run
    /// The mode of a worker.
    case worker(WorkOrder)
    /// The mode that runs one input from a file in this process.
    case single(URL)
  }

  /// The range of inputs that a worker runs, and the file in which the worker records its progress.
  struct WorkOrder {
    var first: UInt64
    var count: UInt64
    var progress: URL
  }

  private(set) var target = FuzzTargetName.documents
  /// True if all targets are run. They share the time of the run.
  private(set) var isAll = false
  private(set) var mode = Mode.run
  /// The duration of the whole run in seconds; nil if the run ends after `inputs` inputs instead.
  private(set) var seconds: Double? = 60
  private(set) var inputs: UInt64?
  /// The seed of the inputs. A run without a seed continues with the inputs after those of the last such run.
  private(set) var seed: UInt64?
  /// The processor time after which an input counts as a hang, in seconds.
  private(set) var inputSeconds = Limits.seconds
  /// The folders of samples.
  private(set) var corpora: [URL] = []
  /// The folder in which counts, findings and logs are kept.
  private(set) var folder = URL(fileURLWithPath: "fuzz")

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    guard let name = rest.popFirst() else { throw UsageError(reason: "a target is missing") }
    if name == "all" {
      isAll = true
    } else {
      target = try FuzzTargetName(argument: name)
    }
    var order = WorkOrder(first: 0, count: 0, progress: folder)
    var isWorker = false
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(reason: "\(option) needs a value") }
      switch option {
      case "--minutes": seconds = try Self.number(option, value) * 60
      case "--seconds": seconds = try Self.number(option, value)
      case "--inputs": (inputs, seconds) = (try Self.whole(option, value), nil)
      case "--seed": seed = try Self.whole(option, value)
      case "--input-seconds": inputSeconds = try Self.number(option, value)
      case "--corpus": corpora.append(URL(fileURLWithPath: value))
      case "--folder": folder = URL(fileURLWithPath: value)
      case "--input": mode = .single(URL(fileURLWithPath: value))
      case "--first": (order.first, isWorker) = (try Self.whole(option, value), true)
      case "--count": order.count = try Self.whole(option, value)
      case "--progress": order.progress = URL(fileURLWithPath: value)
      default: throw UsageError(reason: "there is no option \(option)")
      }
    }
    if isWorker { mode = .worker(order) }
  }

  private static func number(_ option: String, _ value: String) throws -> Double {
    guard let number = Double(value), number > 0, number <= 1e6 else {
      throw UsageError(reason: "\(option) takes a number above 0, not '\(value)'")
    }
    return number
  }

  private static func whole(_ option: String, _ value: String) throws -> UInt64 {
    guard let number = UInt64(value) else {
      throw UsageError(reason: "\(option) takes a whole number, not '\(value)'")
    }
    return number
  }
}

struct UsageError: Error, CustomStringConvertible {
  let reason: String
  var description: String {
    """
    \(reason)
    usage: fuzz TARGET|all [--minutes N | --seconds N | --inputs N] [--seed S] [--input-seconds N] \
    [--corpus FOLDER]... [--input FILE]
    targets: \(FuzzTargetName.allCases.map(\.rawValue).joined(separator: ", "))
    """
  }
}

/// Prints a line to standard error. Errors of writing are ignored, because standard error may be closed or full.
func printError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
}
