import CAML
import QuartzCore
import SceneBuilding

/// The source of a scene to show: its name in the catalog, a document, or Swift sources.
package enum SceneSource: Hashable, Sendable {
  case named(String)
  /// A `.caml` file or a `.ca` folder.
  case document(URL)
  /// Swift sources, which are compiled again whenever they are saved.
  case swift(SwiftSources)

  /// Creates a source from an argument of the command line, or a path from elsewhere. The argument is a path when it
  /// looks like one, or when a file but no scene has this name.
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

  /// Returns the entry of the scene. A document is read and Swift sources are compiled here, so that errors are known
  /// before anything is shown.
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
