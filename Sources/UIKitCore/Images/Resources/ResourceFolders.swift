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

  /// Searches a folder before all that are not additional; does nothing if it is additional already.
  package static func add(_ folder: URL) {
    if !additional.contains(folder) { additional.append(folder) }
  }

  /// Returns the folders to search, each followed by its subfolders that usually contain resources.
  static func all(of bundle: Bundle?) -> [URL] {
    let bundle = bundle ?? .main
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let own = TargetBundles.sorted(additional, for: bundle)
    let roots = own + [bundle.resourceURL, bundle.bundleURL].compactMap { $0 } + [current]
    return roots.flatMap { root in
      [root] + ["Resources", "Images", "Assets"].map { root.appendingPathComponent($0) }
        + folders(in: root, "resources")
    }
  }

  /// Returns the asset catalogs in the same order.
  static func catalogs(of bundle: Bundle?) -> [URL] {
    all(of: bundle).flatMap { folders(in: $0, "xcassets") }
  }

  /// Returns the files with a name in these folders and in the folders of the development region inside them, in the same
  /// order.
  package static func files(named name: String, in bundle: Bundle?) -> [URL] {
    let beside = all(of: bundle).flatMap { folder in
      [folder] + ["Base.lproj", "en.lproj"].map { folder.appendingPathComponent($0) }
    }.map { $0.appendingPathComponent(name) }
    return beside.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func folders(in folder: URL, _ kind: String) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".\(kind)") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }
}
