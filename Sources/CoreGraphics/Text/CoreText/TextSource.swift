import Foundation

/// The text from which lines and runs are created. It maps its UTF-8 bytes to indices of the caller's string.
///
/// `location` is the start of the text in that string. All indices that are returned are counted from the start of
/// the string, in UTF-16 code units.
final class TextSource {
  /// The caller's string, of which the text is a part; nil if the caller passed styled text.
  let attributed: NSAttributedString?
  let text: StyledText
  let location: Int
  /// The length of the text in UTF-16 code units.
  let length: Int
  private let characters: String

  /// Creates a source from a range of a string, or from all of it if `range` is nil. No substring is created, because
  /// Foundation never frees the runs of an attributed string.
  init(_ attributed: NSAttributedString, _ range: Range<Int>? = nil, isOneLine: Bool) {
    self.attributed = attributed
    let range = range ?? 0..<attributed.length
    (location, length) = (range.lowerBound, range.count)
    let text = StyledText(attributed, in: NSRange(range))
    self.text = isOneLine ? text.inOneLine : text
    characters = self.text.string
  }

  init(_ text: StyledText) {
    (attributed, self.text, location) = (nil, text, 0)
    characters = text.string
    length = characters.utf16.count
  }

  /// Returns the index of the character to which a byte of the text belongs.
  func index(ofByte byte: Int) -> Int {
    let utf8 = characters.utf8
    guard byte < utf8.count else { return location + length }
    let index = utf8.index(utf8.startIndex, offsetBy: max(byte, 0))
    return location + characters.utf16.distance(from: characters.startIndex, to: index)
  }

  /// Returns the index after the newline at `index`, which may be CR LF; `index` itself when there is no newline.
  func index(behindNewlineAt index: Int) -> Int {
    guard index < location + length else { return index }
    let start = characters.utf16.index(characters.startIndex, offsetBy: index - location)
    guard let character = characters[start...].first, character.isNewline else { return index }
    return index + character.utf16.count
  }

  /// Returns the attributes of the character at an index, which is clamped to the text. Styled text has none that can be
  /// returned.
  func attributes(at index: Int) -> [NSAttributedString.Key: Any] {
    guard let attributed, length > 0 else { return [:] }
    return attributed.attributes(
      at: min(max(index, location), location + length - 1), effectiveRange: nil)
  }
}

extension NSAttributedString {
  /// The string itself if it cannot change, and otherwise a copy. Copies are avoided, because Foundation never frees
  /// their runs.
  package var immutable: NSAttributedString {
    type(of: self) == NSAttributedString.self ? self : NSAttributedString(attributedString: self)
  }
}
