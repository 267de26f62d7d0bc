/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Sendable {
  /// Lines begin at the left edge.
  case left = 0
  /// Lines are centered.
  case center = 1
  /// Lines end at the right edge.
  case right = 2
  /// Lines fill the width, except for the last line of a paragraph, which is aligned naturally.
  case justified = 3
  /// Lines are aligned at the left edge, or at the right one if they are written from right to left.
  case natural = 4
}

/// The way in which a line that is too long is wrapped or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words, and inside of a word that is too long for a line.
  case byWordWrapping = 0
  /// Lines break between any two characters.
  case byCharWrapping = 1
  /// Lines neither break nor get an ellipsis.
  case byClipping = 2
  /// An ellipsis replaces the beginning of the line.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end of the line.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle of the line.
  case byTruncatingMiddle = 5
}

/// The direction in which a paragraph is written.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the paragraph's first letter.
  case natural = -1
  /// Writing from left to right.
  case leftToRight = 0
  /// Writing from right to left.
  case rightToLeft = 1
}

/// The appearance of underlines and strikethroughs: the number and thickness of the lines, combined with a pattern.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, with Apple's values. If none of the four lowest bits is set, no line is drawn.
  public let rawValue: Int
  /// Creates a style with the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line of the font's thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the font's thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines of the font's thickness.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A pattern of dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A pattern of dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A pattern of alternating dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A pattern of a dash and two dots, repeated.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Lines under words only. The value is stored but has no effect: spaces are underlined too.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
