import ChildPrograms
import Foundation

/// A version of a scene that was compiled.
package struct SceneVersion: Codable, Equatable, Sendable {
  /// 1 for the first.
  package let number: Int
  package let library: URL
  package let title: String

  package init(number: Int, library: URL, title: String) {
    (self.number, self.library, self.title) = (number, library, title)
  }
}

/// Compiles sources to libraries that find Lamina in the program that loads them.
package struct SceneCompiler: Sendable {
  /// Seconds that the compiler has.
  private static let limit = 60.0

  package let sources: SwiftSources
  package let toolchain: SceneToolchain
  package let folder: SceneFolder

  package init(_ sources: SwiftSources, _ toolchain: SceneToolchain, in folder: SceneFolder) {
    (self.sources, self.toolchain, self.folder) = (sources, toolchain, folder)
  }

  /// - Parameter contents: what is compiled in the place of the files; nil compiles these as they are.
  /// - Throws: `SceneProblem`, or `CancellationError`.
  package func compile(
    version number: Int, of contents: SourceContents? = nil
  ) async throws -> SceneVersion {
    let work = try folder.makeVersion(number)
    let copies = work.appendingPathComponent("sources")
    let files = try contents?.write(to: copies) ?? sources.files()
    let (output, errors) = (
      work.appendingPathComponent("output"), work.appendingPathComponent("errors")
    )
    let declaration = Result { try SceneDeclaration.find(in: files) }
    let found = try? declaration.get()
    try contents?.writeWithOrigins(to: copies)
    let entry = try entryPoint(found, in: work)
    let run = ChildProgram(
      toolchain.compiler, arguments(files + entry, number, check: found == nil), limit: Self.limit,
      output: .files(output: output, errors: errors))
    guard try await run.end() == .exit(0) else {
      throw problem(
        in: try Self.text(of: [output, errors]), Diagnostics(files: files, declaration: found))
    }
    let title = try declaration.get().title
    return SceneVersion(number: number, library: folder.library(number), title: title)
  }

  private func entryPoint(_ declaration: SceneDeclaration?, in work: URL) throws -> [URL] {
    guard let declaration else { return [] }
    let file = work.appendingPathComponent(EntryPoint.fileName)
    try EntryPoint.source(for: declaration).write(to: file, atomically: false, encoding: .utf8)
    return [file]
  }

  /// Every version is a module of its own: by-name look-ups would find the types of the first one for ever. Sources
  /// that declare no scene are only checked, since what does not parse is the better reason.
  private func arguments(_ files: [URL], _ number: Int, check: Bool) -> [String] {
    (check ? ["-typecheck"] : ["-emit-library", "-o", folder.library(number).path])
      + [
        "-module-name", "Scene_v\(number)", "-Onone", "-gline-tables-only", "-wmo", "-parse-as-library",
        "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
      ] + toolchain.searchArguments + files.map(\.path)
  }

  private static func text(of files: [URL]) throws -> String {
    try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined(separator: "\n")
  }

  private func problem(in text: String, _ diagnostics: Diagnostics) -> SceneProblem {
    if let problem = Diagnostics.installationProblem(in: text) { return problem }
    let places = diagnostics.places(in: text)
    guard places.isEmpty else {
      return SceneProblem("\(sources.url.lastPathComponent) does not compile", places)
    }
    let reason =
      text.split(separator: "\n").first { $0.contains("error:") } ?? text.split(separator: "\n").first
    return SceneProblem(
      "\(sources.url.lastPathComponent) does not compile: \(reason ?? "swiftc gives no reason")")
  }
}
