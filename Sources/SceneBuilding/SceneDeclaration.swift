import Foundation
import Localization

/// The declaration from which the scene is created: the function `scene()`, or the last class of a view controller.
package struct SceneDeclaration: Equatable, Sendable {
  /// The Swift expression that creates the scene.
  package let expression: String
  package let title: String
  package let file: URL
  package let line: Int
  /// The name of the module that the classes of an app have in their names; nil for a scene that is no app.
  package var module: String?

  /// A class that is declared at the top level of a file.
  private struct Class {
    let name: String
    let superclass: String
    let file: URL
    let line: Int
  }

  /// Finds the declaration in the sources.
  /// - Throws: `SceneProblem` if there is none or if it is ambiguous.
  package static func find(in files: [URL]) throws -> SceneDeclaration {
    var classes: [Class] = []
    for file in files {
      let tokens = SourceScanner.tokens(of: try text(of: file))
      if let line = lineOfSceneFunction(tokens) {
        return SceneDeclaration(
          expression: "scene()", title: file.lastPathComponent, file: file, line: line)
      }
      classes += self.classes(tokens, in: file)
    }
    return try choose(among: controllers(classes), files)
  }

  private static func text(of file: URL) throws -> String {
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw SceneProblem(localized("\(file.path) cannot be read as text in UTF-8"))
    }
  }

  private static func choose(among classes: [Class], _ files: [URL]) throws -> SceneDeclaration {
    let names = files.count == 1 ? files[0].lastPathComponent : localized("the folder")
    guard let last = classes.last else {
      throw SceneProblem(
        localized(
          "\(names) has no scene: a class that inherits from UIViewController, or func scene() -> UIViewController"
        )
      )
    }
    guard files.count == 1 || classes.count == 1 else {
      let list = classes.map(\.name).joined(separator: ", ")
      throw SceneProblem(
        localized(
          "the folder has several view controllers (\(list)): choose one with func scene() -> UIViewController"
        )
      )
    }
    return SceneDeclaration(
      expression: "\(last.name)()", title: last.name, file: last.file, line: last.line)
  }

  // MARK: Declarations at the top of a file

  /// Returns the indices of the tokens that are outside of all braces.
  private static func top(_ tokens: [SourceScanner.Token]) -> [Int] {
    var depth = 0
    return tokens.indices.filter { index in
      if tokens[index].text == "}" { depth -= 1 }
      defer { if tokens[index].text == "{" { depth += 1 } }
      return depth == 0
    }
  }

  private static func lineOfSceneFunction(_ tokens: [SourceScanner.Token]) -> Int? {
    top(tokens).first { index in
      tokens[index...].prefix(4).map(\.text) == ["func", "scene", "(", ")"]
    }.map { tokens[$0].line }
  }

  /// The number of tokens after the name of a class among which the superclass and the opening brace are looked for.
  /// Without this limit, a source with many `class` tokens and no brace would take time proportional to the square of
  /// its length.
  private static let headLimit = 200

  /// Returns the classes of a file that are declared outside of braces and are not private.
  private static func classes(_ tokens: [SourceScanner.Token], in file: URL) -> [Class] {
    top(tokens).compactMap { index in
      guard tokens[index].text == "class", index + 1 < tokens.count else { return nil }
      let isHidden = tokens[..<index].suffix(2).contains {
        $0.text == "private" || $0.text == "fileprivate"
      }
      let name = tokens[index + 1]
      let head = tokens[(index + 2)...].prefix(headLimit).prefix { $0.text != "{" }
      let parent = superclass(after: head)
      return isHidden
        ? nil : Class(name: String(name.text), superclass: parent, file: file, line: name.line)
    }
  }

  /// Returns the first name after the colon without its module prefix, or an empty text if there is none.
  private static func superclass(after tokens: some Sequence<SourceScanner.Token>) -> String {
    let list = tokens.drop { $0.text != ":" }.dropFirst().prefix { $0.text != "," }
    return list.last { $0.text.first?.isLetter ?? false }.map { String($0.text) } ?? ""
  }

  // MARK: Inheritance

  /// Returns the classes that inherit from one of UIKit's view controllers, directly or indirectly.
  private static func controllers(_ classes: [Class]) -> [Class] {
    let parents = Dictionary(classes.map { ($0.name, $0.superclass) }) { first, _ in first }
    return classes.filter { candidate in
      var (name, steps) = (candidate.superclass, 0)
      while let parent = parents[name], steps < classes.count { (name, steps) = (parent, steps + 1) }
      return name.hasPrefix("UI") && name.hasSuffix("Controller")
    }
  }
}
