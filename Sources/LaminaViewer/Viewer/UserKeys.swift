import Foundation
import Localization

/// The user's changes to the keys, from `$XDG_CONFIG_HOME/lamina/keys.json`: a JSON object that maps a key to the key
/// of `CommandTable` whose command it gets, or to null for none. An example is `{"K": "Space", "Ctrl+Q": null}`.
package struct UserKeys: Equatable, Sendable {
  private let replacements: [KeyStroke: KeyStroke?]
  /// The changes as the file has them, sorted by the names of the keys; `like` is nil for a key without a command.
  let lines: [(keys: String, like: String?)]

  /// No changes: all keys perform their default commands.
  package static let none = UserKeys()

  private init() { (replacements, lines) = ([:], []) }

  /// Returns the command that a key performs; nil for a key that has none, or whose command the user has taken away.
  func command(for stroke: KeyStroke) -> ViewerCommand? {
    guard let changed = replacements[stroke] else { return CommandTable.command(for: stroke) }
    return changed.flatMap(CommandTable.command)
  }

  /// Returns the keys that perform the command of `row`, those that the user has chosen first.
  func strokes(of row: CommandRow) -> [KeyStroke] {
    let own = replacements.filter { $0.value.flatMap(CommandTable.command) == row.command }.map(\.key)
    let defaults = row.keys.filter { !replacements.keys.contains($0) }
    return own.sorted { $0.name < $1.name } + defaults
  }

  /// Returns the name of the first key of `strokes(of:)`; empty when there is none.
  func shortcut(of row: CommandRow) -> String { strokes(of: row).first?.shownName ?? "" }

  /// A group of help lines that lists the changes; nil when there are none.
  var help: CommandTable.Group? {
    guard !lines.isEmpty else { return nil }
    let lines = lines.map { keys, like in
      HelpLine(LocalizedText(verbatim: keys), like.map { "as \($0)" } ?? "nothing")
    }
    return CommandTable.Group(title: "Yours", icon: .inspector, lines: lines)
  }

  package static var file: URL { UserFolders.config.appendingPathComponent("keys.json") }

  /// Reads the changes from `file`. They are `none` when the file cannot be read.
  /// - Throws: `UserKeysError` when the file has other contents or names a key that does not exist.
  package init(contentsOf file: URL = UserKeys.file) throws {
    guard let data = try? Data(contentsOf: file) else {
      self = .none
      return
    }
    guard let pairs = try? JSONDecoder().decode([String: String?].self, from: data) else {
      throw UserKeysError(
        path: file.path,
        reason: localized("it must be an object such as {\"K\": \"Space\", \"Ctrl+Q\": null}"))
    }
    try self.init(pairs, path: file.path)
  }

  private init(_ pairs: [String: String?], path: String) throws {
    func stroke(_ text: String) throws -> KeyStroke {
      if let stroke = KeyStroke(text) { return stroke }
      throw UserKeysError(path: path, reason: localized("there is no key '\(text)'"))
    }
    // Two texts can name the same key, such as "K" and "k"; the one that is later in the alphabet counts then.
    let pairs = pairs.sorted { $0.key < $1.key }
    var replacements: [KeyStroke: KeyStroke?] = [:]
    for (key, like) in pairs {
      let replacement = try like.map(stroke)
      if let like, let replacement, CommandTable.command(for: replacement) == nil {
        throw UserKeysError(path: path, reason: localized("'\(like)' performs no command"))
      }
      replacements[try stroke(key)] = .some(replacement)
    }
    self.replacements = replacements
    lines = pairs.map { ($0.key, $0.value) }
  }

  package static func == (left: UserKeys, right: UserKeys) -> Bool {
    left.replacements == right.replacements
  }
}

package struct UserKeysError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  package var description: String { localized("\(path): \(reason); the default keys are used") }
}
