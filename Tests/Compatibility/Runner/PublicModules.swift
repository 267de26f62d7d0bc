import Foundation

/// The modules whose public types have Apple's names.
enum PublicModules {
  /// Returns the names of the folders of UIKit and of the modules that it re-exports, which begin with its name. `root`
  /// is the folder of the repository.
  static func ofUIKit(in root: URL) throws -> [String] {
    let sources = root.appendingPathComponent("Sources")
    return try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("UIKit") }.sorted()
  }
}
