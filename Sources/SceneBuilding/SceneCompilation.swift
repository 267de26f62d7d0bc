import ChildPrograms
import Foundation
import Localization

/// The compilation of one version of a scene, whose sources are translated first if they are in Apple's dialect.
struct SceneCompilation {
  /// The time limit of the compiler, in seconds.
  private static let limit = 60.0
  /// The greatest number of compilers that run at the same time, each of which takes about 200 MB.
  private static let greatestJobs = 4

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

  private var copies: URL { work.appendingPathComponent("sources") }
  /// The folder of the compilers' outputs, which is removed when the library is linked.
  private var objects: URL { work.appendingPathComponent("objects") }

  /// The compiler's output if it has found errors, nil otherwise, and the translation that was compiled last.
  typealias Outcome = (errors: String?, translation: DialectTranslation)

  /// Compiles the files. Syntax errors are those of the sources as they were written, because the translation of a source
  /// with such an error has others.
  func run() async throws -> Outcome {
    let outcome: Outcome
    do { outcome = try await compiled() } catch let problem as SceneProblem {
      guard !problem.locations.isEmpty, let errors = try await syntaxErrors() else { throw problem }
      return (errors, DialectTranslation(files: files))
    }
    guard outcome.errors != nil, !outcome.translation.isEmpty, let errors = try await syntaxErrors()
    else { return outcome }
    return (errors, DialectTranslation(files: files))
  }

  private func compiled() async throws -> Outcome {
    let translator = DialectTranslator(compiler.toolchain.compiler)
    let need = translator.need(of: files)
    var translation = DialectTranslation(files: files)
    if need == .certain { translation = try await translated(by: translator) }
    try contents?.writeWithOrigins(to: copies)
    var errors = try await self.errors(in: translation)
    // Sources that compile as they are must not be changed, so those that may use former names are tried first.
    if errors != nil, need == .possible {
      _ = try contents?.write(to: copies)
      translation = try await translated(by: translator)
      try contents?.writeWithOrigins(to: copies)
      errors = try await self.errors(in: translation)
    }
    return (errors, translation)
  }

  private func translated(by translator: DialectTranslator) async throws -> DialectTranslation {
    try await translator.translation(
      of: files, from: contents?.origins ?? files, in: work.appendingPathComponent("translated"))
  }

  private func errors(in translation: DialectTranslation) async throws -> String? {
    let files = try translation.files + entryPoint(translation)
    // If no scene is declared, the sources are only type-checked, because a syntax error explains more than the error that the
    // scene is missing.
    guard declaration != nil else {
      return try await run(["-typecheck", "-wmo"] + commonArguments(files, module: module)).errors
    }
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: objects) }
    // The entry point, which is one of the files, is not worth a compiler of its own.
    guard files.count > 2 else { return try await buildTogether(files).errors }
    if let store = compiler.cache?.objects, let run = try await build(files, keepingObjectsIn: store) {
      return run.errors
    }
    return try await buildSeparately(files).errors
  }

  // MARK: Few files

  /// Compiles the files at once and links them, with the commands that an earlier version has asked the compiler for, or asks for
  /// them.
  private func buildTogether(_ files: [URL]) async throws -> Run {
    let names = CompilerCommands.Names(
      files: files.map(\.path), module: module,
      object: objects.appendingPathComponent("scene.o").path, library: library.path)
    if let commands = compiler.cache?.commands, let run = try await build(names, commands) {
      return run
    }
    let common = commonArguments(files, module: module)
    async let printed = commands(for: names, common)
    let compilation = try await run(["-c", "-wmo", "-o", names.object] + common)
    let commands = await printed
    guard compilation.errors == nil else { return compilation }
    compiler.cache?.commands = commands
    return try await link([names.object], commands?.linkage)
  }

  /// Compiles and links with commands; nil if that has failed for another reason than errors in the files.
  private func build(
    _ names: CompilerCommands.Names, _ commands: CompilerCommands
  ) async throws -> Run? {
    let run = try await run(command: commands.compilation(of: names))
    switch run.end {
    case .exit(0): return try await link([names.object], commands.linkage)
    case .exit(1): return run
    case .exit, .signal, .timeOut, .cancelled, .notStarted: return nil
    }
  }

  /// Asks the compiler for the commands that it would run; nil if they are not as expected.
  private func commands(
    for names: CompilerCommands.Names, _ common: [String]
  ) async -> CompilerCommands? {
    let program = ChildProgram(
      compiler.toolchain.compiler, ["-###"] + linkage + ["-wmo"] + common, environment: environment,
      limit: Self.limit, output: .kept)
    let outcome = await program.run()
    guard outcome.end == .exit(0) else { return nil }
    return CompilerCommands(printed: outcome.text, names)
  }

  // MARK: Several files

  /// Compiles the files, divided among compilers that run at the same time, as many as there are processors, and links them.
  private func buildSeparately(_ files: [URL]) async throws -> Run {
    let outputs = files.indices.map { objects.appendingPathComponent("\($0).o") }
    let map = try outputFileMap(files, outputs)
    let compilation = try await run(
      ["-c"] + Self.batches(map) + commonArguments(files, module: module))
    guard compilation.errors == nil else { return compilation }
    return try await link(outputs.map(\.path))
  }

  /// Compiles the files that have changed since the last version, and links all; nil if this is not possible, and the files must
  /// be compiled as they are.
  private func build(_ files: [URL], keepingObjectsIn store: ObjectStore) async throws -> Run? {
    guard let module = ObjectStore.module(ofVersion: version),
      let inputs = try store.update(files, in: work, jobs: Self.jobs)
    else { return nil }
    let compilation = try await run(
      ["-c", "-incremental"] + Self.batches(inputs.map)
        + commonArguments(inputs.files, module: ObjectStore.module))
    if [.exit(0), .exit(1)].contains(compilation.end) { try store.end() }
    guard compilation.errors == nil else { return compilation }
    let copies = try store.copy(inputs, for: module, to: objects)
    let link = try await link(copies.map(\.path))
    guard link.errors != nil else { return link }
    // Either the sources need something that does not exist, or the objects do not fit each other.
    try store.remove()
    return nil
  }

  // MARK: Linking

  /// Links the library of objects, with a command if there is one that succeeds.
  /// - Throws: `SceneProblem` if the objects have arguments for the linker that are no libraries.
  private func link(_ objects: [String], _ command: LinkCommand? = nil) async throws -> Run {
    let entries: [String]
    do {
      entries = try AutolinkEntries.read(
        from: objects.map { try Data(contentsOf: URL(fileURLWithPath: $0)) })
    } catch let failure as AutolinkEntries.Failure {
      throw SceneProblem(failure, of: compiler.sources)
    }
    if let command {
      let run = try await run(command: command.arguments(objects, library: library.path, entries))
      if run.errors == nil { return run }
    }
    return try await run(linkage + objects)
  }

  /// Returns the compiler's errors about the syntax of the sources without a translation; nil if there are none.
  private func syntaxErrors() async throws -> String? {
    try contents?.writeWithOrigins(to: copies)
    let errors = try await run(["-parse"] + Self.language + files.map(\.path)).errors
    // Without an error in a line, the compiler itself has failed.
    return errors.flatMap { $0.contains(": error: ") ? $0 : nil }
  }

  /// A run of the compiler: how it has ended, and its output if it has found errors.
  private struct Run {
    let end: ChildProgram.End
    let errors: String?
  }

  /// The environment of the compiler. It leaves temporary files, which are in the folder of the version. If it crashes, its
  /// backtrace would take a minute.
  private var environment: [String: String] {
    ProcessInfo.processInfo.environment(
      adding: ["TMPDIR": work.path, "SWIFT_BACKTRACE": "enable=no"])
  }

  private func run(_ arguments: [String]) async throws -> Run {
    try await run(command: [compiler.toolchain.compiler.path] + arguments)
  }

  /// Runs a command, whose first word is the path of a program.
  private func run(command: [String]) async throws -> Run {
    let (output, errors) = (
      work.appendingPathComponent("output"), work.appendingPathComponent("errors")
    )
    let program = ChildProgram(
      URL(fileURLWithPath: command[0]), Array(command.dropFirst()), environment: environment,
      limit: Self.limit, output: .files(output: output, errors: errors))
    let end = try await program.end()
    guard end != .exit(0) else { return Run(end: end, errors: nil) }
    let texts = try [output, errors].map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Run(end: end, errors: texts.joined(separator: "\n"))
  }

  /// Writes the entry point's source and returns its file; an empty list if no scene is declared.
  private func entryPoint(_ translation: DialectTranslation) throws -> [URL] {
    guard let declaration else { return [] }
    let file = work.appendingPathComponent(EntryPoint.fileName)
    try EntryPoint.source(for: declaration, registrations: translation.registrations)
      .write(to: file, atomically: false, encoding: .utf8)
    return [file]
  }

  /// The name of the version's module, unless its objects are kept. Every version is a module of its own; otherwise, looking up
  /// a type by its name would find that of the first version.
  private var module: String { ObjectStore.prefix + "v\(version)" }

  private func commonArguments(_ files: [URL], module: String) -> [String] {
    [
      "-module-name", module, "-Onone", "-gline-tables-only",
      // In a target whose Objective-C header imports UIKit, the Swift files need not import it.
      "-Xfrontend", "-import-module", "-Xfrontend", "UIKit",
    ] + Self.language + moduleCache + compiler.toolchain.searchArguments + files.map(\.path)
  }

  /// The argument for the folder of the compiled modules of C libraries; none for the one in the user's folder of caches, unless
  /// that cannot be written.
  private var moduleCache: [String] {
    let folder = compiler.folder.url.appendingPathComponent("modules")
    return UserCache.isWritable ? [] : ["-module-cache-path", folder.path]
  }

  /// The arguments for the language of the sources and for the form of the compiler's messages.
  private static let language = [
    "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
  ]

  /// The number of compilers that run at the same time.
  private static let jobs = min(ProcessInfo.processInfo.activeProcessorCount, greatestJobs)

  private var library: URL { compiler.folder.libraryURL(ofVersion: version) }

  /// The arguments for linking the library.
  private var linkage: [String] {
    ["-emit-library", "-o", library.path] + compiler.toolchain.linkerArguments
  }

  /// Returns the arguments for dividing the files among compilers.
  ///
  /// - Parameter map: The file that names the object of each file.
  private static func batches(_ map: URL) -> [String] {
    ["-enable-batch-mode", "-j", "\(jobs)", "-output-file-map", map.path]
  }

  /// Writes the map that names the object of each file, and returns it.
  private func outputFileMap(_ files: [URL], _ outputs: [URL]) throws -> URL {
    let entries = zip(files, outputs).map { ($0.path, ["object": $1.path]) }
    let map = objects.appendingPathComponent("map.json")
    try JSONEncoder().encode(Dictionary(entries) { first, _ in first }).write(to: map)
    return map
  }
}

extension SceneProblem {
  fileprivate init(_ failure: AutolinkEntries.Failure, of sources: SwiftSources) {
    let name = sources.url.lastPathComponent
    switch failure {
    case .damagedObject:
      self.init(localized("\(name) does not compile: its object file cannot be read"))
    case .argument(let argument):
      self.init(
        localized(
          "\(name) is not run: it gives the linker the argument '\(argument)', which is not allowed"))
    }
  }
}
