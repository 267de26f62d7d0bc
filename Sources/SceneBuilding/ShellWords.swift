/// Divides a command that is written for a shell into its words.
struct ShellWords {
  /// The words that are complete.
  private var words: [String] = []
  /// The word that is being read; nil between two words.
  private var word: String?
  /// The quotation mark that ends the quotation that is being read; nil outside of one.
  private var quote: Character?
  private var isEscaped = false

  /// Returns the words of a command. They are separated by spaces that are neither quoted nor after a backslash.
  static func split(_ command: some StringProtocol) -> [String] {
    var reader = ShellWords()
    for character in command { reader.read(character) }
    return reader.words + [reader.word].compactMap(\.self)
  }

  private mutating func read(_ character: Character) {
    if isEscaped {
      isEscaped = false
      append(character)
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if let quote {
      if character == quote { self.quote = nil } else { append(character) }
    } else if character == "'" || character == "\"" {
      (quote, word) = (character, word ?? "")
    } else if character == " " {
      endWord()
    } else {
      append(character)
    }
  }

  private mutating func append(_ character: Character) { word = (word ?? "") + String(character) }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }
}
