import QuartzCore
import Synchronization

/// The folders that are searched for images and colors by name.
package enum ResourceFolders {
  private static let first = Mutex<[URL]>([])

  /// The folders that are searched before all others, such as that of a scene.
  package static var additional: [URL] {
    get { first.withLock { $0 } }
    set {
      first.withLock { $0 = newValue }
      ImageLibrary.removeAll()
    }
  }

  /// Returns the folders to search, each followed by its subfolders that usually contain resources.
  static func all(of bundle: Bundle?) -> [URL] {
    let bundle = bundle ?? .main
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let roots = additional + [bundle.resourceURL, bundle.bundleURL].compactMap { $0 } + [current]
    return roots.flatMap { root in
      [root] + ["Resources", "Images", "Assets"].map { root.appendingPathComponent($0) }
        + folders(in: root, "resources")
    }
  }

  /// Returns the asset catalogs in the same order.
  static func catalogs(of bundle: Bundle?) -> [URL] {
    all(of: bundle).flatMap { folders(in: $0, "xcassets") }
  }

  private static func folders(in folder: URL, _ kind: String) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".\(kind)") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }
}
