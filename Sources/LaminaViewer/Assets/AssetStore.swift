import ChildPrograms
import Localization
import QuartzCore
import UIKit

/// Finds and loads the pictures that come with Lamina.
@MainActor
package final class AssetStore {
  package struct Missing: Error, CustomStringConvertible {
    package let searched: [String]
    package var description: String {
      let paths = searched.joined(separator: ", ")
      return localized(
        "the Assets folder was not found (looked in \(paths)); set LAMINA_ASSETS to its path")
    }
  }

  package let folder: URL
  private var loaded: [String: CGImage] = [:]

  /// - Throws: `Missing`.
  package init() throws { folder = try Self.findFolder() }

  /// Finds the folder of the pictures and catalogs: `LAMINA_ASSETS` if it is set; otherwise `share/lamina/Assets`
  /// beside an installed program's `bin`, or an `Assets` folder in any folder above the program, where a build has it.
  /// - Throws: `Missing`.
  nonisolated static func findFolder() throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    let candidates =
      environment["LAMINA_ASSETS"].map { [URL(fileURLWithPath: $0)] } ?? defaultLocations
    // A folder without this picture belongs to another program, or is not complete.
    let found = candidates.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("door.png").path)
    }
    guard let found else { throw Missing(searched: candidates.map(\.path)) }
    return found
  }

  nonisolated private static var defaultLocations: [URL] {
    ChildProgram.locations(installed: "share/lamina/Assets", inBuild: "Assets")
  }

  /// Lets `UIImage(named:)` find the pictures.
  func announce() { announce(folder) }

  /// Lets `UIImage(named:)` find the pictures in another folder, such as that of a scene's sources.
  func announce(_ folder: URL) {
    if !ResourceFolders.additional.contains(folder) { ResourceFolders.additional.append(folder) }
  }

  /// Returns the picture `NAME.png`, which is loaded once.
  package func image(_ name: String) throws -> CGImage {
    if let image = loaded[name] { return image }
    let image = try CGImage.png(contentsOfFile: folder.appendingPathComponent("\(name).png").path)
    loaded[name] = image
    return image
  }

  /// The program's icon in all its sizes. Sizes whose files are missing are left out.
  package var icons: [CGImage] {
    [16, 32, 48, 64, 128, 256].compactMap { try? image("icon-\($0)") }
  }
}
