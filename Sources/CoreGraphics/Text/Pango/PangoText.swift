internal import CPango

/// Runs as Pango takes them: one string of bytes, with attributes for ranges of it.
struct PangoText {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private let runs: [TextRun]

  init(_ runs: [TextRun]) {
    self.runs = runs
    for run in runs {
      starts.append(bytes.count)
      // Pango's strings end at a zero; a zero-width space shows as little.
      for byte in run.text.utf8 {
        if byte == 0 { bytes += [0xE2, 0x80, 0x8B] } else { bytes.append(byte) }
      }
    }
  }

  var count: Int { bytes.count }

  func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  func attributes(at index: Int) -> TextAttributes { runs[runIndex(at: index)].attributes }

  private func runIndex(at index: Int) -> Int {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// Unsafe by nature: `layout` is a PangoLayout.
  func fill(_ layout: OpaquePointer) {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      pango_layout_set_text(layout, text, Int32(clamping: buffer.count))
    }
    let description = runs[0].attributes.font.makeDescription()
    pango_layout_set_font_description(layout, description)
    description.map { pango_font_description_free($0) }
    let attributes = pango_attr_list_new()
    for index in runs.indices { insert(index, into: attributes) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private func insert(_ index: Int, into list: OpaquePointer?) {
    let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    let range = UInt32(clamping: starts[index])..<UInt32(clamping: end)
    let attributes = runs[index].attributes
    guard !range.isEmpty else { return }
    if let description = attributes.font.makeDescription() {
      insert(pango_attr_font_desc_new(description), range, list)
      pango_font_description_free(description)
    }
    if attributes.kern != 0 {
      insert(pango_attr_letter_spacing_new(Int32(pango: attributes.kern)), range, list)
    }
    // A colour of its own for each run makes Pango keep them apart.
    let (high, low) = (UInt16(truncatingIfNeeded: index >> 16), UInt16(truncatingIfNeeded: index))
    insert(pango_attr_foreground_new(0, high, low), range, list)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<UInt32>, _ list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = range.lowerBound
    attribute.pointee.end_index = range.upperBound
    pango_attr_list_insert(list, attribute)
  }
}

extension CTFont {
  /// For Pango; to be freed by the caller.
  func makeDescription() -> OpaquePointer? { face.makeDescription(size: size) }
}
