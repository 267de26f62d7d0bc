import QuartzCore

/// A text in lines of a width. After an edit, only the paragraphs that it touches are styled and laid out again, and
/// those below are moved. Coordinates are those of the whole text, with the origin at the top left.
struct LaidOutText {
  /// Returns the styled text of a paragraph. The state is 0 before the first paragraph, and the function sets that
  /// before the next one, so that a comment of several paragraphs can be styled.
  typealias Styling = (_ paragraph: String, _ state: inout Int) -> StyledText

  private struct Placed {
    let paragraph: LaidOutParagraph
    /// The offset of the first character.
    var start = 0
    /// The top of the first line, which is the bottom of the line above it.
    var top: CGFloat = 0
    /// The y coordinate from which the paragraph's own coordinates count.
    var origin: CGFloat = 0

    var end: Int { start + paragraph.length }
    var bottom: CGFloat { paragraph.lines.last.map { origin + $0.bottom } ?? top }
  }

  /// A line at its place in the text.
  struct Line {
    fileprivate let line: LaidOutParagraph.Line
    /// The offset of the first character of the line's paragraph.
    fileprivate let paragraphStart: Int
    /// The start of the line's baseline.
    let origin: CGPoint
    let top: CGFloat
    let bottom: CGFloat

    var content: CTLine { line.line }
    var start: Int { paragraphStart + line.start }
    var end: Int { paragraphStart + line.end }

    /// Returns the x coordinate of a character.
    func x(of index: Int) -> CGFloat { line.x(of: index - paragraphStart) }

    /// Returns the index of the character whose leading edge is nearest to an x coordinate.
    func index(at x: CGFloat) -> Int {
      paragraphStart
        + CTLineGetStringIndexForPosition(line.line, CGPoint(x: x - origin.x, y: 0))
    }
  }

  private var paragraphs: [Placed] = []
  /// The number of UTF-16 code units.
  private(set) var length = 0
  /// The width of the longest line in points.
  private(set) var width: CGFloat = 0

  /// The bottom of the last line.
  var bottom: CGFloat { paragraphs.last?.bottom ?? 0 }
  var endsWithNewline: Bool { paragraphs.last?.paragraph.endsWithNewline ?? false }

  // MARK: Layout

  /// Lays out a text in lines of a width in points. Paragraphs in the parts of `unchanged` stay as they were, so the
  /// width and the styling must be the same for them.
  mutating func update(
    _ text: String, keeping unchanged: TextEditor.Unchanged, width: CGFloat,
    styling: @escaping Styling
  ) {
    let newLength = text.utf16.count
    let (first, last) = changedParagraphs(unchanged)
    let start = first > 0 ? paragraphs[first - 1].end : 0
    let end = newLength - (last < paragraphs.count ? length - paragraphs[last].start : 0)
    var part = LaidOutPart(
      text: text, width: width, styling: styling,
      state: first > 0 ? paragraphs[first - 1].paragraph.stateAfter : 0)
    part.append(start..<end)
    let next = extend(&part, to: last, at: end)
    paragraphs.replaceSubrange(first..<next, with: part.paragraphs.map { Placed(paragraph: $0) })
    length = newLength
    place(from: first)
  }

  /// Returns the range of the paragraphs that an edit may have changed. A newline may consist of two code units, so a
  /// paragraph stays only if more than its own text stayed.
  private func changedParagraphs(_ unchanged: TextEditor.Unchanged) -> (first: Int, last: Int) {
    if unchanged == .everything { return (paragraphs.count, paragraphs.count) }
    let first = firstIndex { $0.end >= unchanged.prefix }
    let rest = length - unchanged.suffix
    return (first, max(first, firstIndex { $0.start >= rest + 2 }))
  }

  /// Lays out the paragraphs from the one at `index` on again whose state before them has changed. Their text begins at
  /// `offset`. Returns the index of the first paragraph that stays.
  private func extend(_ part: inout LaidOutPart, to index: Int, at offset: Int) -> Int {
    var (index, offset) = (index, offset)
    while index < paragraphs.count, paragraphs[index].paragraph.stateBefore != part.state {
      let end = offset + paragraphs[index].paragraph.length
      part.append(offset..<end)
      (index, offset) = (index + 1, end)
    }
    return index
  }

  /// Places the paragraphs from the one at `first` on below those before.
  private mutating func place(from first: Int) {
    for index in first..<paragraphs.count {
      let paragraph = paragraphs[index].paragraph
      let before = index > 0 ? paragraphs[index - 1] : nil
      let spacing = before.map { $0.paragraph.spacingAfter + paragraph.spacingBefore } ?? 0
      let top = before?.bottom ?? 0
      (paragraphs[index].start, paragraphs[index].top) = (before?.end ?? 0, top)
      paragraphs[index].origin = top + spacing
    }
    width = paragraphs.reduce(0) { max($0, $1.paragraph.width) }
  }

  // MARK: Lines

  /// The last line; nil without text.
  var lastLine: Line? { paragraphs.last.flatMap { lines(of: $0).last } }

  /// Returns the line that contains a character; nil after a newline at the end of the text.
  func line(of index: Int) -> Line? {
    if index >= length { return endsWithNewline ? nil : lastLine }
    let paragraph = firstIndex { $0.end > index }
    return lines(of: paragraphs[paragraph]).last { $0.start <= index }
  }

  /// Returns the first line that ends below a y coordinate; nil below all lines.
  func line(below y: CGFloat) -> Line? {
    let paragraph = firstIndex { $0.bottom > y }
    guard paragraph < paragraphs.count else { return nil }
    return lines(of: paragraphs[paragraph]).first { $0.bottom > y }
  }

  /// Returns the lines that are above `bottom` and end below `top`.
  func lines(from top: CGFloat, to bottom: CGFloat) -> [Line] {
    let first = firstIndex { $0.bottom > top }
    return paragraphs[first...].prefix { $0.top < bottom }.flatMap(lines(of:))
      .filter { $0.bottom > top && $0.top < bottom }
  }

  private func lines(of placed: Placed) -> [Line] {
    var top = placed.top
    return placed.paragraph.lines.map { line in
      let bottom = placed.origin + line.bottom
      defer { top = bottom }
      return Line(
        line: line, paragraphStart: placed.start,
        origin: CGPoint(x: line.origin.x, y: placed.origin + line.origin.y), top: top, bottom: bottom)
    }
  }

  /// Returns the index of the first paragraph that satisfies a condition, which all later ones satisfy too.
  private func firstIndex(where condition: (Placed) -> Bool) -> Int {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(paragraphs[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A part of a text whose paragraphs are laid out again.
private struct LaidOutPart {
  let text: String
  let width: CGFloat
  let styling: LaidOutText.Styling
  /// The state of the styling after the paragraphs.
  var state: Int
  var paragraphs: [LaidOutParagraph] = []

  /// Lays out the paragraphs in a range of UTF-16 code units.
  mutating func append(_ range: Range<Int>) {
    for string in text.part(inUnits: range).paragraphs {
      let paragraph = LaidOutParagraph(string, from: state, width: width, styling: styling)
      state = paragraph.stateAfter
      paragraphs.append(paragraph)
    }
  }
}
