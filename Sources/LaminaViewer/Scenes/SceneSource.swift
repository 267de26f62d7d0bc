import CAML
import QuartzCore
import SceneBuilding
import WindowSystem

/// The source of a scene to show: its name in the catalog, a document, or Swift sources.
package enum SceneSource: Hashable, Sendable {
  case named(String)
  /// A document in one of the formats of `DocumentFormat`.
  case document(URL)
  /// Swift sources, which are compiled again whenever they are saved.
  case swift(SwiftSources)

  /// Creates a source from an argument of the command line, or a path from elsewhere. The argument is a path when it
  /// looks like one, or when a file but no scene has this name.
  package init(_ argument: String) {
    self = Self.isPath(argument) ? Self(file: argument) : .named(argument)
  }

  /// Creates a source from a path, or from the URI of a local file. Another URI becomes a document that cannot be read.
  package init(file path: String) {
    var url = Self.url(of: path)
    guard url.isFileURL else {
      self = .document(url)
      return
    }
    // Dialogs that choose files show projects as folders.
    if url.lastPathComponent == "project.pbxproj" { url.deleteLastPathComponent() }
    self = SwiftSources.isSwiftSource(url.path) ? .swift(SwiftSources(url)) : .document(url)
  }

  /// Returns the URL of a path, or of a URI if no file has that path.
  static func url(of path: String) -> URL {
    let file = URL(fileURLWithPath: path)
    guard URIList.isURI(path), !FileManager.default.fileExists(atPath: path) else { return file }
    // The path of a file's URI; other URIs are returned as they are.
    let location = URIList.paths(path.utf8).first ?? path
    return location.hasPrefix("/")
      ? URL(fileURLWithPath: location) : URL(string: location) ?? file
  }

  private static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || DocumentFormat.named(by: argument) != nil || argument.hasSuffix(".swift")
      || SceneCatalog.entry(named: argument) == nil && FileManager.default.fileExists(atPath: argument)
  }

  /// The folder of the file; nil for a name of the catalog.
  var folder: URL? {
    switch self {
    case .named: nil
    case .document(let url): url.deletingLastPathComponent()
    case .swift(let sources): sources.folder
    }
  }

  /// The name in the catalog, or the path.
  package var name: String {
    switch self {
    case .named(let name): name
    case .document(let url): url.path
    case .swift(let sources): sources.url.path
    }
  }

  var isNamed: Bool { if case .named = self { true } else { false } }
  var isSwift: Bool { if case .swift = self { true } else { false } }
  package var isDocument: Bool { if case .document = self { true } else { false } }

  /// Returns the entry of the scene. A document is read and Swift sources are compiled here, so that errors are known
  /// before anything is shown.
  /// - Throws: `UnknownScene`, `SceneProblem`, or the error of the document's reader.
  @MainActor package func resolve(within budget: ReadingBudget = .unlimited) throws -> SceneEntry {
    switch self {
    case .named(let name):
      guard let entry = SceneCatalog.entry(named: name) else { throw UnknownScene(name: name) }
      return entry
    case .document(let url):
      let document = try DocumentFormat.read(url, within: budget)
      document.setInitialStates()
      return SceneEntry(document, from: url)
    case .swift(let sources):
      return try Self.load(sources)
    }
  }
}
