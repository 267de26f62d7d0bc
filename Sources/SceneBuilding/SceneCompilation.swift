import ChildPrograms
import Foundation

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
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: objects) }
    guard declaration != nil, let cache = compiler.cache else {
      return try await run(arguments(files)).errors
    }
    // The entry point, which is one of the files, is not worth a compiler of its own.
    guard files.count > 2 else { return try await run(files, keepingCommandsIn: cache).errors }
    if let run = try await run(files, keepingObjectsIn: cache.objects) { return run.errors }
    return try await run(arguments(files)).errors
  }

  // MARK: Few files

  /// Compiles the files at once with the commands that an earlier version has asked the compiler for, or asks for them.
  private func run(_ files: [URL], keepingCommandsIn cache: BuildCache) async throws -> Run {
    if let commands = cache.commands, let run = try await run(files, commands) { return run }
    let arguments = try arguments(files)
    async let printed = printedCommands(for: arguments)
    let run = try await run(arguments)
    cache.commands = await printed.flatMap {
      CompilerCommands(
        printed: $0, files: files.map(\.path), module: module,
        library: compiler.folder.libraryURL(ofVersion: version).path)
    }
    return run
  }

  /// Compiles and links the files with commands; nil if that has failed for another reason than errors in the files.
  private func run(_ files: [URL], _ commands: CompilerCommands) async throws -> Run? {
    let object = objects.appendingPathComponent("scene.o")
    let names = CompilerCommands.Names(
      files: files.map(\.path), module: module, object: object.path,
      library: compiler.folder.libraryURL(ofVersion: version).path)
    let compilation = try await run(command: commands.compilation(of: names))
    guard compilation.end == .exit(0) else {
      return compilation.end == .exit(1) ? compilation : nil
    }
    guard let entries = AutolinkEntries.read(from: try Data(contentsOf: object)) else { return nil }
    let link = try await run(command: commands.linkage(of: names, entries))
    return link.errors == nil ? link : nil
  }

  /// Returns the text in which the compiler prints the commands that it would run; nil if it does not.
  private func printedCommands(for arguments: [String]) async -> String? {
    let program = ChildProgram(
      compiler.toolchain.compiler, ["-###"] + arguments, limit: Self.limit, output: .kept)
    let outcome = await program.run()
    return outcome.end == .exit(0) ? outcome.text : nil
  }

  // MARK: Several files

  /// Compiles the files that have changed since the last version, and links all; nil if this is not possible, and the files must
  /// be compiled as they are.
  private func run(_ files: [URL], keepingObjectsIn store: ObjectStore) async throws -> Run? {
    guard let module = ObjectStore.module(ofVersion: version),
      let inputs = try store.update(files, in: work, jobs: Self.jobs)
    else { return nil }
    let compilation = try await run(
      ["-c", "-incremental"] + Self.batches(inputs.map)
        + commonArguments(inputs.files, module: ObjectStore.module))
    if [.exit(0), .exit(1)].contains(compilation.end) { try store.end() }
    guard compilation.errors == nil else { return compilation }
    let copies = try store.copy(inputs, for: module, to: objects)
    let link = try await run(linkage + copies.map(\.path))
    guard link.errors != nil else { return link }
    // Either the sources need something that does not exist, or the objects do not fit each other.
    try store.remove()
    return nil
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

  private func run(_ arguments: [String]) async throws -> Run {
    try await run(command: [compiler.toolchain.compiler.path] + arguments)
  }

  /// Runs a command, whose first word is the path of a program.
  private func run(command: [String]) async throws -> Run {
    let (output, errors) = (
      work.appendingPathComponent("output"), work.appendingPathComponent("errors")
    )
    // If the compiler is killed, its temporary files are left in this folder, which is removed later.
    let environment = ProcessInfo.processInfo.environment(adding: ["TMPDIR": work.path])
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

  /// Returns the compiler's arguments. Every version is a module of its own; otherwise, looking up a type by its name
  /// would find that of the first version. If no scene is declared, the sources are only type-checked, because a syntax
  /// error explains more than the error that the scene is missing.
  private func arguments(_ files: [URL]) throws -> [String] {
    try (declaration == nil ? ["-typecheck", "-wmo"] : libraryArguments(files))
      + commonArguments(files, module: module)
  }

  /// The name of the version's module, unless its objects are kept.
  private var module: String { ObjectStore.prefix + "v\(version)" }

  private func commonArguments(_ files: [URL], module: String) -> [String] {
    [
      "-module-name", module, "-Onone", "-gline-tables-only",
      // In a target whose Objective-C header imports UIKit, the Swift files need not import it.
      "-Xfrontend", "-import-module", "-Xfrontend", "UIKit",
    ] + Self.language + compiler.toolchain.searchArguments + files.map(\.path)
  }

  /// The arguments for the language of the sources and for the form of the compiler's messages.
  private static let language = [
    "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
  ]

  /// The number of compilers that run at the same time.
  private static let jobs = min(ProcessInfo.processInfo.activeProcessorCount, greatestJobs)

  /// The arguments for linking the library.
  private var linkage: [String] {
    ["-emit-library", "-o", compiler.folder.libraryURL(ofVersion: version).path]
      + compiler.toolchain.linkerArguments
  }

  /// Returns the arguments for compiling the library. Several files are divided among compilers that run at the same time,
  /// as many as there are processors.
  private func libraryArguments(_ files: [URL]) throws -> [String] {
    // The entry point, which is one of the files, is not worth a compiler of its own.
    guard Self.jobs > 1, files.count > 2 else { return linkage + ["-wmo"] }
    return try linkage + Self.batches(outputFileMap(files))
  }

  /// Returns the arguments for dividing the files among compilers.
  ///
  /// - Parameter map: The file that names the object of each file.
  private static func batches(_ map: URL) -> [String] {
    ["-enable-batch-mode", "-j", "\(jobs)", "-output-file-map", map.path]
  }

  /// Writes the map that names the object of each file, and returns it. Without a map, swiftc looks for the objects under
  /// other names than those with which its compilers have written them.
  private func outputFileMap(_ files: [URL]) throws -> URL {
    let outputs = files.enumerated().map { index, file in
      (file.path, ["object": objects.appendingPathComponent("\(index).o").path])
    }
    let map = objects.appendingPathComponent("map.json")
    try JSONEncoder().encode(Dictionary(outputs) { first, _ in first }).write(to: map)
    return map
  }
}
