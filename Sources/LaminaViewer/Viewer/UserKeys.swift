import Foundation

/// What the user wants other keys to do: `$XDG_CONFIG_HOME/lamina/keys.json`, an object from keys to the keys of
/// `KeyMap` whose meaning they get, or to null for none. `{"K": "Space", "Ctrl+Q": null}`
package struct UserKeys: Equatable, Sendable {
  private let meanings: [KeyStroke: KeyStroke?]
  /// As written, in the order of the keys' names.
  let lines: [(keys: String, like: String?)]

  /// What comes with the viewer.
  package static let none = UserKeys()

  private init() { (meanings, lines) = ([:], []) }

  /// nil when the key is to mean nothing.
  func meaning(of stroke: KeyStroke) -> KeyStroke? {
    guard let changed = meanings[stroke] else { return stroke }
    return changed
  }

  package static var file: URL { UserFolders.config.appendingPathComponent("keys.json") }

  /// `none` when there is no such file.
  /// - Throws: `UserKeysError`.
  package init(contentsOf file: URL = UserKeys.file) throws {
    guard let data = try? Data(contentsOf: file) else {
      self = .none
      return
    }
    guard let pairs = try? JSONDecoder().decode([String: String?].self, from: data) else {
      throw UserKeysError(
        path: file.path, reason: "it must be an object such as {\"K\": \"Space\", \"Ctrl+Q\": null}")
    }
    try self.init(pairs, path: file.path)
  }

  private init(_ pairs: [String: String?], path: String) throws {
    func stroke(_ text: String) throws -> KeyStroke {
      if let stroke = KeyStroke(text) { return stroke }
      throw UserKeysError(path: path, reason: "there is no key '\(text)'")
    }
    var meanings: [KeyStroke: KeyStroke?] = [:]
    for (key, like) in pairs {
      let meaning = try like.map(stroke)
      if let like, let meaning, KeyMap.command(for: meaning) == nil {
        throw UserKeysError(path: path, reason: "'\(like)' means nothing to the viewer")
      }
      meanings[try stroke(key)] = .some(meaning)
    }
    self.meanings = meanings
    lines = pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package static func == (left: UserKeys, right: UserKeys) -> Bool { left.meanings == right.meanings }
}

package struct UserKeysError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  package var description: String { "\(path): \(reason); the keys are as they come" }
}
