internal import CPango

/// A paragraph, or a part of one, that Pango has shaped and broken into lines. It is unsafe because it owns a
/// PangoLayout, to which its lines refer. The layout does not change.
final class PangoParagraph {
  /// The settings for shaping and line breaking.
  struct Form {
    /// The width of the lines in units of user space; nil means no limit.
    var width: CGFloat?
    var wrap = PANGO_WRAP_WORD_CHAR
    var ellipsis = PANGO_ELLIPSIZE_NONE
    var isJustified = false
    /// The direction of the paragraph. With `natural` it is that of the first letter.
    var direction = NSWritingDirection.natural
    /// The additional indentation of the first line, which is negative for a hanging indentation.
    var indent: CGFloat = 0
    var startsParagraph = true
  }

  let source: TextParagraph
  private let startsParagraph: Bool
  private(set) var lines: [PangoLine] = []
  private let layout: OpaquePointer
  private let text: PangoText

  /// Shapes a paragraph; nil when Pango has no memory. It must be called inside of `FontLibrary.use`.
  init?(_ source: TextParagraph, form: Form, library: FontLibrary) {
    guard let context = library.makeContext(isRightToLeft: form.direction == .rightToLeft) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return nil }
    self.source = source
    startsParagraph = form.startsParagraph
    self.layout = layout
    text = PangoText(source)
    text.fill(layout)
    pango_layout_set_auto_dir(layout, form.direction == .natural ? 1 : 0)
    apply(form)
    lines = makeLines()
  }

  deinit { FontLibrary.use { _ in g_object_unref(UnsafeMutableRawPointer(layout)) } }

  private func apply(_ form: Form) {
    pango_layout_set_width(layout, form.width.map { Int32(pango: $0) } ?? -1)
    pango_layout_set_wrap(layout, form.wrap)
    pango_layout_set_ellipsize(layout, form.ellipsis)
    pango_layout_set_justify(layout, form.isJustified ? 1 : 0)
    pango_layout_set_indent(layout, Int32(pango: form.indent))
  }

  private func makeLines() -> [PangoLine] {
    var metrics = MetricsCache()
    var lines: [PangoLine] = []
    var next = pango_layout_get_lines_readonly(layout)
    while let entry = next {
      next = entry.pointee.next
      let line = entry.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
      line.map { lines.append(PangoLine($0, of: text, cache: &metrics)) }
    }
    return lines
  }

  func isFirstLine(_ line: PangoLine) -> Bool { startsParagraph && line.start == 0 }

  /// The distance from the baseline of the first line to the top of its ink.
  var inkHeight: CGFloat {
    guard let line = pango_layout_get_lines_readonly(layout)?.pointee.data else { return 0 }
    var ink = PangoRectangle()
    pango_layout_line_get_extents(line.assumingMemoryBound(to: PangoLayoutLine.self), &ink, nil)
    return CGFloat(pango: -ink.y)
  }
}

/// A cache of the metrics of a paragraph's fonts.
struct MetricsCache {
  private var cachedMetrics: [OpaquePointer: FontMetrics] = [:]

  mutating func metrics(of font: OpaquePointer?) -> FontMetrics {
    guard let font else { return FontMetrics() }
    if let metrics = cachedMetrics[font] { return metrics }
    let metrics = FontMetrics(of: font)
    cachedMetrics[font] = metrics
    return metrics
  }
}

extension Int32 {
  /// Converts a length to Pango's units, which are 1/1024 of a unit, clamped so that Pango can add lengths in 32
  /// bits.
  init(pango value: CGFloat) {
    self = Int32(Swift.min(Swift.max(value * Double(PANGO_SCALE), -0x6000_0000), 0x6000_0000).rounded())
  }
}

extension CGFloat {
  /// Converts a length from Pango's units, which are 1/1024 of a unit.
  init(pango value: Int32) { self = CGFloat(value) / CGFloat(PANGO_SCALE) }
}
