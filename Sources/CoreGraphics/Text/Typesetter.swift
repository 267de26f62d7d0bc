/// The state of laying out text. Lines are placed one below the other until the frame is full.
struct Typesetter {
  let frame: TextFrame
  private(set) var lines: [TextLayout.Line] = []
  private var top: CGFloat = 0
  private var bottom: CGFloat = 0
  /// The whole paragraph of the last line, and the byte offset in it of the part that contains the line.
  private(set) var source: (paragraph: TextParagraph, start: Int)?
  private var emptyParagraph: PangoParagraph?

  init(_ frame: TextFrame) { self.frame = frame }

  var size: CGSize {
    CGSize(width: lines.reduce(0) { max($0, $1.length) }, height: bottom)
  }

  mutating func set(_ text: StyledText, _ library: FontLibrary) {
    for paragraph in text.paragraphs {
      if !lines.isEmpty { top += paragraph.style.paragraphSpacingBefore }
      guard set(paragraph, library) else { return }
      top += paragraph.style.paragraphSpacing
    }
  }

  /// Lays out a paragraph. Returns false when the frame is full.
  private mutating func set(_ paragraph: TextParagraph, _ library: FontLibrary) -> Bool {
    if frame.isWrapped, frame.width.isFinite { return setPieces(of: paragraph, library) }
    let part = paragraph.shortened(to: paragraph.sizeLimit, truncation: frame.truncation)
    let form = form(for: part, startsParagraph: true)
    guard let set = makeLines(of: part, form, library) else { return true }
    return layOut(set.lines, of: set, from: (part, 0), library)
  }

  /// Lays out a paragraph in parts, because Pango's time grows with the square of the length of a word that must be
  /// broken. The last line of a part becomes the first line of the next part, because more text may fit into it.
  private mutating func setPieces(of paragraph: TextParagraph, _ library: FontLibrary) -> Bool {
    var (start, size) = (0, pieceSize(for: paragraph))
    var direction = paragraph.style.baseWritingDirection
    repeat {
      let end = paragraph.boundary(at: min(start + size, paragraph.length))
      let piece = paragraph.part(start..<end)
      var form = form(for: piece, startsParagraph: start == 0)
      form.direction = direction
      guard let set = makeLines(of: piece, form, library) else { return true }
      if set.lines.count < 2, end < paragraph.length, size < paragraph.sizeLimit {
        size *= 2
        continue
      }
      let kept = end < paragraph.length ? max(set.lines.count - 1, 1) : set.lines.count
      guard layOut(set.lines.prefix(kept), of: set, from: (paragraph, start), library) else {
        return false
      }
      direction = set.lines[0].isRightToLeft ? .rightToLeft : .leftToRight
      start = kept < set.lines.count ? start + set.lines[kept].start : end
    } while start < paragraph.length
    return true
  }

  /// Returns the number of bytes to lay out at once, which are about those of eight lines if a
  /// character is half an em wide, and at least 64.
  private func pieceSize(for paragraph: TextParagraph) -> Int {
    let lines = frame.width / max(paragraph.runs[0].attributes.font.size, 1) * 16
    return Int(min(max(lines, 64), CGFloat(paragraph.sizeLimit)))
  }

  private mutating func makeLines(
    of part: TextParagraph, _ form: PangoParagraph.Form, _ library: FontLibrary
  ) -> PangoParagraph? {
    if part.length == 0, let empty = emptyParagraph, empty.source.hasSameAppearance(part) {
      return empty
    }
    let set = PangoParagraph(part, form: form, library: library)
    if part.length == 0 { emptyParagraph = set }
    return set.flatMap { $0.lines.isEmpty ? nil : $0 }
  }

  private func form(for part: TextParagraph, startsParagraph: Bool) -> PangoParagraph.Form {
    var form = PangoParagraph.Form()
    form.direction = part.style.baseWritingDirection
    form.startsParagraph = startsParagraph
    guard frame.width.isFinite else { return form }
    if frame.isWrapped {
      wrap(part.style, &form)
    } else if frame.truncation != .none {
      form.width = frame.width
      form.truncate(frame.truncation)
    }
    return form
  }

  /// Sets the width, indentation and wrapping of lines. Pango interprets a negative indentation as that of the lines
  /// after the first one.
  private func wrap(_ style: ParagraphStyle, _ form: inout PangoParagraph.Form) {
    let first = style.indent(isFirstLine: form.startsParagraph)
    form.indent = first - style.headIndent
    form.width = style.lineWidth(in: frame.width, from: min(first, style.headIndent))
    form.breaksByCharacter = style.lineBreakMode == .byCharWrapping
    form.isJustified = alignment(of: style) == .justified
  }

  func alignment(of style: ParagraphStyle) -> NSTextAlignment { frame.alignment ?? style.alignment }
}

// MARK: - Placing

extension Typesetter {
  /// Appends lines. When not all of them fit, truncates the last one and returns false.
  private mutating func layOut(
    _ new: some Sequence<PangoLine>, of set: PangoParagraph,
    from source: (paragraph: TextParagraph, start: Int), _ library: FontLibrary
  ) -> Bool {
    for line in new {
      guard hasRoom(for: line, source.paragraph.style) else {
        truncateLastLine(isMidParagraph: source.start + line.start > 0, library)
        return false
      }
      // The offset of `set` is not used, because all empty paragraphs share one `set`.
      append(line, of: set, byteStart: source.paragraph.byteStart + source.start)
      self.source = source
    }
    return true
  }

  /// True if a line fits. The first line always fits. Without wrapping, a line that is cut off at the bottom fits too
  /// (L4.13). The hundredth of a unit is for rounding errors.
  private func hasRoom(for line: PangoLine, _ style: ParagraphStyle) -> Bool {
    if lines.isEmpty { return true }
    if frame.maximumLineCount > 0, lines.count >= frame.maximumLineCount { return false }
    guard frame.isWrapped else { return top < frame.height }
    let metrics = style.adjusted(line.metrics)
    return top + metrics.ascent + metrics.descent <= frame.height + 0.01
  }

  private mutating func append(_ line: PangoLine, of paragraph: PangoParagraph, byteStart: Int) {
    let style = paragraph.source.style
    let metrics = style.adjusted(line.metrics)
    lines.append(
      TextLayout.Line(
        x: 0, baseline: metrics.baseline(below: top), metrics: metrics, length: line.length,
        isRightToLeft: line.isRightToLeft, paragraph: paragraph, byteStart: byteStart,
        content: line))
    bottom = top + metrics.height
    top = bottom + style.lineSpacing
  }

  mutating func replaceLastLine(with line: PangoLine, of paragraph: PangoParagraph) {
    let last = lines.removeLast()
    top = last.baseline - last.metrics.ascent
    append(line, of: paragraph, byteStart: paragraph.source.byteStart)
  }
}

extension TextParagraph {
  /// The largest number of bytes that are laid out at once, because Pango adds widths in 32 bits.
  /// Its greatest and its least value are choices.
  var sizeLimit: Int {
    let size = runs.reduce(1) { max($0, $1.attributes.font.size + abs($1.attributes.kern)) }
    return max(min(16384, Int(1_000_000 / size)), 16)
  }

  /// True if empty lines of both paragraphs have the same height.
  fileprivate func hasSameAppearance(_ other: TextParagraph) -> Bool {
    runs[0].attributes.font == other.runs[0].attributes.font && style == other.style
  }
}
