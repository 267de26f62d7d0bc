extension Typesetter {
  /// Replaces the last line by the rest of its paragraph, truncated with an ellipsis (L4.13). If the paragraph is
  /// complete but a later one does not fit, the text ends with an ellipsis too.
  mutating func truncateLastLine(isMidParagraph: Bool, _ library: FontLibrary) {
    guard frame.isWrapped, frame.truncation != .none, frame.width.isFinite, let source,
      let last = lines.last
    else { return }
    let start = source.start + last.content.start
    var rest = source.paragraph.suffix(from: start)
    rest = rest.shortened(to: rest.sizeLimit, truncation: frame.truncation)
    if !isMidParagraph, frame.truncation == .end { rest = rest.appending("\u{2026}") }
    var form = PangoParagraph.Form()
    form.startsParagraph = start == 0
    form.width = rest.style.lineWidth(
      in: frame.width, from: rest.style.indent(isFirstLine: start == 0))
    form.truncate(frame.truncation)
    form.direction = last.isRightToLeft ? .rightToLeft : .leftToRight
    guard let set = PangoParagraph(rest, form: form, library: library), let line = set.lines.first
    else { return }
    replaceLastLine(with: line, of: set)
  }
}
