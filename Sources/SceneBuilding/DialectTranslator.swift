import ChildPrograms
import Foundation
import JSON
import Localization
import Synchronization

/// The program `lamina-dialect`, which translates Apple's dialect of Swift into the Swift of Linux: `#selector`, `@objc`
/// and what else needs the Objective-C runtime. It uses the parser of the compiler's toolchain, so it is compiled by that
/// compiler when it is first needed, and kept in the user's cache
/// ([Decision 0046](../../Documentation/Decisions/0046-the-dialect.md)).
package struct DialectTranslator: Sendable {
  /// The time limits in seconds, for the translation and for building the program.
  private static let (limit, buildLimit) = (60.0, 300.0)
  private static let name = "lamina-dialect"

  private let compiler: URL
  /// The folder of the program's sources; nil when it is not installed.
  private let sources: URL?
  /// The folder that has the sources but is not used, because other users may have written them.
  private let untrusted: URL?

  /// Creates a translator. The sources of the program are looked for in `folders`; nil means where they are installed.
  package init(_ compiler: URL, in folders: [URL]? = nil) {
    self.compiler = compiler
    let locations =
      folders ?? ProcessInfo.processInfo.environment["LAMINA_DIALECT"].map {
        [URL(fileURLWithPath: $0)]
      }
      ?? Self.locations
    let found = locations.filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent(Self.renames).path)
    }
    sources = found.first(where: TrustedFile.isTrusted)
    untrusted = sources == nil ? found.first : nil
  }

  /// The folders where the sources may be: that of the installed program, and that of the package in whose build folder the
  /// program is.
  private static var locations: [URL] {
    ChildProgram.locations(installed: "share/lamina/Dialect", inBuild: "Sources/Dialect")
      .enumerated().filter { index, folder in
        let package = folder.deletingLastPathComponent().deletingLastPathComponent()
          .appendingPathComponent("Package.swift")
        return index == 0 || FileManager.default.fileExists(atPath: package.path)
      }.map(\.element)
  }

  // MARK: Translating

  /// The lists of what is translated, and of names that were changed before Swift 5.
  private static let (constructs, renames) = ("Constructs.txt", "Renames.txt")

  /// The need to translate files.
  package enum Need: Sendable {
    case none
    /// The files may contain former names, or conditions for other systems. They may also compile as they are.
    case possible
    /// The files contain something that the compiler rejects.
    case certain
  }

  /// True if the sources of the program are installed and may be used. Without them, `need(of:)` is `.none` for all files.
  package var isInstalled: Bool { sources != nil }

  package func need(of files: [URL]) -> Need {
    guard let folder = sources ?? untrusted else { return .none }
    let check = Self.check(folder)
    let texts = files.compactMap { try? Data(contentsOf: $0) }
    guard sources != nil else {
      if texts.contains(where: check.isCertain) { Self.tell(Self.refusal(of: folder)) }
      return .none
    }
    if texts.contains(where: check.isCertain) { return .certain }
    return texts.contains(where: check.isNeeded) ? .possible : .none
  }

  /// Translates files into a folder, and returns the files to compile. If the translator cannot be built or fails, these
  /// are the original ones, and standard error says why. Throws a `SceneProblem` if something cannot be translated.
  ///
  /// - Parameters:
  ///   - origins: The files that the compiler names in its errors instead of `files`.
  ///   - folder: A folder that is created for the translated files.
  package func translation(
    of files: [URL], from origins: [URL], in folder: URL
  ) async throws -> DialectTranslation {
    // Without a parser in the toolchain, the compiler's own errors explain what it does not accept.
    guard let sources, let program = try await executableIfPossible(from: sources),
      let translated = try await translation(of: files, from: origins, in: folder, by: program)
    else { return DialectTranslation(files: files) }
    return translated
  }

  /// Translates files as `translation(of:from:in:)` does, but fails if the translator cannot be used.
  /// - Throws: `SceneProblem`.
  package func requiredTranslation(
    of files: [URL], from origins: [URL], in folder: URL
  ) async throws -> DialectTranslation {
    guard let sources, let program = try await executable(from: sources),
      let translated = try await translation(of: files, from: origins, in: folder, by: program)
    else {
      throw SceneProblem(localized("\(Self.name), which translates the sources, cannot be used"))
    }
    return translated
  }

  /// Translates files with a program; nil if it fails.
  private func translation(
    of files: [URL], from origins: [URL], in folder: URL, by program: URL
  ) async throws -> DialectTranslation? {
    guard let sources else { return nil }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome = await ChildProgram(
      program, [folder.path, sources.appendingPathComponent(Self.renames).path] + files.map(\.path),
      environment: Self.environment, limit: Self.limit
    ).run()
    if outcome.end == .cancelled { throw CancellationError() }
    if let problem = DialectFailure.problem(outcome, origins: origins) { throw problem }
    guard outcome.end == .exit(0) else {
      Self.tell(localized("\(program.path) failed, so the sources are compiled as they are"))
      return nil
    }
    let report = DialectReport(outcome.text, files: origins)
    guard report.problems.isEmpty else {
      throw SceneProblem(localized("the sources cannot be translated"), report.problems)
    }
    if !report.warnings.isEmpty {
      Self.tell(SceneProblem(localized("Xcode would reject the sources"), report.warnings).description)
    }
    return try Self.result(
      of: report, origins: origins, in: folder, unchanged: DialectTranslation(files: files))
  }

  /// The environment of the program. It ends when the parent that is named there has ended. Backtraces are off because they
  /// take seconds.
  private static var environment: [String: String] {
    ProcessInfo.processInfo.environment(
      adding: ["LAMINA_PARENT": "\(getpid())", "SWIFT_BACKTRACE": "enable=no"])
  }

  private static func check(_ sources: URL) -> DialectCheck {
    let lists = [constructs, renames].map {
      (try? String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)) ?? ""
    }
    return DialectCheck(constructs: lists[0], renames: lists[1])
  }

  /// Returns the program; nil if the toolchain has no parser, or if the program cannot be built.
  private func executableIfPossible(from sources: URL) async throws -> URL? {
    do { return try await executable(from: sources) } catch {
      try Task.checkCancellation()
      let reason = (error as? SceneProblem)?.description ?? error.localizedDescription
      Self.tell(localized("\(Self.name) cannot be used: \(reason)"))
      return nil
    }
  }

  private static func refusal(of folder: URL) -> String {
    let reason = localized("it belongs to another user, or others may write to it")
    return localized("\(folder.path) is not used to translate sources for iOS: \(reason)")
  }

  static func tell(_ reason: String) {
    FileHandle.standardError.write(Data("lamina: \(visible(reason))\n".utf8))
  }

  /// Returns a text with escape sequences for its invisible characters, which may come from names in a project.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map { $0.isInvisible ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  /// Adds the origins to the translated files, and returns the translation.
  private static func result(
    of report: DialectReport, origins: [URL], in folder: URL, unchanged: DialectTranslation
  ) throws -> DialectTranslation {
    var translation = unchanged
    translation.registrations = report.registrations
    translation.warnings = report.warnings
    for (index, edits) in report.edits where origins.indices.contains(index) {
      let (file, name) = (
        folder.appendingPathComponent("\(index).swift"), unchanged.files[index].lastPathComponent
      )
      let text = try Data(contentsOf: file)
      let named = folder.appendingPathComponent("\(index)").appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: named.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (SourceOrigin.line(origins[index], text) + text).withUnsafeBytes {
        try Data($0).write(to: named)
      }
      translation.replace(index, by: named, of: origins[index], edits)
    }
    return translation
  }

  // MARK: Building

  /// The parts of the compiler's description of itself that determine whether a built program can be used.
  private struct Target: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let compilerVersion: String
    let paths: Paths

    /// The folder of the parser's modules and libraries.
    var parser: String { "\(paths.runtimeResourcePath)/host" }
    var hasParser: Bool { FileManager.default.fileExists(atPath: "\(parser)/SwiftParser.swiftmodule") }
  }

  /// Returns the program, which is built if the cache does not contain it; nil if the toolchain has no parser.
  package func executable() async throws -> URL? {
    guard let sources else { return nil }
    return try await executable(from: sources)
  }

  /// The programs that this process has used, by the compilers, each with the time at which it was installed.
  private static let used = Mutex<[String: URL]>([:])

  /// The compiler and the time at which it was installed.
  private var installation: String {
    let file = compiler.resolvingSymlinksInPath()
    let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    return "\(file.path) \(date?.timeIntervalSince1970 ?? 0)"
  }

  private func executable(from sources: URL) async throws -> URL? {
    let key = "\(installation) \(sources.path)"
    if let program = Self.used.withLock({ $0[key] }), Self.exists(program) {
      return try Self.trusted(program)
    }
    // The compiler leaves a temporary folder.
    let scratch = try SceneFolder()
    defer { scratch.remove() }
    let environment = ProcessInfo.processInfo.environment(adding: ["TMPDIR": scratch.url.path])
    let description = await ChildProgram(
      compiler, ["-print-target-info"], environment: environment, limit: Self.limit
    ).run()
    let target = try? JSONDecoder().decode(Target.self, from: Data(description.text.utf8))
    guard let target, target.hasParser else { return nil }
    let files = try SwiftSources(sources).files()
    let program = try Self.cache(for: target, files).appendingPathComponent(Self.name)
    if !Self.exists(program) { try await buildOnce(program, from: files, target) }
    Self.used.withLock { $0[key] = program }
    return try Self.trusted(program)
  }

  /// Returns the program, which must not be one that others may have changed.
  private static func trusted(_ program: URL) throws -> URL {
    guard TrustedFile.isTrusted(program), TrustedFile.isTrusted(program.deletingLastPathComponent())
    else {
      throw SceneProblem(
        localized("\(program.path) is not used, because others may have changed it; remove it"))
    }
    return program
  }

  private static func exists(_ program: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: program.path)
  }

  /// Builds the program unless another process or task is building it, which is waited for.
  private func buildOnce(_ program: URL, from files: [URL], _ target: Target) async throws {
    let folder = program.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = open(folder.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else { return try await build(program, from: files, target) }
    defer { close(lock) }
    let deadline = ContinuousClock.now + .seconds(Self.buildLimit)
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard ContinuousClock.now < deadline else {
        throw SceneProblem(localized("\(Self.name) is still being built by another process"))
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    if Self.exists(program) { return }
    Self.tell(localized("\(Self.name) is built once for this compiler, which takes about ten seconds"))
    try await build(program, from: files, target)
  }

  /// Returns the folder of the program in the user's cache: `$XDG_CACHE_HOME/lamina/dialect`, or below `~/.cache`. Its
  /// name is a hash of the program's sources, and of the version and the place of the toolchain.
  private static func cache(for target: Target, _ files: [URL]) throws -> URL {
    var hash = SHA256()
    for part in try [target.compilerVersion, target.parser].map({ Data($0.utf8) })
      + files.map({ try Data(contentsOf: $0) })
    {
      hash.add(Array("\(part.count) ".utf8) + part)
    }
    return UserCache.folder.appendingPathComponent("lamina/dialect")
      .appendingPathComponent(SourceFingerprint(hash.end()).text)
  }

  /// Builds the program in a folder of its own, and moves it to its place when it is complete.
  private func build(_ program: URL, from files: [URL], _ target: Target) async throws {
    let work = program.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: work) }
    let (built, errors) = (
      work.appendingPathComponent(Self.name), work.appendingPathComponent("errors")
    )
    let run = ChildProgram(
      compiler, Self.arguments(target) + ["-o", built.path] + files.map(\.path),
      environment: ProcessInfo.processInfo.environment(adding: ["TMPDIR": work.path]),
      limit: Self.buildLimit,
      output: .files(output: work.appendingPathComponent("output"), errors: errors))
    guard try await run.end() == .exit(0) else {
      let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
      let reason = text.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
      throw SceneProblem(localized("\(Self.name) cannot be built: \(reason ?? compiler.path)"))
    }
    try FileManager.default.moveItem(at: built, to: program)
  }

  private static func arguments(_ target: Target) -> [String] {
    [
      "-O", "-wmo", "-swift-version", "6", "-suppress-warnings", "-module-name", "LaminaDialect", "-I",
      target.parser, "-L", target.parser, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath",
      "-Xlinker", target.parser,
    ]
  }
}
