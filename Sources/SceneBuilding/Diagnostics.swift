import Foundation

/// The compiler's diagnostics, parsed from its output.
package struct Diagnostics {
  let files: [URL]
  let declaration: SceneDeclaration?

  package init(files: [URL], declaration: SceneDeclaration?) {
    (self.files, self.declaration) = (files, declaration)
  }

  /// The errors, each once, in the order of the text.
  package func places(in text: String) -> [SceneProblem.Place] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var places: [SceneProblem.Place] = []
    var known: Set<SceneProblem.Place> = []
    for (index, line) in lines.enumerated() where line.contains(": error: ") {
      let excerpt = index + 1 < lines.count ? lines[index + 1] : ""
      guard let place = place(String(line), excerpt: excerpt), known.insert(place).inserted else {
        continue
      }
      places.append(place)
    }
    return places
  }

  /// `/folder/scene.swift:3:5: error: message`.
  private func place(_ line: String, excerpt: Substring) -> SceneProblem.Place? {
    guard let match = line.firstMatch(of: /^(.+?):(\d+):(\d+): error: (.+)$/) else { return nil }
    let (path, message) = (String(match.1), String(match.4))
    if path.hasSuffix(EntryPoint.fileName), let declaration { return misfit(declaration, message) }
    return SceneProblem.Place(
      file: name(of: path), line: Int(match.2) ?? 0, column: Int(match.3) ?? 0, message: message,
      excerpt: excerpt.trimmingCharacters(in: .whitespaces))
  }

  /// The scene is there, but cannot be had the way that it is asked for.
  private func misfit(_ declaration: SceneDeclaration, _ message: String) -> SceneProblem.Place {
    SceneProblem.Place(
      file: name(of: declaration.file.path), line: declaration.line,
      message: "\(declaration.expression) does not make the scene: \(message)")
  }

  private func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
}

extension Diagnostics {
  /// The message that replaces what the compiler says of Lamina's own modules.
  package static func installationProblem(in text: String) -> SceneProblem? {
    if let match = text.firstMatch(
      of: /module compiled with (.+?) cannot be imported by the (.+?) compiler/)
    {
      return SceneProblem(
        "lamina was built with \(match.1), and swiftc is \(match.2): build lamina with the compiler that is here, or "
          + "put that one first in PATH")
    }
    if let match = text.firstMatch(of: /error: '([^']+\.h)' file not found/) {
      return SceneProblem(
        "the header \(match.1) is missing, which scenes are compiled with: install the packages that lamina is built "
          + "with (Scripts/run does)")
    }
    return nil
  }
}
