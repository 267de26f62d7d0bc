import ChildPrograms
import Gallery
import QuartzCore

/// The source files of the scenes, which are shown beside them. Their paths are relative to the folder of the gallery's
/// scenes, in which those of the viewer's own scenes are in the folder "Lamina".
package enum SourceStore {
  /// Returns the folder of the sources: the environment variable `LAMINA_SCENES` if it is set; otherwise
  /// `share/lamina/Scenes` beside an installed program's `bin`, or `Sources/Gallery/Scenes` in a folder above the
  /// program, as in a build. Nil when there is none.
  package static func folder() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let locations = environment["LAMINA_SCENES"].map { [URL(fileURLWithPath: $0)] } ?? defaultLocations
    return locations.first {
      // The folder of one tutorial, whichever it is, shows that the others are there.
      let folder = $0.appendingPathComponent(Tutorial.explicit.rawValue)
      return FileManager.default.fileExists(atPath: folder.path)
    }
  }

  private static var defaultLocations: [URL] {
    ChildProgram.locations(installed: "share/lamina/Scenes", inBuild: "Sources/Gallery/Scenes")
  }

  /// Returns the text of a source file; nil when it cannot be read.
  package static func source(_ file: String) -> String? {
    folder().flatMap { try? String(contentsOf: $0.appendingPathComponent(file), encoding: .utf8) }
  }
}
