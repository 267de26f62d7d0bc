import Foundation
import Localization

/// The compiler's diagnostics, parsed from its output.
package struct Diagnostics {
  let files: [URL]
  /// The declaration that the generated entry point uses; nil if the sources have none.
  let declaration: SceneDeclaration?
  /// The translation of the files that were compiled.
  private let translation: DialectTranslation

  package init(
    files: [URL], declaration: SceneDeclaration?, translation: DialectTranslation? = nil
  ) {
    (self.files, self.declaration) = (files, declaration)
    self.translation = translation ?? DialectTranslation(files: files)
  }

  /// Returns the errors in the order of the text, without duplicates. Errors in generated text that may follow from those
  /// in the sources are returned only if there are no others.
  package func locations(in text: String) -> [SceneProblem.Location] {
    let lines = text.sourceLines
    var (locations, consequences): ([SceneProblem.Location], [SceneProblem.Location]) = ([], [])
    var known: Set<SceneProblem.Location> = []
    for (index, line) in lines.enumerated() where line.contains(": error: ") {
      let excerpt = index + 1 < lines.count ? lines[index + 1] : ""
      guard let (location, isConsequence) = location(String(line), excerpt: excerpt),
        known.insert(location).inserted
      else {
        continue
      }
      if isConsequence { consequences.append(location) } else { locations.append(location) }
    }
    return locations.isEmpty ? consequences : locations
  }

  /// Parses a line such as `/folder/scene.swift:3:5: error: message`. Returns nil for other lines.
  /// `isConsequence` is true for an error that may follow from another one.
  private func location(
    _ line: String, excerpt: Substring
  ) -> (place: SceneProblem.Location, isConsequence: Bool)? {
    guard let match = line.firstMatch(of: /^(.+?):(\d+):(\d+): error: (.+)$/) else { return nil }
    let path = String(match.1)
    var message = String(match.4)
    if path.hasSuffix(EntryPoint.fileName), let declaration {
      return (misfit(declaration, message), true)
    }
    let (line, column) = (Int(match.2) ?? 0, Int(match.3) ?? 0)
    // In a translated line, the compiler's column and its excerpt are those of the translation.
    let original = translation.originalLine(line, of: path)
    let excerpt = (original ?? String(excerpt)).trimmingCharacters(in: .whitespaces)
    let originalColumn = translation.originalColumn(column, line: line, of: path)
    if let original {
      message = SelectorMessage.original(message, at: originalColumn, in: original)
    }
    let isConsequence =
      translation.isChanged(column, line: line, of: path) && SelectorMessage.isConsequence(message)
    let advised = DialectAdvice.advised(message, excerpt: excerpt) { typeName(at: line, of: path) }
    let place = SceneProblem.Location(
      file: name(of: path), line: line, column: originalColumn, message: advised, excerpt: excerpt)
    return (place, isConsequence)
  }

  /// Returns the name of the last type or extension whose declaration begins before a line; nil when there is none.
  private func typeName(at line: Int, of path: String) -> String? {
    let text = (try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)) ?? ""
    let lines = text.sourceLines.prefix(line)
    let declaration = /^[\w@\s]*\b(?:class|struct|enum|actor|extension)\s+([A-Z]\w*)/
    for line in lines.reversed() {
      if let match = line.firstMatch(of: declaration) { return String(match.1) }
    }
    return nil
  }

  /// Returns the properties in the sources that are declared but not stored anywhere, for which the linker fails. The
  /// linker's own messages contain no line numbers.
  package func propertiesWithoutStorage() -> [SceneProblem.Location] {
    files.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let lines = text.sourceLines
      return lines.enumerated().compactMap { index, line in
        DialectAdvice.missingStorage(in: line).map {
          SceneProblem.Location(
            file: name(of: file.path), line: index + 1, message: $0,
            excerpt: line.trimmingCharacters(in: .whitespaces))
        }
      }
    }
  }

  /// Returns the location for an error in the generated entry point. It is the scene's declaration, because the entry
  /// point cannot use it as required.
  private func misfit(_ declaration: SceneDeclaration, _ message: String) -> SceneProblem.Location {
    SceneProblem.Location(
      file: name(of: declaration.file.path), line: declaration.line,
      message: localized("the scene cannot be created with \(declaration.expression): \(message)"))
  }

  private func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
}

extension Diagnostics {
  /// Returns the problem if Lamina's own modules cannot be imported, whose message replaces the compiler's errors;
  /// nil if they can be imported.
  package static func installationProblem(in text: String) -> SceneProblem? {
    if let match = text.firstMatch(
      of: /module compiled with (.+?) cannot be imported by the (.+?) compiler/)
    {
      return SceneProblem(
        localized(
          """
          lamina was built with \(match.1), but swiftc is \(match.2): build lamina with this swiftc, or put the other \
          one first in PATH
          """))
    }
    if let match = text.firstMatch(of: /error: '([^']+\.h)' file not found/) {
      return SceneProblem(
        localized(
          """
          the header \(match.1), which is needed to compile scenes, is missing: install the packages that lamina is \
          built with (Scripts/run does)
          """))
    }
    return nil
  }
}
