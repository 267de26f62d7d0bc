import Localization
import QuartzCore

/// The scene, the time and the window size of the viewer. They are saved when the connection to the X server is lost,
/// so that a later viewer can continue with them.
package struct ViewerState: Codable, Equatable, Sendable {
  /// The name of the scene, or `gallery`, a name that no scene has.
  package var scene: String
  package static let gallery = "gallery"
  /// The scene time in seconds.
  package var time: Double
  package var isPaused: Bool
  /// The size of the window in points.
  package var width: Int
  package var height: Int
  /// The path of a copy of the document with the edits that were not saved; nil when there were none.
  package var editedCopy: String?
  /// The SHA-256 hash, as hexadecimal digits, of the file's content to which these edits were made; nil without edits.
  package var editedContent: String?
  /// The path of the record of the edits of a document that is only read, which were not saved; nil when there were none.
  package var editRecord: String?

  /// The file with the edits that were not saved; nil when there were none.
  private var edits: String? { editedCopy ?? editRecord }

  /// Limits a length to what windows have on the largest screens, as the file may contain any number.
  private static func limited(_ length: Int) -> Int { min(max(1, length), 8192) }

  /// The file of the saved state: `$XDG_STATE_HOME/lamina/state.json`; without the variable, below `~/.local/state`.
  package static var file: URL { UserFolders.state.appendingPathComponent("state.json") }

  /// Writes the state to `file` atomically. Missing folders are made.
  package func save(to file: URL = ViewerState.file) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  /// Writes the state to `file`, unless it has no edits and the saved one has edits that nobody has continued yet: several
  /// viewers have one file.
  package func saveUnlessEditsWait(to file: URL = ViewerState.file) throws {
    if edits == nil, let waiting = try? ViewerState.load(from: file).edits,
      FileManager.default.fileExists(atPath: waiting)
    {
      return
    }
    try save(to: file)
  }

  /// Reads the state from `file`, with its size limited to what windows have.
  /// - Throws: `ViewerStateError` when the file cannot be read, or holds no such state.
  package static func load(from file: URL = ViewerState.file) throws -> ViewerState {
    guard let data = try? Data(contentsOf: file) else {
      throw ViewerStateError(
        path: file.path, reason: localized("there is no saved state to go on from"))
    }
    guard var state = try? JSONDecoder().decode(ViewerState.self, from: data) else {
      throw ViewerStateError(
        path: file.path, reason: localized("this is not a state that lamina saved"))
    }
    (state.width, state.height) = (limited(state.width), limited(state.height))
    return state
  }
}

package struct ViewerStateError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { "\(path): \(reason)" }
}
