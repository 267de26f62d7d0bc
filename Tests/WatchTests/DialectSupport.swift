import ChildPrograms
import Foundation
import Testing

@testable import SceneBuilding

/// Translations of sources.
enum DialectSamples {
  /// Returns the texts of sources after the translation, and the translation.
  static func translate(_ sources: [String]) async throws -> ([String], DialectTranslation) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dialect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = sources.indices.map { folder.appendingPathComponent("\($0).swift") }
    for (source, file) in zip(sources, files) { try Data(source.utf8).write(to: file) }
    let compiler = try #require(ChildProgram.find("swiftc"))
    let translation = try await DialectTranslator(compiler)
      .translation(of: files, from: files, in: folder.appendingPathComponent("translated"))
    return (try translation.files.map { try String(contentsOf: $0, encoding: .utf8) }, translation)
  }

  /// Returns the text of a source after the translation, without the registrations.
  static func translate(_ source: String) async throws -> String {
    let text = try await translate([source]).0[0]
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("lamina_register_") && !$0.hasPrefix("#sourceLocation") }
      .joined(separator: "\n")
  }
}
