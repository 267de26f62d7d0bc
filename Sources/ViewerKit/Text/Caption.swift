package import UIKit

/// A label in the viewer's style: one line of text, or several where it wraps.
@MainActor
package final class Caption: UILabel {
  /// The typeface of the text.
  package enum Face {
    case plain
    /// Digits of equal width, for figures that change.
    case figures
    /// A font of equal widths, for source text.
    case code
  }

  package let wraps: Bool
  private let weight: UIFont.Weight
  private var face = Face.plain
  /// True if the text has characters of an East Asian script.
  private var isEastAsian = false

  package init(
    _ text: String = "", size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor = Theme.ink,
    alignment: NSTextAlignment = .left, wraps: Bool = false
  ) {
    (self.wraps, self.weight) = (wraps, weight)
    super.init(frame: .zero)
    font = Self.font(.plain, size: size, weight: weight)
    textColor = color
    textAlignment = alignment
    numberOfLines = wraps ? 0 : 1
    lineBreakMode = wraps ? .byWordWrapping : .byTruncatingTail
    self.text = text
  }

  package required init?(coder: NSCoder) { nil }

  /// Sets the typeface of this label, and returns the same label, so that the call can follow the initializer.
  package func withFace(_ face: Face) -> Caption {
    self.face = face
    showFont()
    return self
  }

  private func showFont() {
    font = Self.font(face, size: font.pointSize, weight: shownWeight)
    if wraps, let text { attributedText = spaced(text) }
  }

  /// The weight of the font. Fonts for East Asian scripts often have no bold face. The system thickens their letters for
  /// a bold one, but not for one that is nearly bold.
  private var shownWeight: UIFont.Weight { isEastAsian && weight == .semibold ? .bold : weight }

  private static func font(_ face: Face, size: CGFloat, weight: UIFont.Weight) -> UIFont {
    switch face {
    case .plain: .systemFont(ofSize: size, weight: weight)
    case .figures: .monospacedDigitSystemFont(ofSize: size, weight: weight)
    case .code: .monospacedSystemFont(ofSize: size, weight: weight)
    }
  }

  /// The text, in which characters that are not seen are replaced by escape sequences. Setting an equal text does not
  /// draw the label again.
  package override var text: String? {
    get { super.text }
    set {
      let newValue = newValue.map(wraps ? VisibleText.lines : VisibleText.of)
      guard newValue != super.text else { return }
      let isEastAsian = newValue?.unicodeScalars.contains(where: \.isEastAsian) ?? false
      if isEastAsian != self.isEastAsian {
        self.isEastAsian = isEastAsian
        showFont()
      }
      if wraps { attributedText = newValue.map(spaced) } else { super.text = newValue }
    }
  }

  /// The text; an empty string when there is none.
  package var string: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// The distance in points between the lines of a text that wraps.
  private static let lineSpacing: CGFloat = 3

  /// The height in em of the lines of an East Asian text that wraps. Without it, each line would have the height of the
  /// highest font in it, and lines of Chinese with and without Latin words would be at different distances.
  private static let eastAsianLineHeight = 1.3

  /// Returns the text with a distance between its lines, which only an attributed text can have; East Asian lines have
  /// equal heights. The font and the color stay those of the label.
  private func spaced(_ text: String) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    if isEastAsian {
      let height = (font.pointSize * Self.eastAsianLineHeight).rounded()
      (style.minimumLineHeight, style.maximumLineHeight) = (height, height)
    }
    style.lineSpacing = Self.lineSpacing
    style.lineBreakMode = .byWordWrapping
    return NSAttributedString(string: text, attributes: [.paragraphStyle: style])
  }

  /// The width of the text on one line, in points, rounded up.
  package var width: CGFloat {
    string.size(withAttributes: [.font: font ?? .systemFont(ofSize: Theme.TextSize.body)]).width
      .rounded(.up)
  }

  package func height(forWidth width: CGFloat) -> CGFloat {
    sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
  }

  /// True to center the capital letters vertically in the bounds; otherwise the text starts at the top.
  package var isCentered = false

  /// Sets `isCentered`, and returns the same label, so that the call can follow the initializer.
  package func centered() -> Caption {
    isCentered = true
    return self
  }

  package override func drawText(in rect: CGRect) {
    guard !isCentered else { return super.drawText(in: rect) }
    var needed = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines).height
    if !wraps {
      // The extra height of fonts for other scripts is left out, so that captions beside one another have the same
      // baseline.
      let scale = UIScreen.main.scale
      needed = min(needed, ((font.lineHeight + font.leading) * scale).rounded(.up) / scale)
    }
    super.drawText(in: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: needed))
  }
}

extension Unicode.Scalar {
  /// True for the characters of Chinese, Japanese and Korean, and their punctuation.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0, 0x20000..<0x40000: true
    default: false
    }
  }
}
