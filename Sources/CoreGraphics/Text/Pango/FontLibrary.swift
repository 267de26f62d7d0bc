internal import CPango

/// The fonts of this process. It finds fonts by name and creates Pango's contexts.
///
/// `@unchecked Sendable`, and unsafe, because only one thread at a time may use Pango's font map. All code that uses
/// Pango runs inside of `use`, which holds a lock.
final class FontLibrary: @unchecked Sendable {
  private static let shared = FontLibrary()

  private let lock = NSRecursiveLock()
  private var files: [String: FontFace] = [:]
  private var catalog = FontCatalog(files: [])
  private var map: OpaquePointer?
  private var faces: [String: FontFace] = [:]
  private var glyphFaces: [FontFace: GlyphFace] = [:]
  /// The number of fonts after which their glyphs are forgotten. It is a choice.
  private static let glyphFaceLimit = 128

  /// Calls `body` with the library while no other thread uses it. Calls may be nested.
  static func use<Result>(_ body: (FontLibrary) throws -> Result) rethrows -> Result {
    shared.lock.lock()
    defer { shared.lock.unlock() }
    return try body(shared)
  }

  /// Returns the font with this name, or a substitute, which is reported once.
  func face(named name: String) -> FontFace {
    if let known = faces[name] { return known }
    let face = catalog.face(named: name) ?? substitute(for: name)
    faces[name] = face
    return face
  }

  /// Returns the font with this name; nil when there is none.
  func existingFace(named name: String) -> FontFace? { catalog.face(named: name) }

  private func substitute(for name: String) -> FontFace {
    let face = catalog.substitute(for: FontName(name).face)
    // The names of Apple's system fonts start with a period.
    if !Self.genericNames.contains(name.lowercased()), !name.hasPrefix(".") {
      Issue.report(.missingFont(name: name, substitute: face.family))
    }
    return face
  }

  /// Generic names, for which every system has a font. Their substitution is not reported.
  private static let genericNames: Set<String> = [
    "", "sans-serif", "sans", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]

  /// Registers the fonts of a file and returns the first of them. If the file cannot be read, reports that and
  /// returns nil.
  func register(file path: String) -> FontFace? {
    if let known = files[path] { return known }
    guard let face = FontCatalog.face(inFile: path) else {
      Issue.report(.unreadableFont(file: path))
      return nil
    }
    files[path] = face
    catalog = FontCatalog(files: Array(files.keys))
    faces = [:]
    glyphFaces = [:]
    map.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    map = nil
    return face
  }

  func postScriptName(of face: FontFace) -> String? {
    catalog.string(catalog.postScriptNameKey, of: face)
  }

  func fullName(of face: FontFace) -> String? { catalog.string(catalog.fullNameKey, of: face) }

  /// Returns the glyphs of a font; nil when the system has no fonts.
  func glyphs(of face: FontFace) -> GlyphFace? {
    if let known = glyphFaces[face] { return known }
    let glyphs = GlyphFace(face, library: self)
    if glyphFaces.count >= Self.glyphFaceLimit { glyphFaces = [:] }
    glyphFaces[face] = glyphs
    return glyphs
  }

  var families: [String] { catalog.values(of: catalog.familyKey) }

  func postScriptNames(ofFamily family: String) -> [String] {
    catalog.values(of: catalog.postScriptNameKey, family: family)
  }

  /// Returns a Pango context, which the caller must release. It does not hint glyphs, so that text has the same
  /// proportions at every scale.
  func makeContext(isRightToLeft: Bool = false) -> OpaquePointer? {
    guard let map = fontMap(), let context = pango_font_map_create_context(map) else { return nil }
    // Pango copies the options.
    let options = CairoFontOptions()
    withExtendedLifetime(options) {
      pango_cairo_context_set_font_options(context, options.pointer)
    }
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    return context
  }

  fileprivate func fontMap() -> OpaquePointer? {
    if map == nil {
      map = pango_cairo_font_map_new()
      if let map, let config = catalog.config { pango_fc_font_map_set_config(map, config) }
    }
    return map
  }
}

/// The preparation of a program that will show text soon.
package enum FontPreparation {
  /// Starts to read the system's list of fonts on one of Pango's threads. The first text that is laid out waits for
  /// it.
  package static func begin() {
    FontLibrary.use { _ = $0.fontMap() }
  }
}
