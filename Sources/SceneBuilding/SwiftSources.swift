import Foundation
import Localization

/// The sources of a scene: a Swift file, or a folder of Swift files.
package struct SwiftSources: Hashable, Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url.standardizedFileURL }

  /// Returns true if `path` is a Swift source or a folder that contains Swift sources.
  package static func isSwiftSource(_ path: String) -> Bool {
    if path.hasSuffix(".swift") { return true }
    guard !path.hasSuffix(".ca") else { return false }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.contains { isSource($0) } ?? false
  }

  /// Returns true for the name of a Swift source. Hidden files and temporary files of editors are no sources.
  package static func isSource(_ name: String) -> Bool {
    name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.hasPrefix("#")
  }

  package var isFolder: Bool { url.isFolder }

  /// The folder that contains the source files.
  package var folder: URL { isFolder ? url : url.deletingLastPathComponent() }

  /// Returns the source files. For a folder, these are the files directly in it, sorted by name. Throws a
  /// `SceneProblem` if there are none, or if the folder is a Swift package.
  package func files() throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw SceneProblem(localized("there is no file \(url.path)"))
    }
    guard isFolder else { return [url] }
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    guard !names.contains("Package.swift") else {
      throw SceneProblem(
        localized(
          "\(url.path) is a package, which cannot be shown: name one of its files, or a folder of sources"
        )
      )
    }
    let files = names.filter(Self.isSource).sorted().map { url.appendingPathComponent($0) }
    guard !files.isEmpty else {
      throw SceneProblem(localized("there are no Swift files in \(url.path)"))
    }
    return files
  }

  /// The time at which a source file was last saved.
  package var modified: Date? {
    (try? files())?.compactMap {
      (try? $0.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
    }.max()
  }
}
