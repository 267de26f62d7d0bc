internal import CPango

/// One line of a paragraph. It is unsafe because it is valid only while the paragraph exists.
struct PangoLine {
  let metrics: LineMetrics
  /// The length from the first to the last glyph and the kerning after it, without the spaces at the end (L4.13).
  let length: CGFloat
  /// The width of the trailing spaces of a line that is written from right to left, which are to the left of its
  /// text; 0 for other lines.
  let blankLead: CGFloat
  let isRightToLeft: Bool
  /// The offset of the line in the UTF-8 of the paragraph's text.
  let start: Int
  /// The number of UTF-8 bytes of the text in this line.
  let byteCount: Int
  let runs: [PangoRun]

  init(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: PangoText, cache: inout MetricsCache
  ) {
    let direction = line.pointee.resolved_dir
    // 5 is PANGO_DIRECTION_WEAK_RTL, which is not imported into Swift.
    isRightToLeft = direction == PANGO_DIRECTION_RTL.rawValue || direction == 5
    start = Int(line.pointee.start_index)
    byteCount = Int(line.pointee.length)
    runs = Self.runs(of: line, in: text, cache: &cache)
    metrics = Self.metrics(of: runs, or: text.attributes(at: start).font)
    let width = runs.last.map { $0.x + $0.width } ?? 0
    let blanks = Self.trailingBlanks(line, text, width: width, isRightToLeft: isRightToLeft)
    length = width - blanks + Self.finalKerning(of: runs, blanks: blanks, isRightToLeft: isRightToLeft)
    blankLead = isRightToLeft ? blanks : 0
  }

  private static func runs(
    of line: UnsafeMutablePointer<PangoLayoutLine>, in text: PangoText, cache: inout MetricsCache
  ) -> [PangoRun] {
    var runs: [PangoRun] = []
    var x: CGFloat = 0
    var next = line.pointee.runs
    while let entry = next {
      next = entry.pointee.next
      guard let item = entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let run = PangoRun(item.pointee, x: x, of: text, cache: &cache)
      else { continue }
      x += run.width
      runs.append(run)
    }
    return runs
  }

  /// Returns the space after the last character. Pango leaves it out at the end of a line, but not when it decides
  /// whether the line fits; on Apple's systems it is part of the length. Before spaces at the end, Pango adds about half of it.
  private static func finalKerning(
    of runs: [PangoRun], blanks: CGFloat, isRightToLeft: Bool
  ) -> CGFloat {
    guard blanks == 0, !isRightToLeft, let last = runs.last else { return 0 }
    return max(last.attributes.kern, -last.width)
  }

  private static func metrics(of runs: [PangoRun], or font: CTFont) -> LineMetrics {
    guard var metrics = runs.first?.lineMetrics else { return LineMetrics(font.metrics) }
    for run in runs.dropFirst() { metrics.formUnion(run.lineMetrics) }
    return metrics
  }

  /// Returns the width of the spaces and tabs at the end of the line. Those of a line without other characters count as
  /// text, which is a choice.
  private static func trailingBlanks(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ text: PangoText, width: CGFloat,
    isRightToLeft: Bool
  ) -> CGFloat {
    let start = Int(line.pointee.start_index)
    let end = start + Int(line.pointee.length)
    var first = end
    while first > start, text.isBlank(first - 1) { first -= 1 }
    guard first < end, first > start else { return 0 }
    var x: Int32 = 0
    pango_layout_line_index_to_x(line, Int32(clamping: first), 0, &x)
    return max(isRightToLeft ? CGFloat(pango: x) : width - CGFloat(pango: x), 0)
  }
}

/// Consecutive glyphs of a line with the same font and attributes. It is unsafe because it is valid only while the
/// paragraph exists.
struct PangoRun {
  let font: OpaquePointer
  let glyphs: UnsafeMutablePointer<PangoGlyphString>
  /// True if some glyphs have colors of their own, as emoji do.
  let isColored: Bool
  /// The x coordinate of the run, relative to the start of the line.
  let x: CGFloat
  let width: CGFloat
  /// The offset of the run in the UTF-8 of the paragraph's text.
  let start: Int
  let byteCount: Int
  let isRightToLeft: Bool
  var attributes: TextAttributes
  let metrics: FontMetrics

  init?(_ item: PangoGlyphItem, x: CGFloat, of text: PangoText, cache: inout MetricsCache) {
    guard let glyphs = item.glyphs, let source = item.item?.pointee,
      let font = source.analysis.font
    else { return nil }
    self.font = font
    self.glyphs = glyphs
    self.x = x
    width = CGFloat(pango: pango_glyph_string_get_width(glyphs))
    isColored = (0..<Int(glyphs.pointee.num_glyphs)).contains {
      glyphs.pointee.glyphs[$0].attr.is_color != 0
    }
    start = Int(source.offset)
    byteCount = Int(source.length)
    isRightToLeft = source.analysis.level & 1 == 1
    attributes = text.attributes(at: start)
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      glyphs.pointee.glyphs[index].reportIfMissing()
    }
    let size = attributes.font.size
    let measured = cache.metrics(of: font)
    let laidOut = isColored ? measured.normalized(size: attributes.layoutSize) : measured
    metrics = attributes.stretch == 1 ? laidOut : laidOut.scaled(by: size / attributes.layoutSize)
  }

  /// The metrics of the run, or of its attachment if there is one, displaced by the baseline offset.
  var lineMetrics: LineMetrics {
    var line = LineMetrics(metrics)
    if let box = attributes.attachment?.bounds {
      line = LineMetrics(ascent: max(box.maxY, 0), descent: max(-box.minY, 0))
    }
    line.ascent = max(line.ascent + attributes.baselineOffset, 0)
    line.descent = max(line.descent - attributes.baselineOffset, 0)
    return line
  }
}

extension PangoGlyphInfo {
  /// Reports a character that no font has. Pango's glyph is then the number of the character with a flag.
  fileprivate func reportIfMissing() {
    guard glyph & 0x1000_0000 != 0 else { return }
    let number = glyph & 0x00FF_FFFF
    let name = "U+" + String(number, radix: 16, uppercase: true)
    Issue.report(.missingCharacter(Unicode.Scalar(number).map { "\($0) (\(name))" } ?? name))
  }
}

extension LineMetrics {
  init(_ font: FontMetrics) {
    self.init(ascent: font.ascent, descent: font.descent, leading: font.leading)
  }
}
