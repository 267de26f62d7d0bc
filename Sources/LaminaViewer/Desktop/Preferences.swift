import Foundation

/// The user's choices that the viewer remembers from one run to the next. They are kept in
/// `$XDG_STATE_HOME/lamina/preferences.json`.
@MainActor
package final class Preferences {
  struct Values: Codable, Equatable, Sendable {
    /// The name of the format of the last export; nil before the first.
    var exportFormat: String?
    /// The path of the folder of the last export; nil before the first.
    var exportFolder: String?
    /// The widths of panels in points, or the height at the bottom, by the names of the panels.
    private var panelLengths: [String: Double]?
    /// True to wrap the lines of sources; nil is false.
    var wrapsSource: Bool?

    var isSourceWrapped: Bool { wrapsSource ?? false }

    /// Returns the length in points that the user gave a panel; nil is the usual one.
    func length(of panel: String) -> Double? { panelLengths?[panel] }

    mutating func setLength(_ length: Double?, of panel: String) {
      panelLengths = panelLengths ?? [:]
      panelLengths?[panel] = length
    }
  }

  /// The choices; `save` keeps changes.
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
