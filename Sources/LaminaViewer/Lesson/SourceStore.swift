import Gallery
import QuartzCore

/// The source files of the scenes, which are shown beside them. A path that begins with "Lamina/" is that of one of the
/// viewer's own scenes; others are relative to the folder of the gallery's scenes.
package enum SourceStore {
  /// Returns the folder of the sources: the environment variable `LAMINA_SCENES` if it is set; otherwise
  /// `share/lamina/Scenes` beside an installed program's `bin`, or `Sources/Gallery/Scenes` in a folder above the
  /// program, as in a build. Nil when there is none.
  package static func folder() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let locations = environment["LAMINA_SCENES"].map { [URL(fileURLWithPath: $0)] } ?? usualLocations
    return locations.first {
      let folder = $0.appendingPathComponent(Tutorial.explicit.rawValue)
      return FileManager.default.fileExists(atPath: folder.path)
    }
  }

  /// The name of the folder of the viewer's own scenes, among those of the tutorials.
  private static let own = "Lamina"

  /// The possible places of the sources of the viewer's own scenes: a folder beside those of the tutorials or, in a
  /// build, among the sources.
  private static var ownLocations: [URL] {
    let installed = folder().map { [$0.appendingPathComponent(own)] } ?? []
    return installed
      + AssetStore.locations(
        installed: "share/lamina/Scenes/\(own)", inBuild: "Sources/LaminaViewer/Scenes")
  }

  private static var usualLocations: [URL] {
    AssetStore.locations(installed: "share/lamina/Scenes", inBuild: "Sources/Gallery/Scenes")
  }

  /// Returns the text of a source file; nil when it cannot be read.
  package static func source(_ file: String) -> String? {
    let name = file.hasPrefix(own + "/") ? String(file.dropFirst(own.count + 1)) : nil
    let files =
      name.map { name in ownLocations.map { $0.appendingPathComponent(name) } }
      ?? folder().map { [$0.appendingPathComponent(file)] } ?? []
    return files.lazy.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.first
  }
}
