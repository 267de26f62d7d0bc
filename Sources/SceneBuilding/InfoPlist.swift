import Foundation

/// The properties of an app that say what is shown first.
struct InfoPlist {
  /// The name of the storyboard that is shown first; nil if there is none.
  let storyboard: String?

  /// The greatest size of the file in bytes.
  private static let limit = 1 << 20

  /// Reads a file. Without a readable file there is no storyboard.
  init(_ url: URL?) {
    guard let url, let root = PropertyListFile.read(url, atMost: Self.limit) else {
      storyboard = nil
      return
    }
    let manifest = root["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let scenes = roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]]
    storyboard =
      root["UIMainStoryboardFile"] as? String
      ?? scenes?.lazy.compactMap { $0["UISceneStoryboardFile"] as? String }.first
  }
}
