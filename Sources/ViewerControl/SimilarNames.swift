import Localization

/// Finds the names that may be meant by a mistyped name.
package enum SimilarNames {
  /// Returns up to three of `names` that are within two mistakes of `name`, or one if it is short; the nearest first.
  package static func of(_ name: String, in names: [String]) -> [String] {
    let name = name.lowercased()
    let limit = name.count < 5 ? 1 : 2
    guard (2...40).contains(name.count) else { return [] }
    let near = names.compactMap { other -> (name: String, mistakes: Int)? in
      guard abs(other.count - name.count) <= limit else { return nil }
      let mistakes = mistakes(from: name, to: other.lowercased())
      return mistakes <= limit ? (other, mistakes) : nil
    }
    return near.sorted { $0.mistakes < $1.mistakes }.prefix(3).map(\.name)
  }

  /// Returns a question such as " (did you mean seek or step?)", with a space before it; empty without names.
  package static func question(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().joined(separator: ", ")
    return others.isEmpty
      ? localized(" (did you mean \(last)?)") : localized(" (did you mean \(others) or \(last)?)")
  }

  /// Returns the least number of characters to insert, delete or replace, and of neighbors to swap (the optimal string
  /// alignment distance).
  static func mistakes(from one: String, to other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var line = [row + 1]
      for (column, wanted) in other.enumerated() {
        let cost = character == wanted ? 0 : 1
        var least = min(last[column] + cost, last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, character == other[column - 1], one[row - 1] == wanted {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    return last[other.count]
  }
}
