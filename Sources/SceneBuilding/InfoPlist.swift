import Foundation

/// The properties of an app that say what is shown first.
struct InfoPlist {
  /// The name of the storyboard that is shown first; nil if there is none.
  let storyboard: String?
  /// The scene of the app; nil if it has none.
  let scene: Scene?
  /// False if there is no readable file.
  let isRead: Bool

  /// The scene of an app that shows its interface in scenes.
  struct Scene: Equatable, Sendable {
    /// The name of the class of the delegate, without its module; nil if none is named.
    let delegate: String?
  }

  /// The greatest size of the file in bytes.
  private static let limit = 1 << 20

  /// Reads a file. Without a readable file there is neither a storyboard nor a scene.
  init(_ url: URL?) {
    guard let url, let root = PropertyListFile.read(url, atMost: Self.limit) else {
      (storyboard, scene, isRead) = (nil, nil, false)
      return
    }
    let manifest = root["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let scenes = roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]]
    let (first, main) = (scenes?.first, root["UIMainStoryboardFile"] as? String)
    // An app with a scene does not show the main storyboard of apps without scenes.
    storyboard = first.map { $0["UISceneStoryboardFile"] as? String } ?? main
    scene = first.map { Scene(delegate: ($0["UISceneDelegateClassName"] as? String).map(Self.name)) }
    isRead = true
  }

  /// Returns the name of a class without its module.
  private static func name(_ text: String) -> String {
    text.split(separator: ".").last.map(String.init) ?? text
  }
}
