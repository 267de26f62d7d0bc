import Foundation
import Localization

/// The sources of a scene after those in Apple's dialect of Swift were translated. Lines stay as they are; columns of
/// changed lines are mapped back to those of the original.
package struct DialectTranslation: Sendable {
  /// A change of one line, in UTF-8 bytes.
  struct Edit: Sendable {
    let line: Int
    /// The column at which the original text begins, counted from 1.
    let column: Int
    let oldLength: Int
    let newLength: Int
  }

  /// The files to compile. Those that need no translation are the original ones.
  package internal(set) var files: [URL]
  /// The changes of each file, by the path of the original and by that of its translation. The compiler names the
  /// translation if the path of the original cannot be quoted in it.
  private(set) var edits: [String: [Edit]] = [:]
  /// The names of the functions that register the classes of the sources (`ObjectiveCClass`). The program calls them once,
  /// before it creates the first object.
  package internal(set) var registrations: [String] = []
  /// The places that Xcode rejects.
  var warnings: [SceneProblem.Location] = []
  /// The original file of each translation, by path.
  private var originals: [String: String] = [:]
  /// True if no file was changed.
  var isEmpty: Bool { edits.isEmpty }

  init(files: [URL]) { self.files = files }

  /// Replaces a file by its translation.
  mutating func replace(_ index: Int, by translation: URL, of original: URL, _ edits: [Edit]) {
    files[index] = translation
    originals[translation.path] = original.path
    for path in [original.path, translation.path] { self.edits[path] = edits }
  }

  /// Returns the column in the original file for a column in its translation. A column in changed text becomes that of
  /// the beginning of the change.
  func originalColumn(_ column: Int, line: Int, of path: String) -> Int {
    let (shift, edit) = changes(before: column, line: line, of: path)
    return edit?.column ?? column - shift
  }

  /// Returns true for a column in text that the translation has put in the place of the original.
  func isChanged(_ column: Int, line: Int, of path: String) -> Bool {
    changes(before: column, line: line, of: path).around != nil
  }

  /// Returns by how many columns the changes before a column have moved it, and the change in whose text it is.
  private func changes(
    before column: Int, line: Int, of path: String
  ) -> (shift: Int, around: Edit?) {
    var shift = 0
    for edit in edits[path] ?? [] where edit.line == line {
      let start = edit.column + shift
      if column < start { break }
      if column < start + edit.newLength { return (shift, edit) }
      shift += edit.newLength - edit.oldLength
    }
    return (shift, nil)
  }

  /// Returns a line of an original file that was translated; nil if the file was not.
  func originalLine(_ line: Int, of path: String) -> String? {
    let file = originals[path] ?? path
    guard edits[path] != nil, let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      return nil
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil
  }
}

/// The output of the translator: lines of fields that are separated by tabs. `file INDEX` begins the report about a file
/// that was translated, and `edit LINE COLUMN OLD NEW` describes a change of it. `problem INDEX LINE COLUMN KIND DETAIL`
/// names what cannot be translated, `warning` with the same fields what Xcode rejects, and `register INDEX FUNCTION` a
/// function that registers the classes of a file. `parse INDEX` says that a file is being parsed, and `parsed` that all are.
struct DialectReport {
  /// The indices of the files that were translated.
  private(set) var edits: [Int: [DialectTranslation.Edit]] = [:]
  private(set) var problems: [SceneProblem.Location] = []
  private(set) var warnings: [SceneProblem.Location] = []
  private(set) var registrations: [String] = []
  /// The index of the file that was being parsed when the output ended; nil if all files were parsed.
  private(set) var parsing: Int?

  /// Reads the output for `files`, the original ones.
  init(_ text: String, files: [URL]) {
    var file = 0
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let numbers = fields.dropFirst().map { Int($0) ?? 0 }
      switch (fields[0], numbers.count) {
      case ("parse", 1): parsing = numbers[0]
      case ("parsed", 0): parsing = nil
      case ("file", 1): (file, edits[numbers[0]]) = (numbers[0], [])
      case ("edit", 4):
        edits[file]?.append(
          DialectTranslation.Edit(
            line: numbers[0], column: numbers[1], oldLength: numbers[2], newLength: numbers[3]))
      case ("register", 2): registrations.append(String(fields[2]))
      case ("problem", 5), ("warning", 5):
        guard files.indices.contains(numbers[0]) else { continue }
        let place = SceneProblem.Location(
          file: files[numbers[0]].lastPathComponent, line: numbers[1], column: numbers[2],
          message: Self.message(fields[4], String(fields[5])))
        if fields[0] == "problem" { problems.append(place) } else { warnings.append(place) }
      default: break
      }
    }
  }

  /// Returns the message about a problem or a warning.
  private static func message(_ kind: Substring, _ detail: String) -> String {
    switch kind {
    case "runtime":
      localized("\(detail) changes or calls methods at run time, which is possible only in Objective-C")
    case "depth":
      localized(
        "the code is nested more than \(detail) levels deep here; split it into constants or functions")
    case "ancestors":
      localized("the type inherits from more than \(detail) other types, which is not translated")
    case "initial":
      localized("the property needs an initial value here, because there is no zero for \(detail)")
    case "override":
      localized(
        "move the override of \(detail) into the class: it cannot be translated in an extension")
    case "exposure":
      localized(
        "argument of '#selector' refers to method '\(detail)' that is not exposed to Objective-C; add @objc"
      )
    default: detail
    }
  }
}
