import Foundation
import SceneBuilding
import SourceExport

/// The locations, in a scene's Swift sources, of the statements that set properties and add animations. They are written
/// into the text of copied edits, and beside issues, so that the user finds the statement to change.
///
/// A statement is found by text that its line contains. A text that several lines contain gives no location.
struct StatementLocations {
  /// A line of a file, whose number counts from 1.
  struct Place: Equatable {
    let file: String
    let line: Int
  }

  private let lines: [(place: Place, text: String)]

  init(_ sources: SwiftSources) {
    let files = (try? sources.files()) ?? []
    self.init(
      files.compactMap { file in
        let text = try? String(contentsOf: file, encoding: .utf8)
        return text.map { (name: file.lastPathComponent, text: $0) }
      })
  }

  /// Creates the locations of sources that are given with the names of their files.
  init(_ sources: [(name: String, text: String)]) {
    var lines: [(place: Place, text: String)] = []
    for (name, text) in sources {
      let all = text.sourceLines
      for (index, line) in all.enumerated() {
        let comment = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
        lines.append((place: Place(file: name, line: index + 1), text: String(line[..<comment])))
      }
    }
    self.lines = lines
  }

  /// Returns the location of a statement (`place(of:)`) as `FILE:LINE`; nil if it has none.
  func location(of statement: SceneChanges.Statement) -> String? {
    place(of: statement).map { "\($0.file):\($0.line)" }
  }

  /// Returns the only line that fits the statement; nil if no line does, or if several do. An animation is searched for
  /// by its key and, if that gives no line, by its key path.
  func place(of statement: SceneChanges.Statement) -> Place? {
    switch statement {
    case .property(let name, let keyPath):
      only { $0.assigns(name) || $0.contains("forKeyPath: \"\(keyPath)\"") }
    case .animation(let key, let keyPath):
      key.flatMap { key in only { $0.contains("forKey: \"\(key)\"") } }
        ?? keyPath.flatMap { path in only { $0.contains("keyPath: \"\(path)\"") } }
    }
  }

  /// Returns the place of the only line for whose text `isFound` returns true; nil if there is not exactly one.
  private func only(_ isFound: (String) -> Bool) -> Place? {
    let found = lines.filter { isFound($0.text) }
    return found.count == 1 ? found[0].place : nil
  }
}

extension String {
  /// Returns true for a line that assigns a value to a property.
  fileprivate func assigns(_ property: String) -> Bool {
    guard let name = firstRange(of: ".\(property)") else { return false }
    let rest = self[name.upperBound...].drop { $0 == " " }
    return rest.hasPrefix("=") && !rest.hasPrefix("==")
  }
}
