import Foundation

/// The letters of a text, with their positions.
struct TextLines {
  struct Letter {
    var outline: LetterOutline
    /// The left end of the letter's baseline, in the coordinates of the text.
    var origin: SIMD2<Double>
    /// The indices of the letter, of the letter if spaces are not counted, of its word, and of its line.
    var numbers: [Int]
    /// The number of letters before it in its line.
    var indexInLine: Int
    var isSpace: Bool
  }

  private(set) var letters: [Letter] = []
  /// The numbers of letters, of letters without spaces, of words, and of lines.
  private(set) var counts = [0, 0, 0, 0]
  private let text: TextModel.Document

  init(_ text: TextModel.Document, ascent: Double, outline: (Character) -> LetterOutline) {
    self.text = text
    let lines = Self.lines(text, outline)
    let height = text.lineHeight ?? text.size * 1.2
    for (number, line) in lines.enumerated() {
      var origin = SIMD2(Double(0), Double(number) * height - text.baselineShift)
      if let box = text.box { origin += SIMD2(box.x, box.y + ascent) }
      add(line, at: origin, number: number)
    }
    counts[3] = lines.count
  }

  private typealias Line = [(character: Character, outline: LetterOutline)]

  private static func lines(
    _ text: TextModel.Document, _ outline: (Character) -> LetterOutline
  ) -> [Line] {
    let content = text.capitals > 0 ? text.text.uppercased() : text.text
    let parts = content.limited(to: LottieLimits.letters).split(omittingEmptySubsequences: false) {
      $0 == "\r" || $0 == "\n" || $0 == "\r\n"
    }
    var outlines: [Character: LetterOutline] = [:]
    return parts.flatMap { part -> [Line] in
      let line = part.map { character in
        let known = outlines[character] ?? outline(character)
        outlines[character] = known
        return (character, known)
      }
      return text.box.map { wrapped(line, width: $0.width, text) } ?? [line]
    }
  }

  /// Returns the distance from one letter to the next.
  private static func advance(_ outline: LetterOutline, _ text: TextModel.Document) -> Double {
    outline.advance + text.tracking / 1000 * text.size
  }

  /// Returns a line wrapped to a width. It is broken before words that do not fit.
  private static func wrapped(_ line: Line, width: Double, _ text: TextModel.Document) -> [Line] {
    var (result, current, word, length): ([Line], Line, Line, Double) = ([], [], [], 0)
    func finishWord() {
      let size = word.reduce(0) { $0 + advance($1.outline, text) }
      let visible =
        word.last?.character == " " ? size - advance(word[word.count - 1].outline, text) : size
      // A word still fits if rounding makes it a little wider than the box.
      if length + visible > width + 0.01, !current.isEmpty {
        result.append(current)
        (current, length) = ([], 0)
      }
      current += word
      (length, word) = (length + size, [])
    }
    for letter in line {
      word.append(letter)
      if letter.character == " " { finishWord() }
    }
    if !word.isEmpty { finishWord() }
    return result + [current]
  }

  private mutating func add(_ line: Line, at start: SIMD2<Double>, number: Int) {
    // Neither the spaces at the end of a line count for its alignment, nor the tracking after its last letter.
    let visible = line.prefix(1 + (line.lastIndex { !$0.character.isWhitespace } ?? -1))
    let width =
      visible.reduce(0) { $0 + Self.advance($1.outline, text) } - text.tracking / 1000 * text.size
    var origin = start + SIMD2(((text.box?.width ?? 0) - width) * text.leadingSpace, 0)
    var isInWord = false
    for (index, letter) in line.enumerated() {
      let isSpace = letter.character.isWhitespace
      if !isSpace, !isInWord { counts[2] += 1 }
      isInWord = !isSpace
      letters.append(
        Letter(
          outline: letter.outline, origin: origin,
          numbers: [counts[0], counts[1], max(counts[2] - 1, 0), number],
          indexInLine: index, isSpace: isSpace))
      counts[0] += 1
      if !isSpace { counts[1] += 1 }
      origin.x += Self.advance(letter.outline, text)
    }
  }
}
