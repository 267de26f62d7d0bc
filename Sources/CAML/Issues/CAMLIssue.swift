import QuartzCore

/// Something that was left out or replaced when a document was read, or when a layer was written as a document.
public struct CAMLIssue: Hashable, Sendable, CustomStringConvertible {
  /// The line of the document that was read, from 1; 0 for an issue of writing.
  public let line: Int
  /// The name of what was left out or replaced, and what was done with it, in a few words of English.
  public let message: String
  /// The number of times that the issue occurred; `line` is that of the first time.
  public internal(set) var count = 1

  init(line: Int = 0, _ message: String) { (self.line, self.message) = (line, message) }

  /// The issue in one line: `line LINE: MESSAGE (COUNT times)`.
  public var description: String {
    (line > 0 ? "line \(line): " : "") + message + (count > 1 ? " (\(count) times)" : "")
  }
}

/// The issues in the order of their first occurrence, each once, and no more than 500.
struct IssueList {
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  private static let limit = 500

  /// An issue and the layer that it concerns; nil for none in particular.
  struct Entry {
    var issue: CAMLIssue
    let layer: CALayer?
  }

  var issues: [CAMLIssue] { entries.map(\.issue) }

  /// Adds an issue, or counts it again if there is one with the same message.
  mutating func note(_ message: String, line: Int = 0, layer: CALayer? = nil) {
    if let index = indices[message] {
      entries[index].issue.count += 1
    } else if entries.count < Self.limit {
      indices[message] = entries.count
      entries.append(Entry(issue: CAMLIssue(line: line, message), layer: layer))
    }
  }
}
