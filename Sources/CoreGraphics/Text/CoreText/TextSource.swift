/// The text that lines and runs come from, and what their bytes are in it.
///
/// `location` is where it begins in the string that the caller handed over; all indices that go out count from
/// there, in UTF-16.
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

  /// In UTF-16.
  var length: Int { attributed.length }

  /// The index of the character that a byte of the text belongs to.
  func index(ofByte byte: Int) -> Int {
    let utf8 = characters.utf8
    guard byte < utf8.count else { return location + length }
    let index = utf8.index(utf8.startIndex, offsetBy: max(byte, 0))
    return location + characters.utf16.distance(from: characters.startIndex, to: index)
  }

  /// The attributes at an index.
  func attributes(at index: Int) -> [NSAttributedString.Key: Any] {
    guard length > 0 else { return [:] }
    let inside = min(max(index - location, 0), length - 1)
    return attributed.attributes(at: inside, effectiveRange: nil)
  }
}
