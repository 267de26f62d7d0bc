import Testing
import TestSupport
import UIKit

/// Foundation compares the attribute values of adjacent runs of text. It takes some Swift objects for Core Foundation
/// objects, and stops the program if their type number is 0, so the objects of UIKit must have another number.
@Suite @MainActor struct AttributeValueTests {
  private static func text(_ key: NSAttributedString.Key, _ values: [Any]) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for value in values { text.append(NSAttributedString(string: "a", attributes: [key: value])) }
    return text
  }

  @Test func valuesOfAdjacentRunsAreCompared() {
    let image = UIImage(),
      pairs: [(NSAttributedString.Key, Any, Any)] = [
        (.attachment, NSTextAttachment(), NSTextAttachment()),
        (.attachment, NSTextAttachment(image: image), NSTextAttachment(image: image)),
        (.foregroundColor, UIColor.red, UIColor.blue),
        (.font, UIFont.systemFont(ofSize: 9), UIFont.systemFont(ofSize: 8)),
      ]
    for (key, one, other) in pairs {
      var range = NSRange()
      let text = Self.text(key, [one, one, other])
      #expect(text.attribute(key, at: 0, effectiveRange: &range) != nil)
      #expect(range.length == 2, "\(key)")
    }
  }

  @Test func objectsHaveNoTypeNumberOfZero() {
    let values: [AnyObject] = [UIColor.red, UIFont.systemFont(ofSize: 9), NSTextAttachment()]
    // The tag sets all ten bits of the number (`FoundationTypeTag`), and no type has the number 1023.
    for value in values { #expect(coreFoundationTypeNumber(value) == 1023, "\(type(of: value))") }
  }
}
