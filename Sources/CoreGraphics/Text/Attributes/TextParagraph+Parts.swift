// Positions are UTF-8 offsets from the start of the paragraph. A position inside of a character counts as the start
// of the next character.
extension TextParagraph {
  /// The length of the paragraph in UTF-8 bytes.
  package var length: Int { offsets.last ?? 0 }

  /// Returns the index of the run that contains the character at `position`.
  package func runIndex(at position: Int) -> Int {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns `position` if a character starts there; otherwise the start of the next character.
  func boundary(at position: Int) -> Int {
    let run = runs[runIndex(at: position)]
    let offset = position - offsets[runIndex(at: position)]
    guard offset < run.text.utf8.count else { return min(position, length) }
    return position - offset + run.characterOffset(at: offset)
  }

  /// Returns the part of the paragraph that starts at a position.
  func suffix(from start: Int) -> TextParagraph { part(start..<length) }

  /// Returns a part of the paragraph. It has at least one run, which may be empty.
  func part(_ range: Range<Int>) -> TextParagraph {
    var parts: [TextRun] = []
    var index = runIndex(at: range.lowerBound)
    while index < runs.count, offsets[index] < range.upperBound {
      let start = offsets[index]
      let within = range.clamped(to: start..<offsets[index + 1])
      parts.append(runs[index].part(within.lowerBound - start..<within.upperBound - start))
      index += 1
    }
    return TextParagraph(
      runs: parts.isEmpty ? [runs[0].part(0..<0)] : parts, style: style,
      byteStart: byteStart + range.lowerBound)
  }

  /// Returns at most `limit` bytes of the text. They include all text that can be visible when an ellipsis replaces
  /// the rest.
  func shortened(to limit: Int, truncation: TextTruncation) -> TextParagraph {
    guard length > limit else { return self }
    switch truncation {
    case .none, .end: return part(0..<limit)
    case .start: return suffix(from: length - limit)
    case .middle:
      let end = suffix(from: length - limit / 2)
      return TextParagraph(
        runs: part(0..<limit / 2).runs + end.runs, style: style, byteStart: byteStart)
    }
  }

  /// Returns the paragraph followed by `text`, which gets the attributes of the last run without its attachment.
  func appending(_ text: String) -> TextParagraph {
    var run = TextRun(text: Substring(text), attributes: runs[runs.count - 1].attributes)
    run.attributes.attachment = nil
    return TextParagraph(runs: runs + [run], style: style, byteStart: byteStart)
  }
}

extension TextRun {
  fileprivate func part(_ range: Range<Int>) -> TextRun {
    TextRun(
      text: text[character(at: range.lowerBound)..<character(at: range.upperBound)],
      attributes: attributes)
  }

  fileprivate func characterOffset(at offset: Int) -> Int {
    text.utf8.distance(from: text.startIndex, to: character(at: offset))
  }

  private func character(at offset: Int) -> Substring.Index {
    let utf8 = text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: offset)
    while index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(after: index) }
    return index
  }
}
