import Foundation

/// The files of a folder and its subfolders that can be parts of an app.
enum AppFiles {
  // The limits are choices.

  /// The number of files and folders that are looked at.
  private static let limit = 20_000
  /// The number of folders inside one another.
  private static let depth = 12
  /// Folders with dependencies, products and tests of other tools.
  private static let excluded = Set(
    "build/Pods/Carthage/node_modules/DerivedData/fastlane/docs/UITests/_Pods.xcodeproj"
      .split(separator: "/").map(String.init))

  /// The endings of folders that count as files.
  private static let bundles: Set<String> = [
    "framework", "xcframework", "bundle", "xcodeproj", "xcworkspace", "xcassets", "app", "playground",
    "ca", "wallpaper",
  ]

  /// Returns the files and the folders that count as files, such as asset catalogs and projects, whose names have one of the
  /// endings, sorted by path. Hidden files, tests, and folders of package managers are left out.
  static func find(_ endings: Set<String>, in folder: URL, depth: Int = depth) -> [URL] {
    var (result, waiting, count) = ([URL](), [(folder, 0)], 0)
    while let (next, level) = waiting.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
      for name in names.sorted() where isRelevant(name) {
        count += 1
        guard count <= limit else { return result.sorted { $0.path < $1.path } }
        let url = next.appendingPathComponent(name)
        if endings.contains(url.pathExtension) {
          result.append(url)
        } else if level < depth, isOrdinaryFolder(url) {
          waiting.append((url, level + 1))
        }
      }
    }
    return result.sorted { $0.path < $1.path }
  }

  private static func isRelevant(_ name: String) -> Bool {
    !name.hasPrefix(".") && !excluded.contains(name) && !name.hasSuffix("Tests")
  }

  /// Returns true for a folder that is no link and no bundle.
  private static func isOrdinaryFolder(_ url: URL) -> Bool {
    let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
    return values?.isDirectory == true && values?.isSymbolicLink != true
      && !bundles.contains(url.pathExtension)
  }
}
