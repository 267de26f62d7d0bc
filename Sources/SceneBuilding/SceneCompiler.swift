import Foundation
import Localization

/// A compiled version of a scene.
package struct SceneVersion: Codable, Equatable, Sendable {
  /// The number of the version, starting with 1.
  package let number: Int
  package let library: URL
  package let title: String

  package init(number: Int, library: URL, title: String) {
    self.number = number
    self.library = library
    self.title = title
  }
}

/// A compiler that turns a scene's sources into a shared library. The library's references to Lamina are resolved by
/// the program that loads it.
package struct SceneCompiler: Sendable {
  package let sources: SwiftSources
  package let toolchain: SceneToolchain
  package let folder: SceneFolder
  /// The results that are kept for the next version; nil if everything is compiled.
  let cache: BuildCache?

  package init(
    _ sources: SwiftSources, _ toolchain: SceneToolchain, in folder: SceneFolder,
    cache: BuildCache? = nil
  ) {
    self.sources = sources
    self.toolchain = toolchain
    (self.folder, self.cache) = (folder, cache)
  }

  /// Compiles a version. Throws a `SceneProblem` with the compiler's errors, or `CancellationError`.
  ///
  /// - Parameters:
  ///   - contents: The sources as they were read before; nil reads them.
  ///   - usesFiles: True if the files of a scene that is no app are compiled, even if they have changed since then. False if
  ///     nothing but `contents` is compiled.
  package func compile(
    version number: Int, of contents: SourceContents? = nil, usesFiles: Bool = false
  ) async throws -> SceneVersion {
    let work = try folder.beginVersion(number)
    let app = try contents.map(\.app) ?? sources.app()
    if number == 1, let app { for note in app.notes { DialectTranslator.tell(note) } }
    let given = usesFiles && app == nil ? nil : contents
    let contents = try given ?? app.map { try SourceContents(of: sources, app: $0) }
    let copies = work.appendingPathComponent("sources")
    let files = try contents?.write(to: copies) ?? SourceContents.checkedFiles(of: sources)
    // If no scene is declared, this error is thrown only after the compiler has found no error.
    let declaration = Result { try app?.declaration ?? SceneDeclaration.find(in: files) }
    let compilation = SceneCompilation(
      compiler: self, version: number, work: work, contents: contents, files: files,
      declaration: try? declaration.get())
    let (errors, translation) = try await compilation.run()
    if let errors {
      throw problem(
        in: errors,
        Diagnostics(files: files, declaration: compilation.declaration, translation: translation))
    }
    let title = try declaration.get().title
    return SceneVersion(number: number, library: folder.libraryURL(ofVersion: number), title: title)
  }

  /// Returns the problem for the compiler's output `text`.
  private func problem(in text: String, _ diagnostics: Diagnostics) -> SceneProblem {
    if let problem = Diagnostics.installationProblem(in: text) { return problem }
    var locations = diagnostics.locations(in: text)
    if locations.isEmpty { locations = diagnostics.propertiesWithoutStorage() }
    guard locations.isEmpty else {
      return SceneProblem(localized("\(sources.url.lastPathComponent) does not compile"), locations)
    }
    let lines = text.split(separator: "\n")
    let reason = (lines.first { $0.contains("error:") } ?? lines.first).map(String.init)
    let (name, message) = (sources.url.lastPathComponent, reason ?? localized("swiftc gives no reason"))
    return SceneProblem(localized("\(name) does not compile: \(message)"))
  }
}
