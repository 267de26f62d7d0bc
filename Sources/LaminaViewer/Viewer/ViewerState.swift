import QuartzCore

/// What the viewer was doing: written when the X server goes away, so that nothing is lost.
package struct ViewerState: Codable, Equatable, Sendable {
  /// The gallery is one, too, under a name that no scene has.
  package var scene: String
  package static let gallery = "gallery"
  /// Stage time, seconds.
  package var time: Double
  package var isPaused: Bool
  /// Points.
  package var width: Int
  package var height: Int

  /// A length that a window can have, on the largest screens; the file may say anything.
  private static func limited(_ length: Int) -> Int { min(max(1, length), 8192) }

  /// `$XDG_STATE_HOME/lamina/state.json`, or under `~/.local/state`.
  package static var file: URL { UserFolders.state.appendingPathComponent("state.json") }

  /// Whole or not at all.
  package func save(to file: URL = ViewerState.file) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  /// - Throws: `ViewerStateError` when there is none, or it cannot be understood.
  package static func load(from file: URL = ViewerState.file) throws -> ViewerState {
    guard let data = try? Data(contentsOf: file) else {
      throw ViewerStateError(path: file.path, reason: "there is no saved state to go on from")
    }
    guard var state = try? JSONDecoder().decode(ViewerState.self, from: data) else {
      throw ViewerStateError(path: file.path, reason: "this is no state that lamina saved")
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
