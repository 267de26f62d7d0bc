import CoreGraphics
import CoreText
import TestSupport
import Testing

/// Foundation compares the values of adjacent runs. It traps for objects that it takes for a Core Foundation type
/// without a type number.
@Suite struct AttributeValueTests {
  private static func shadow(_ offset: CGSize) -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = offset
    return shadow
  }

  private static func paragraph(_ alignment: NSTextAlignment) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    return style
  }

  @Test func valuesOfAdjacentRunsAreCompared() {
    let pairs: [(NSAttributedString.Key, Any, Any)] = [
      (.shadow, Self.shadow(.zero), Self.shadow(CGSize(width: 0, height: 1))),
      (.paragraphStyle, Self.paragraph(.left), Self.paragraph(.center)),
      (.foregroundColor, CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)),
      (
        .font, CTFontCreateWithName("A" as CFString, 9, nil),
        CTFontCreateWithName("A" as CFString, 8, nil)
      ),
    ]
    for (key, one, other) in pairs {
      let text = NSMutableAttributedString(string: "")
      text.append(NSAttributedString(string: "a", attributes: [key: one]))
      text.append(NSAttributedString(string: "b", attributes: [key: other]))
      text.append(NSAttributedString(string: "c", attributes: [key: other]))
      #expect(StyledText(text).paragraphs.map { $0.runs.count } == [2], "\(key)")
    }
  }

  @Test func shadowsAreEqualInAllTheirValues() {
    let (one, other) = (Self.shadow(.zero), Self.shadow(CGSize(width: 2, height: 1)))
    #expect(one == Self.shadow(.zero) && one.hash == Self.shadow(.zero).hash && one != other)
    (one.shadowColor, other.shadowColor) = (nil, nil)
    #expect(one != other)
    other.shadowOffset = .zero
    #expect(one == other && one.hash == other.hash)
  }

  @Test func objectsHaveNoTypeNumberOfZero() {
    let values: [AnyObject] = [
      NSShadow(), NSParagraphStyle(), NSMutableParagraphStyle(), CGColor(gray: 0, alpha: 1),
      CTFontCreateWithName("A" as CFString, 9, nil),
    ]
    // All ten bits of the number are set (`FoundationTypeTag`).
    for value in values { #expect(coreFoundationTypeNumber(value) == 1023, "\(type(of: value))") }
  }
}
