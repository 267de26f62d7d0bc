import ChildPrograms
import Foundation

/// The compilation of one version of a scene, whose sources are translated first if they are in Apple's dialect.
struct SceneCompilation {
  /// The time limit of the compiler, in seconds.
  private static let limit = 60.0

  let compiler: SceneCompiler
  /// The number of the version.
  let version: Int
  /// The folder of the version.
  let work: URL
  /// The contents of which `files` are copies; nil if `files` are the sources themselves.
  let contents: SourceContents?
  /// The files to compile.
  let files: [URL]
  /// The declaration of the scene; nil if none was found.
  let declaration: SceneDeclaration?

  /// The files with the compiler's standard output and standard error.
  var output: URL { work.appendingPathComponent("output") }
  var errors: URL { work.appendingPathComponent("errors") }

  private var copies: URL { work.appendingPathComponent("sources") }

  /// Compiles the files. Returns false for `isCompiled` if the compiler has found errors, and the translation that was
  /// compiled last.
  func run() async throws -> (isCompiled: Bool, translation: DialectTranslation) {
    let translator = DialectTranslator(compiler.toolchain.compiler)
    let need = translator.need(of: files)
    var translation = DialectTranslation(files: files)
    if need == .certain { translation = try await translated(by: translator) }
    try contents?.writeWithOrigins(to: copies)
    var isCompiled = try await compiles(translation)
    // Sources that compile as they are must not be changed, so those that may use former names are tried first.
    if !isCompiled, need == .possible {
      _ = try contents?.write(to: copies)
      translation = try await translated(by: translator)
      try contents?.writeWithOrigins(to: copies)
      isCompiled = try await compiles(translation)
    }
    return (isCompiled, translation)
  }

  private func translated(by translator: DialectTranslator) async throws -> DialectTranslation {
    try await translator.translation(
      of: files, from: contents?.origins ?? files, in: work.appendingPathComponent("translated"))
  }

  /// Runs the compiler. Returns false if it has found errors.
  private func compiles(_ translation: DialectTranslation) async throws -> Bool {
    let entry = try entryPoint(translation)
    // If the compiler is killed, its temporary files are left in this folder, which is removed later.
    let environment = ProcessInfo.processInfo.environment(adding: ["TMPDIR": work.path])
    let run = ChildProgram(
      compiler.toolchain.compiler, arguments(translation.files + entry), environment: environment,
      limit: Self.limit, output: .files(output: output, errors: errors))
    return try await run.end() == .exit(0)
  }

  /// Writes the entry point's source and returns its file; an empty list if no scene is declared.
  private func entryPoint(_ translation: DialectTranslation) throws -> [URL] {
    guard let declaration else { return [] }
    let file = work.appendingPathComponent(EntryPoint.fileName)
    try EntryPoint.source(for: declaration, registrations: translation.registrations)
      .write(to: file, atomically: false, encoding: .utf8)
    return [file]
  }

  /// Returns the compiler's arguments. Every version is a module of its own; otherwise, looking up a type by its name
  /// would find that of the first version. If no scene is declared, the sources are only type-checked, because a syntax
  /// error explains more than the error that the scene is missing.
  private func arguments(_ files: [URL]) -> [String] {
    let library = compiler.folder.libraryURL(ofVersion: version).path
    return (declaration == nil ? ["-typecheck"] : ["-emit-library", "-o", library])
      + [
        "-module-name", "Scene_v\(version)", "-Onone", "-gline-tables-only", "-wmo",
        "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
        // In a target whose Objective-C header imports UIKit, the Swift files need not import it.
        "-Xfrontend", "-import-module", "-Xfrontend", "UIKit",
      ] + compiler.toolchain.searchArguments + files.map(\.path)
  }
}
