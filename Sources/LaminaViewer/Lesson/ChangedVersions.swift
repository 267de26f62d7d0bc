import Localization

/// The scenes of the gallery that the viewer has compiled from sources that the user has changed. Their libraries stay
/// loaded, so that the gallery's thumbnails can show these scenes without compiling anything.
struct ChangedVersions {
  private struct Version {
    let entry: SceneEntry
    /// The text from which the scene was compiled.
    let text: String
  }

  /// The latest version of each scene, by the scene's name.
  private var versions: [String: Version] = [:]

  /// Notes that the scene of `entry` was compiled from `text`, the user's copy of its source.
  mutating func note(_ entry: SceneEntry, from text: String) {
    versions[entry.name] = Version(entry: entry, text: text)
  }

  /// Returns the scene of that name that was compiled from exactly this text; nil without one.
  func entry(named name: String, from text: String) -> SceneEntry? {
    versions[name].flatMap { $0.text == text ? $0.entry : nil }
  }
}

/// The change that the user has made to the source of a scene of the gallery.
struct SceneChange {
  /// The changed scene; nil if it was not compiled since the last change.
  let entry: SceneEntry?

  /// The text that a thumbnail shows instead of the scene as it came with the program, which the user has changed.
  static var note: String { localized("Your changes are shown when you open the scene.") }
}
