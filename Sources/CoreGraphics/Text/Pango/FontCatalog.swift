internal import CFontconfig
internal import CPango

/// The installed fonts and the registered files, as fontconfig lists them. It is unsafe because it owns a fontconfig
/// configuration. The configuration does not change after it is created, so that Pango's threads may read it.
final class FontCatalog {
  /// The configuration; nil means the system's default.
  let config: OpaquePointer?

  init(files: [String]) {
    guard !files.isEmpty, let config = FcInitLoadConfigAndFonts() else {
      self.config = nil
      return
    }
    for file in files { FcConfigAppFontAddFile(config, file) }
    self.config = config
  }

  deinit { config.map { FcConfigDestroy($0) } }

  /// Returns the font with the PostScript, full or family name `name`; nil when there is none.
  func face(named name: String) -> FontFace? {
    if hasFamily(name) { return FontFace(family: name) }
    return [FC_POSTSCRIPT_NAME, FC_FULLNAME].lazy.compactMap { self.firstFace(with: $0, name) }.first
  }

  private func hasFamily(_ name: String) -> Bool { firstFace(with: FC_FAMILY, name) != nil }

  private func firstFace(with key: String, _ value: String) -> FontFace? {
    guard let pattern = FcPatternCreate(), let keys = FcObjectSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(keys)
    }
    FcPatternAddString(pattern, key, value)
    for key in [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(keys, key) }
    guard let fonts = FcFontList(config, pattern, keys) else { return nil }
    defer { FcFontSetDestroy(fonts) }
    return fonts.pointee.nfont > 0 ? FontFace(pattern: fonts.pointee.fonts[0]) : nil
  }

  /// Returns the distinct values of `key` in the fonts of one family, or of all families if it is nil, sorted.
  func values(of key: String, family: String? = nil) -> [String] {
    guard let pattern = FcPatternCreate(), let keys = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(keys)
    }
    if let family { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcObjectSetAdd(keys, key)
    guard let fonts = FcFontList(config, pattern, keys) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    let values = (0..<Int(fonts.pointee.nfont)).compactMap { index in
      fonts.pointee.fonts[index].flatMap { Self.string(key, in: $0) }
    }
    return Set(values).sorted()
  }

  var familyKey: String { FC_FAMILY }

  static func string(_ key: String, in pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  /// Returns `face` with the family that fontconfig selects as a substitute for its own.
  func substitute(for face: FontFace) -> FontFace {
    var result = face
    result.family = string(FC_FAMILY, of: face) ?? "sans-serif"
    return result
  }

  var postScriptNameKey: String { FC_POSTSCRIPT_NAME }
  var fullNameKey: String { FC_FULLNAME }

  /// Returns the value of a key in the font that fontconfig selects for `face`; nil when there is none.
  func string(_ key: String, of face: FontFace) -> String? {
    guard let pattern = face.makePattern() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(config, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return Self.string(key, in: match)
  }

  /// Returns the first font in a file; nil when it cannot be read as a font.
  static func face(inFile path: String) -> FontFace? {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
    defer { FcPatternDestroy(pattern) }
    return FontFace(pattern: pattern)
  }
}

extension FontFace {
  fileprivate init?(pattern: OpaquePointer?) {
    guard let pattern, let description = pango_fc_font_description_from_pattern(pattern, 0) else {
      return nil
    }
    defer { pango_font_description_free(description) }
    self.init(description: description)
  }

  /// Creates the face of a font that Pango selected. It is unsafe because `font` must be a PangoFont.
  init?(font: OpaquePointer) {
    guard let description = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(description) }
    self.init(description: description)
  }

  private init?(description: OpaquePointer) {
    guard let family = pango_font_description_get_family(description) else { return nil }
    self.init(
      family: String(cString: family), weight: Int(pango_font_description_get_weight(description)),
      slant: Slant(rawValue: Int(pango_font_description_get_style(description))) ?? .upright,
      stretch: Int(pango_font_description_get_stretch(description)))
  }

  fileprivate func makePattern() -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    for name in family.split(separator: ",") {
      FcPatternAddString(pattern, FC_FAMILY, name.trimmingCharacters(in: .whitespaces))
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(clamping: weight)))
    FcPatternAddInteger(pattern, FC_SLANT, slant == .upright ? FC_SLANT_ROMAN : FC_SLANT_ITALIC)
    // Fontconfig's numbers of the widths from ultra condensed to ultra expanded.
    let widths: [Int32] = [50, 63, 75, 87, 100, 113, 125, 150, 200]
    if widths.indices.contains(stretch) { FcPatternAddInteger(pattern, FC_WIDTH, widths[stretch]) }
    return pattern
  }

  /// Returns a Pango description, which the caller must free. `size` is the size of an em in units of user space.
  func makeDescription(size: CGFloat) -> OpaquePointer? {
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, family)
    pango_font_description_set_weight(description, Int32(clamping: weight))
    pango_font_description_set_style(description, Int32(slant.rawValue))
    pango_font_description_set_stretch(description, Int32(clamping: stretch))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return description
  }
}
