import QuartzCore

/// Something in a document, or in a layer that was written, that is left out or taken for something else.
public struct CAMLIssue: Hashable, Sendable, CustomStringConvertible {
  /// Of the document, from 1; 0 for one that is written.
  public let line: Int
  /// What it is, and what was done.
  public let message: String
  /// How often it happened; the line is that of the first.
  public internal(set) var count = 1

  init(line: Int = 0, _ message: String) { (self.line, self.message) = (line, message) }

  public var description: String {
    (line > 0 ? "line \(line): " : "") + message + (count > 1 ? " (\(count) times)" : "")
  }
}

/// Issues in the order of their first occurrence, each once.
struct IssueList {
  private(set) var issues: [CAMLIssue] = []
  private var places: [String: Int] = [:]
  private static let limit = 500

  mutating func note(_ message: String, line: Int = 0) {
    if let place = places[message] {
      issues[place].count += 1
    } else if issues.count < Self.limit {
      places[message] = issues.count
      issues.append(CAMLIssue(line: line, message))
    }
  }
}
