import ViewerKit

/// An entry of the list of commands.
struct PaletteEntry: Equatable {
  let command: ViewerCommand
  let name: String
  /// The name in English, by which the command is found in every language.
  let englishName: String
  /// The title of the command's group in the table of commands.
  let group: String
  /// The effect of the command as the help has it, which is searched too.
  let help: String
  let icon: Icon
  /// The name of the key that performs the command; empty when there is none.
  let shortcut: String
  let state: CommandState
}

extension [PaletteEntry] {
  /// Returns the entries that contain all words of `query`, best first: those whose name begins with the query; those
  /// in whose name a later word begins with the query's first word; those whose name contains all words; the others.
  /// Disabled commands follow all enabled ones. Entries of the same rank keep their order; an empty query finds all.
  func matching(_ query: String) -> [PaletteEntry] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let ranked = enumerated().compactMap { index, entry in
      entry.rank(words).map { (rank: $0, index: index, entry: entry) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }
}

extension PaletteEntry {
  /// The order of the entry for the words of a search, lower first; nil if it does not have all of them.
  fileprivate func rank(_ words: [String]) -> Int? {
    let names = [name.lowercased(), englishName.lowercased()]
    // The command's ID, which users write to assign keys, often is the plainest word for it, such as "restart".
    let rest = "\(group) \(help) \(shortcut) \(command.id)".lowercased()
    guard words.allSatisfy({ word in (names + [rest]).contains { $0.contains(word) } }) else {
      return nil
    }
    let best = min(Self.rank(words, in: names[0]), Self.rank(words, in: names[1]))
    // The ranks of names are less than 10.
    return best + (state.isEnabled ? 0 : 10)
  }

  /// The order of a name: 0 if it begins with the words, 1 if a later word of it begins with the first of them, 2 if it
  /// has all of them anywhere, and 3 if it does not.
  private static func rank(_ words: [String], in name: String) -> Int {
    guard let first = words.first else { return 0 }
    if name.hasPrefix(words.joined(separator: " ")) { return 0 }
    if name.contains(" " + first) { return 1 }
    return words.allSatisfy({ name.contains($0) }) ? 2 : 3
  }
}
