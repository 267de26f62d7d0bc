import ChildPrograms
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
  /// The time limit of the compiler, in seconds.
  private static let limit = 60.0

  package let sources: SwiftSources
  package let toolchain: SceneToolchain
  package let folder: SceneFolder

  package init(_ sources: SwiftSources, _ toolchain: SceneToolchain, in folder: SceneFolder) {
    self.sources = sources
    self.toolchain = toolchain
    self.folder = folder
  }

  /// Compiles a version. Throws a `SceneProblem` with the compiler's errors, or `CancellationError`.
  ///
  /// - Parameter contents: The contents that are compiled instead of the files; if it is nil, the files are compiled.
  package func compile(
    version number: Int, of contents: SourceContents? = nil
  ) async throws -> SceneVersion {
    let work = try folder.beginVersion(number)
    let copies = work.appendingPathComponent("sources")
    let app = try sources.app()
    if number == 1, let app { for note in app.notes { DialectTranslator.tell(note) } }
    let contents = try contents ?? app.map { _ in try SourceContents(of: sources) }
    let files = try contents?.write(to: copies) ?? SourceContents.checkedFiles(of: sources)
    let (output, errors) = (
      work.appendingPathComponent("output"), work.appendingPathComponent("errors")
    )
    // If no scene is declared, this error is thrown only after the compiler has found no error.
    let declaration = Result { try app?.declaration ?? SceneDeclaration.find(in: files) }
    let found = try? declaration.get()
    let translator = DialectTranslator(toolchain.compiler)
    let need = translator.need(of: files)
    func translated() async throws -> DialectTranslation {
      try await translator.translation(
        of: files, from: contents?.origins ?? files, in: work.appendingPathComponent("translated"))
    }
    var translation = DialectTranslation(files: files)
    if need == .certain { translation = try await translated() }
    try contents?.writeWithOrigins(to: copies)
    // If the compiler is killed, its temporary files are left in this folder, which is removed later.
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": work.path]) { $1 }
    func compiles(_ translation: DialectTranslation) async throws -> Bool {
      let entry = try entryPoint(found, translation, in: work)
      let run = ChildProgram(
        toolchain.compiler, arguments(translation.files + entry, number, check: found == nil),
        environment: environment, limit: Self.limit, output: .files(output: output, errors: errors))
      return try await run.end() == .exit(0)
    }
    var isCompiled = try await compiles(translation)
    // Sources that compile as they are must not be changed, so those that may use former names are tried first.
    if !isCompiled, need == .possible {
      _ = try contents?.write(to: copies)
      translation = try await translated()
      try contents?.writeWithOrigins(to: copies)
      isCompiled = try await compiles(translation)
    }
    guard isCompiled else {
      throw problem(
        in: try Self.text(of: [output, errors]),
        Diagnostics(files: files, declaration: found, translation: translation))
    }
    let title = try declaration.get().title
    return SceneVersion(number: number, library: folder.libraryURL(ofVersion: number), title: title)
  }

  /// Writes the entry point's source and returns its file; an empty list if no scene is declared.
  private func entryPoint(
    _ declaration: SceneDeclaration?, _ translation: DialectTranslation, in work: URL
  ) throws -> [URL] {
    guard let declaration else { return [] }
    let file = work.appendingPathComponent(EntryPoint.fileName)
    try EntryPoint.source(for: declaration, registrations: translation.registrations)
      .write(to: file, atomically: false, encoding: .utf8)
    return [file]
  }

  /// Returns the compiler's arguments. Every version is a module of its own; otherwise, looking up a type by its name
  /// would find that of the first version. If no scene is declared (`check`), the sources are only type-checked,
  /// because a syntax error explains more than the error that the scene is missing.
  private func arguments(_ files: [URL], _ number: Int, check: Bool) -> [String] {
    (check ? ["-typecheck"] : ["-emit-library", "-o", folder.libraryURL(ofVersion: number).path])
      + [
        "-module-name", "Scene_v\(number)", "-Onone", "-gline-tables-only", "-wmo", "-parse-as-library",
        "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
        // In a target whose Objective-C header imports UIKit, the Swift files need not import it.
        "-Xfrontend", "-import-module", "-Xfrontend", "UIKit",
      ] + toolchain.searchArguments + files.map(\.path)
  }

  private static func text(of files: [URL]) throws -> String {
    try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined(separator: "\n")
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
