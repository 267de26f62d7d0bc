internal import CPango

/// Puts lines below each other until the frame is full.
struct Typesetter {
  private let frame: TextFrame
  private var top: CGFloat = 0
  /// Below the last line, without the gap to a next one.
  private var bottom: CGFloat = 0
  private var lines: [TextLayout.Line] = []
  /// For the last line: the whole paragraph, and where the piece that was set begins in it.
  private var source: (paragraph: TextParagraph, start: Int)?

  init(_ frame: TextFrame) { self.frame = frame }

  var size: CGSize {
    CGSize(width: lines.reduce(0) { max($0, $1.x + $1.length) }, height: bottom)
  }

  mutating func set(_ text: StyledText, _ library: FontLibrary) {
    for paragraph in text.paragraphs {
      if !lines.isEmpty { top += paragraph.style.paragraphSpacingBefore }
      guard set(paragraph, library) else { return }
      top += paragraph.style.paragraphSpacing
    }
  }

  /// False when the frame is full.
  private mutating func set(_ paragraph: TextParagraph, _ library: FontLibrary) -> Bool {
    for (start, piece) in pieces(of: paragraph) {
      let form = form(for: paragraph)
      guard let set = PangoParagraph(piece, form: form, library: library) else { continue }
      for line in set.lines {
        guard hasRoom(for: line, paragraph.style) else {
          truncateLastLine(before: paragraph, continues: line.start > 0 || start > 0, library)
          return false
        }
        append(line, of: set)
        source = (paragraph, start)
      }
    }
    return true
  }

  /// Only as much at once as Pango can measure and break in short time.
  private func pieces(of paragraph: TextParagraph) -> [(start: Int, paragraph: TextParagraph)] {
    let limit = Self.limit(for: paragraph)
    if frame.isWrapped { return paragraph.pieces(limit: limit) }
    return [(0, paragraph.shortened(to: limit, keeping: frame.truncation))]
  }

  /// Bytes; Pango adds widths up in 32 bits.
  private static func limit(for paragraph: TextParagraph) -> Int {
    let size = paragraph.runs.reduce(1) {
      max($0, $1.attributes.font.size + abs($1.attributes.kern))
    }
    return max(min(16384, Int(1_000_000 / size)), 16)
  }

  private func form(for paragraph: TextParagraph) -> PangoParagraph.Form {
    var form = PangoParagraph.Form()
    let style = paragraph.style
    guard frame.width.isFinite else { return form }
    if frame.isWrapped {
      form.width = style.lineWidth(in: frame.width)
      form.wrap = style.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR
      form.isJustified = alignment(of: style) == .justified
      form.indent = style.firstLineHeadIndent - style.headIndent
    } else if frame.truncation != .none {
      form.width = frame.width
      form.ellipsis = frame.truncation.pangoMode
    }
    return form
  }

  private func alignment(of style: ParagraphStyle) -> NSTextAlignment {
    frame.alignment ?? style.alignment
  }

  /// The first line always shows. Where lines are not wrapped, one that is cut off at the bottom does too
  /// (L4.13).
  private func hasRoom(for line: PangoLine, _ style: ParagraphStyle) -> Bool {
    if lines.isEmpty { return true }
    if frame.maximumLineCount > 0, lines.count >= frame.maximumLineCount { return false }
    guard frame.isWrapped else { return top < frame.height }
    let metrics = style.adjusted(line.metrics)
    return top + metrics.ascent + metrics.descent <= frame.height + 0.01
  }

  private mutating func append(_ line: PangoLine, of paragraph: PangoParagraph) {
    let style = paragraph.source.style
    let metrics = style.adjusted(line.metrics)
    let baseline = top + metrics.ascent
    lines.append(
      TextLayout.Line(
        x: 0, baseline: baseline, metrics: metrics, length: line.length,
        isRightToLeft: line.isRightToLeft, paragraph: paragraph, content: line))
    bottom = baseline + metrics.descent + metrics.leading
    top = bottom + style.lineSpacing
  }
}

// MARK: - Truncation

extension Typesetter {
  /// The last line takes the rest of its paragraph in and is cut with an ellipsis (L4.13). When a later
  /// paragraph is what does not fit, one at the end is shown all the same.
  private mutating func truncateLastLine(
    before paragraph: TextParagraph, continues: Bool, _ library: FontLibrary
  ) {
    guard frame.isWrapped, frame.truncation != .none, frame.width.isFinite, let source,
      let last = lines.last
    else { return }
    var rest = source.paragraph.suffix(from: source.start + last.content.start)
    rest = rest.shortened(to: Self.limit(for: rest), keeping: frame.truncation)
    if !continues, frame.truncation == .end { rest = rest.appending("\u{2026}") }
    var form = PangoParagraph.Form()
    form.width = rest.style.lineWidth(in: frame.width)
    form.ellipsis = frame.truncation.pangoMode
    guard let set = PangoParagraph(rest, form: form, library: library), let line = set.lines.first
    else { return }
    lines.removeLast()
    top = last.baseline - last.metrics.ascent
    append(line, of: set)
  }
}

extension TextTruncation {
  fileprivate var pangoMode: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

// MARK: - Alignment

extension Typesetter {
  /// In a frame without an end, lines are aligned with the longest.
  var alignedLines: [TextLayout.Line] {
    let longest = lines.reduce(0) { max($0, $1.length) }
    let width = frame.width.isFinite ? frame.width : longest
    return lines.map { aligned($0, in: width) }
  }

  private func aligned(_ line: TextLayout.Line, in width: CGFloat) -> TextLayout.Line {
    let style = line.paragraph.source.style
    let room = style.lineWidth(in: width)
    let offset = alignment(of: style).offset(
      ofLine: line.length, in: room, isRightToLeft: line.isRightToLeft)
    var line = line
    line.x = offset + (line.isRightToLeft ? width - room - style.headIndent : style.headIndent)
    return line
  }
}
