import Foundation
import Localization

/// The sources of a scene: a Swift file, or a folder of Swift files.
package struct SwiftSources: Hashable, Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url.standardizedFileURL }

  /// Returns true if `path` is a Swift source, an interface file, a project, or a folder that contains an app or Swift sources.
  package static func isSwiftSource(_ path: String) -> Bool {
    if path.hasSuffix(".swift") || AppProject.isApp(path) { return true }
    guard !path.hasSuffix(".ca") else { return false }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.contains { isSource($0) } ?? false
  }

  /// The app that the sources are; nil for a file or folder of sources with one scene.
  /// - Throws: `SceneProblem` if a project cannot be read.
  package func app() throws -> AppProject? {
    if url.pathExtension == "swift", url.lastPathComponent != "Package.swift" { return nil }
    return AppProject.isApp(url.path) ? try AppProject(url) : nil
  }

  /// True if all sources lie directly in `folder`.
  /// - Throws: `SceneProblem` if a project cannot be read.
  package func areDirectlyInTheirFolder() throws -> Bool {
    guard let app = try app() else { return true }
    let folder = folder.resolvingSymlinksInPath().path
    return app.sources.allSatisfy {
      $0.resolvingSymlinksInPath().deletingLastPathComponent().path == folder
    }
  }

  /// Returns true for the name of a Swift source. Hidden files and temporary files of editors are no sources.
  package static func isSource(_ name: String) -> Bool {
    name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.hasPrefix("#")
  }

  package var isFolder: Bool { url.isFolder }

  /// The folder that contains the source files.
  package var folder: URL { isFolder ? url : url.deletingLastPathComponent() }

  /// Returns the source files: those of the app, or those directly in a folder, sorted by name. Throws a `SceneProblem` if
  /// there are none, or if the folder is a Swift package without an app.
  package func files() throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw SceneProblem(localized("there is no file \(url.path)"))
    }
    if let app = try app() { return app.sources }
    let isManifest = url.lastPathComponent == "Package.swift"
    guard isFolder || isManifest else { return [url] }
    let names =
      isManifest ? ["Package.swift"] : try FileManager.default.contentsOfDirectory(atPath: url.path)
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

  /// The folders whose files are watched for changes, or the file itself.
  package var watched: [URL] {
    (try? app())?.watchedFolders ?? [url]
  }

  /// Returns what `watched` is when the sources were read last.
  ///
  /// - Parameter contents: The contents that were read; nil if they could not be.
  package func watched(for contents: SourceContents?) -> [URL] {
    guard let contents else { return watched }
    return contents.app?.watchedFolders ?? [url]
  }

  /// Returns true for the name of a file whose change requires that the scene is made again.
  package static func isWatched(_ name: String) -> Bool {
    isSource(name) || name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
      || name == XcodeProject.fileName
  }

  /// The time at which a source or interface file was last saved.
  package var modified: Date? {
    let app = try? app()
    let files = app.map { $0.sources + $0.interfaceFiles } ?? (try? files())
    return files?.compactMap {
      (try? $0.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
    }.max()
  }
}
