import Foundation

/// A reader of the lines that a program writes. Any thread may use it.
final class LineReader: @unchecked Sendable {
  // The following properties are guarded by `condition`.
  private let condition = NSCondition()
  private var complete: [String] = []
  private var rest = Data()
  private var isAtEnd = false

  init(_ handle: FileHandle) {
    let thread = Thread { [self] in
      while case let data = handle.availableData, !data.isEmpty { take(data) }
      end()
    }
    thread.start()
  }

  private func take(_ data: Data) {
    condition.withLock {
      rest.append(data)
      while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
        complete.append(String(decoding: rest[rest.startIndex..<newline], as: UTF8.self))
        rest = Data(rest[(newline + 1)...])
      }
      condition.broadcast()
    }
  }

  private func end() {
    condition.withLock {
      if !rest.isEmpty { complete.append(String(decoding: rest, as: UTF8.self)) }
      isAtEnd = true
      condition.broadcast()
    }
  }

  var lines: [String] { condition.withLock { complete } }

  /// Returns all lines, after the program has closed its output.
  func linesAtEnd() -> [String] {
    let deadline = Deadline()
    return condition.withLock {
      while !isAtEnd, condition.wait(until: deadline.date) {}
      return complete
    }
  }

  /// Blocks until `find` returns a result for the lines so far. Returns nil if the output ends, or too much time
  /// passes, without one.
  func wait<Found>(for find: ([String]) -> Found?) -> Found? {
    let deadline = Deadline()
    return condition.withLock {
      while true {
        if let found = find(complete) { return found }
        if isAtEnd || !condition.wait(until: deadline.date) { return find(complete) }
      }
    }
  }
}
