import Gallery
import QuartzCore

/// Finds the sources of the gallery's scenes, to be shown beside them.
package enum SourceStore {
  /// In order: `LAMINA_SCENES`; `share/lamina/Scenes` beside an installed program's `bin`;
  /// `Sources/Gallery/Scenes` in any folder above the program, which is where a build has it.
  package static func folder() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let places = environment["LAMINA_SCENES"].map { [URL(fileURLWithPath: $0)] } ?? usualPlaces
    return places.first {
      let folder = $0.appendingPathComponent(Tutorial.explicit.rawValue)
      return FileManager.default.fileExists(atPath: folder.path)
    }
  }

  private static var usualPlaces: [URL] {
    AssetStore.places(installed: "share/lamina/Scenes", inBuild: "Sources/Gallery/Scenes")
  }

  /// nil when the sources are not there.
  package static func source(_ file: String) -> String? {
    folder().flatMap { try? String(contentsOf: $0.appendingPathComponent(file), encoding: .utf8) }
  }
}
