import Foundation
import Localization

/// The files of a folder and its subfolders that can be parts of an app.
enum AppFiles {
  // The limits are choices.

  /// The number of files and folders that are looked at.
  static let limit = 20_000
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

  /// The files of a search, sorted by path.
  struct Found {
    fileprivate(set) var files: [URL] = []
    /// False if the folder contains more than `limit` files and folders; the others were not looked at.
    fileprivate(set) var isComplete = true

    /// Returns the files with one of the endings.
    func files(endingIn endings: Set<String>) -> [URL] {
      files.filter { endings.contains($0.pathExtension) }
    }
  }

  /// Returns the files and the folders that count as files, such as asset catalogs and projects, whose names have one of the
  /// endings, sorted by path. Hidden files, tests, and folders of package managers are left out.
  static func find(_ endings: Set<String>, in folder: URL, depth: Int = depth) -> [URL] {
    search(endings, in: folder, depth: depth).files
  }

  /// Searches as `find` does, and also tells if the search was complete.
  static func search(_ endings: Set<String>, in folder: URL, depth: Int = depth) -> Found {
    var (found, waiting, count) = (Found(), [(folder, 0)], 0)
    folders: while let (next, level) = waiting.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
      for name in names.sorted() where isRelevant(name) {
        count += 1
        found.isComplete = count <= limit
        guard found.isComplete else { break folders }
        let url = next.appendingPathComponent(name)
        if endings.contains(url.pathExtension) {
          found.files.append(url)
        } else if level < depth, isOrdinaryFolder(url) {
          waiting.append((url, level + 1))
        }
      }
    }
    found.files.sort { $0.path < $1.path }
    return found
  }

  /// Returns the problem of a folder that cannot be searched completely.
  static func tooManyFiles(in folder: URL) -> SceneProblem {
    SceneProblem(
      localized(
        "\(folder.path) has more than \(limit) files and folders; name the folder of the app in it"))
  }

  private static func isRelevant(_ name: String) -> Bool {
    !name.hasPrefix(".") && !excluded.contains(name) && !name.hasSuffix("Tests")
  }

  /// Returns true for a folder that is no link and no bundle.
  private static func isOrdinaryFolder(_ url: URL) -> Bool {
    var status = stat()
    return !bundles.contains(url.pathExtension) && lstat(url.path, &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }
}
