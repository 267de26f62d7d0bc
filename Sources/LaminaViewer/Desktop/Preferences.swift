import Foundation

/// The user's choices that the viewer keeps from one run to the next. They are kept in
/// `$XDG_STATE_HOME/lamina/preferences.json`.
@MainActor
package final class Preferences {
  /// All choices are optional, so that a file without some of them, such as one of an earlier version, can be read.
  struct Values: Codable, Equatable, Sendable {
    /// The name of the format of the last export; nil before the first.
    var exportFormat: String?
    /// The path of the folder of the last export; nil before the first.
    var exportFolder: String?
    /// The widths of panels in points, or the height at the bottom, by the names of the panels.
    private var panelLengths: [String: Double]?
    /// True to wrap the lines of sources; nil is false.
    var wrapsSource: Bool?

    /// The names of the scenes whose hints the user has followed; nil means none.
    private var followedHints: [String]?

    var isSourceWrapped: Bool { wrapsSource ?? false }

    /// Returns the length in points that the user gave a panel; nil means the default length.
    func length(of panel: String) -> Double? { panelLengths?[panel] }

    /// Returns true for a scene whose hint over the picture the user has followed, so that it is not shown again.
    func hasFollowedHint(of scene: String) -> Bool { followedHints?.contains(scene) ?? false }

    fileprivate mutating func noteHint(of scene: String) {
      if !hasFollowedHint(of: scene) { followedHints = (followedHints ?? []) + [scene] }
    }

    mutating func setLength(_ length: Double?, of panel: String) {
      panelLengths = panelLengths ?? [:]
      panelLengths?[panel] = length
    }
  }

  /// The choices; `save` writes changes to the file.
  var values: Values
  /// The file of the choices; nil keeps them in memory only.
  private let file: URL?

  package static var standardFile: URL { UserFolders.state.appendingPathComponent("preferences.json") }

  /// Reads the choices from `file`. Without a readable file there are none.
  package init(file: URL? = nil) {
    self.file = file
    let data = file.flatMap { try? Data(contentsOf: $0) }
    values = data.flatMap { try? JSONDecoder().decode(Values.self, from: $0) } ?? Values()
  }

  func toggleWrapping() {
    values.wrapsSource = !values.isSourceWrapped
    save()
  }

  /// Records that the user has followed the hint of a scene, and saves the choices.
  func noteHint(of scene: String) {
    values.noteHint(of: scene)
    save()
  }

  /// Writes the file. It ignores errors: choices that cannot be saved are no reason to stop.
  func save() {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? encoder.encode(values).write(to: file, options: .atomic)
  }
}
