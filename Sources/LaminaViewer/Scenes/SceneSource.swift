import CAML
import QuartzCore
import SceneBuilding

/// What is asked to be shown: a scene of the catalogue, a document, or Swift sources.
package enum SceneSource: Hashable, Sendable {
  case named(String)
  /// A `.caml` file or a `.ca` folder.
  case document(URL)
  /// Compiled anew whenever they are saved.
  case swift(SwiftSources)

  /// An argument of the command line, or a path from elsewhere. It is a path when it looks like one, or when
  /// there is such a file and no such scene.
  package init(_ argument: String) {
    self = Self.isPath(argument) ? Self(file: argument) : .named(argument)
  }

  package init(file path: String) {
    let url = URL(fileURLWithPath: path)
    self = SwiftSources.isMeant(by: url.path) ? .swift(SwiftSources(url)) : .document(url)
  }

  private static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || argument.hasSuffix(".caml") || argument.hasSuffix(".ca")
      || argument.hasSuffix(".swift")
      || SceneCatalog.entry(named: argument) == nil && FileManager.default.fileExists(atPath: argument)
  }

  /// A document is read here for the first time, so that what is wrong with it is known before it is shown.
  /// Swift sources are compiled.
  /// - Throws: `UnknownScene`, `CAMLError` or `SceneProblem`.
  @MainActor package func resolve(within budget: ReadingBudget = .unlimited) throws -> SceneEntry {
    switch self {
    case .named(let name):
      guard let entry = SceneCatalog.entry(named: name) else { throw UnknownScene(name: name) }
      return entry
    case .document(let url):
      let document = try CAMLDocument(contentsOf: url, budget: budget)
      document.setInitialStates()
      return SceneEntry(document, from: url)
    case .swift(let sources):
      return try Self.load(sources)
    }
  }
}
