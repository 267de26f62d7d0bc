/// A part of a Lottie file that is left out or replaced.
package struct LottieIssue: Hashable, Sendable, CustomStringConvertible {
  /// The location in the JSON text, such as `layers[3].ks.p`; empty if the issue concerns the whole file.
  package let location: String
  /// The part of the file, and what was done with it, in a few English words.
  package let message: String
  /// The number of times that the issue has occurred; `location` is the location of its first occurrence.
  package internal(set) var count = 1

  /// The issue in one line: `PLACE: MESSAGE (COUNT times)`.
  package var description: String {
    (location.isEmpty ? "" : "\(location): ") + message + (count > 1 ? " (\(count) times)" : "")
  }
}

/// The issues in the order of their first occurrence, without duplicates. There are at most 500.
struct IssueList {
  private(set) var issues: [LottieIssue] = []
  private var indices: [String: Int] = [:]
  private static let limit = 500

  mutating func note(_ message: String, at location: Location) {
    if let index = indices[message] {
      issues[index].count += 1
    } else if issues.count < Self.limit {
      indices[message] = issues.count
      issues.append(LottieIssue(location: location.description, message: message))
    }
  }
}
