/// The text from which lines and runs are created. It maps its UTF-8 bytes to indices of the caller's string.
///
/// `location` is the start of the text in that string. All indices that are returned are counted from the start of
/// the string, in UTF-16 code units.
final class TextSource {
  let attributed: NSAttributedString
  let text: StyledText
  let location: Int
  private let characters: String

  init(_ attributed: NSAttributedString, isOneLine: Bool, location: Int = 0) {
    self.attributed = attributed
    self.location = location
    let text = StyledText(attributed)
    self.text = isOneLine ? text.inOneLine : text
    characters = self.text.string
  }

  /// The length of the text in UTF-16 code units.
  var length: Int { attributed.length }

  /// Returns the index of the character to which a byte of the text belongs.
  func index(ofByte byte: Int) -> Int {
    let utf8 = characters.utf8
    guard byte < utf8.count else { return location + length }
    let index = utf8.index(utf8.startIndex, offsetBy: max(byte, 0))
    return location + characters.utf16.distance(from: characters.startIndex, to: index)
  }

  /// Returns the attributes of the character at an index, which is clamped to the text.
  func attributes(at index: Int) -> [NSAttributedString.Key: Any] {
    guard length > 0 else { return [:] }
    let inside = min(max(index - location, 0), length - 1)
    return attributed.attributes(at: inside, effectiveRange: nil)
  }
}
