// Positions are UTF-8 offsets from the start of the paragraph.
extension TextParagraph {
  package var length: Int { runs.reduce(0) { $0 + $1.text.utf8.count } }

  /// From `start` to the end; a position inside a character counts as the next one's.
  func suffix(from start: Int) -> TextParagraph { part(start..<length) }

  func part(_ range: Range<Int>) -> TextParagraph {
    var parts: [TextRun] = []
    var position = 0
    for run in runs {
      let count = run.text.utf8.count
      let lower = max(range.lowerBound - position, 0)
      let upper = min(range.upperBound - position, count)
      if lower < upper { parts.append(run.part(lower..<upper)) }
      position += count
    }
    return TextParagraph(runs: parts.isEmpty ? [runs[0].part(0..<0)] : parts, style: style)
  }

  /// Pieces of at most `limit` bytes, cut behind blanks where there are some, with where they begin.
  func pieces(limit: Int) -> [(start: Int, paragraph: TextParagraph)] {
    let length = length
    guard length > limit else { return [(0, self)] }
    let bytes = runs.flatMap { Array($0.text.utf8) }
    var pieces: [(start: Int, paragraph: TextParagraph)] = []
    var start = 0
    while start < length {
      let end = Self.cut(bytes, from: start, limit: limit)
      pieces.append((start, part(start..<end)))
      start = end
    }
    return pieces
  }

  private static func cut(_ bytes: [UInt8], from start: Int, limit: Int) -> Int {
    let end = start + limit
    guard end < bytes.count else { return bytes.count }
    if let blank = bytes[start..<end].suffix(200).lastIndex(of: 0x20) { return blank + 1 }
    // Bytes 10xxxxxx go on with a character.
    return bytes[start..<end + 1].lastIndex { $0 & 0xC0 != 0x80 }.flatMap { $0 > start ? $0 : nil }
      ?? end
  }

  /// At most `limit` bytes of the text, those that remain to be seen when the middle of it is left out.
  func shortened(to limit: Int, keeping ends: TextTruncation) -> TextParagraph {
    let length = length
    guard length > limit else { return self }
    switch ends {
    case .none, .end: return part(0..<limit)
    case .start: return suffix(from: length - limit)
    case .middle:
      var kept = part(0..<limit / 2)
      kept.runs += suffix(from: length - limit / 2).runs
      return kept
    }
  }

  func appending(_ text: String) -> TextParagraph {
    var longer = self
    longer.runs.append(TextRun(text: Substring(text), attributes: runs[runs.count - 1].attributes))
    return longer
  }
}

extension TextRun {
  fileprivate func part(_ range: Range<Int>) -> TextRun {
    let utf8 = text.utf8
    func character(at offset: Int) -> Substring.Index {
      var index = utf8.index(utf8.startIndex, offsetBy: offset)
      while index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(after: index) }
      return index
    }
    let bounds = character(at: range.lowerBound)..<character(at: range.upperBound)
    return TextRun(text: text[bounds], attributes: attributes)
  }
}
