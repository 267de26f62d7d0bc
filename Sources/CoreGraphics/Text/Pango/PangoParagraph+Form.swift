internal import CPango

extension PangoParagraph.Form {
  /// True if lines may break between any two characters. If it is false, they do so only in words that are wider than
  /// a line.
  var breaksByCharacter: Bool {
    get { wrap == PANGO_WRAP_CHAR }
    set { wrap = newValue ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR }
  }

  mutating func truncate(_ truncation: TextTruncation) {
    switch truncation {
    case .none: ellipsis = PANGO_ELLIPSIZE_NONE
    case .start: ellipsis = PANGO_ELLIPSIZE_START
    case .middle: ellipsis = PANGO_ELLIPSIZE_MIDDLE
    case .end: ellipsis = PANGO_ELLIPSIZE_END
    }
  }
}
