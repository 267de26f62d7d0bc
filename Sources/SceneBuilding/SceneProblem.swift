import Foundation
import Localization

/// The reason why a Swift scene is not shown or is no longer shown, or the crash after which it was started again. It
/// consists of a headline and of locations in the sources.
package struct SceneProblem: Error, Codable, Equatable, Sendable {
  /// A place in a source, with the message about it.
  package struct Location: Codable, Hashable, Sendable {
    /// The file, as it is shown to the user: a name, or a path relative to the folder of the sources.
    package let file: String
    package let line: Int
    /// The column, counted from 1; 0 if it is not known.
    package let column: Int
    package let message: String
    /// The text of the source line without the white space at its ends; empty if it is not known.
    package let excerpt: String

    package init(file: String, line: Int, column: Int = 0, message: String, excerpt: String = "") {
      self.file = file
      self.line = line
      self.column = column
      (self.message, self.excerpt) = (message, excerpt)
    }

    /// The position as text, such as `scene.swift:3:5`.
    package var position: String { column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)" }
  }

  package let headline: String
  package let locations: [Location]

  package init(_ headline: String, _ locations: [Location] = []) {
    (self.headline, self.locations) = (headline, locations)
  }
}

extension SceneProblem: CustomStringConvertible {
  /// The headline and the first location in one line.
  package var description: String {
    guard let first = locations.first else { return headline }
    let text = "\(headline): \(first.position): \(first.message)"
    return locations.count > 1 ? localized("\(text) (and \(locations.count - 1) more)") : text
  }

  /// The headline and a line for each location.
  package var lines: [String] {
    [headline] + locations.map { "\($0.position): error: \($0.message)" }
  }
}
