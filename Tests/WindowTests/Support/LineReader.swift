import Foundation

/// The lines that a program writes, as they come. Any thread.
final class LineReader: @unchecked Sendable {
  // All guarded by `condition`.
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

  /// All lines, once the program has closed its end.
  func linesAtEnd(_ deadline: Deadline = Deadline()) -> [String] {
    condition.withLock {
      while !isAtEnd, condition.wait(until: deadline.date) {}
      return complete
    }
  }

  /// Blocks until `find` finds something in the lines so far; nil when they end without it.
  func wait<Found>(_ deadline: Deadline = Deadline(), for find: ([String]) -> Found?) -> Found? {
    condition.withLock {
      while true {
        if let found = find(complete) { return found }
        if isAtEnd || !condition.wait(until: deadline.date) { return find(complete) }
      }
    }
  }
}
