internal import CPango

/// The runs of a paragraph in Pango's form: one string of bytes, with attributes for ranges of bytes.
struct PangoText {
  private let bytes: [UInt8]
  private let source: TextParagraph
  private var runs: [TextRun] { source.runs }

  init(_ source: TextParagraph) {
    self.source = source
    bytes = source.runs.flatMap(\.text.utf8)
  }

  func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  func attributes(at index: Int) -> TextAttributes { runs[source.runIndex(at: index)].attributes }

  /// Sets the text and the attributes of a layout. It is unsafe because `layout` must be a PangoLayout.
  func fill(_ layout: OpaquePointer) {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      pango_layout_set_text(layout, text, Int32(clamping: buffer.count))
    }
    let description = runs[0].attributes.makeFontDescription()
    pango_layout_set_font_description(layout, description)
    description.map { pango_font_description_free($0) }
    let attributes = pango_attr_list_new()
    for index in runs.indices { insert(index, into: attributes) }
    // A word that is broken between characters gets no hyphen (L4.13).
    let whole = 0..<UInt32(clamping: bytes.count)
    insert(pango_attr_insert_hyphens_new(0), over: whole, into: attributes)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private func insert(_ index: Int, into list: OpaquePointer?) {
    let range = UInt32(clamping: source.offsets[index])..<UInt32(clamping: source.offsets[index + 1])
    let attributes = runs[index].attributes
    guard !range.isEmpty else { return }
    if let description = attributes.makeFontDescription() {
      insert(pango_attr_font_desc_new(description), over: range, into: list)
      pango_font_description_free(description)
    }
    if attributes.kern != 0 {
      insert(pango_attr_letter_spacing_new(Int32(pango: attributes.kern)), over: range, into: list)
    }
    insert(
      attributes.ligature.feature.flatMap { pango_attr_font_features_new($0) }, over: range, into: list)
    if let box = attributes.attachment?.bounds { insert(box.shapeAttribute, over: range, into: list) }
    // Each run has its own color, because Pango would join runs with equal attributes.
    let (high, low) = (UInt16(truncatingIfNeeded: index >> 16), UInt16(truncatingIfNeeded: index))
    insert(pango_attr_foreground_new(0, high, low), over: range, into: list)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<UInt32>,
    into list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = range.lowerBound
    attribute.pointee.end_index = range.upperBound
    pango_attr_list_insert(list, attribute)
  }
}

extension CGRect {
  /// The attribute that reserves space for an image that replaces a character. In the rectangle, y points up from the
  /// baseline.
  fileprivate var shapeAttribute: UnsafeMutablePointer<PangoAttribute>? {
    var box = PangoRectangle(
      x: 0, y: Int32(pango: -maxY), width: Int32(pango: minX + width), height: Int32(pango: height))
    return pango_attr_shape_new(&box, &box)
  }
}

extension TextLigature {
  /// The setting as OpenType features; nil for the default of the font.
  fileprivate var feature: String? {
    switch self {
    case .none: "liga=0, clig=0, dlig=0, hlig=0"
    case .standard: nil
    case .all: "liga=1, clig=1, dlig=1, hlig=1"
    }
  }
}

extension TextAttributes {
  /// The size at which Pango lays out the glyphs. Wider glyphs are laid out larger, and drawn less high.
  var layoutSize: CGFloat { min(font.size * stretch, CTFont.largestSize) }

  /// The factor by which the heights of glyphs are multiplied when they are drawn.
  var layoutHeight: CGFloat { stretch == 1 ? 1 : font.size / layoutSize }

  /// Returns a Pango description of the font, which the caller must free.
  fileprivate func makeFontDescription() -> OpaquePointer? {
    font.face.makeDescription(size: layoutSize)
  }
}
