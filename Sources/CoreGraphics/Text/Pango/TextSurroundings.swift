internal import CFontconfig
internal import CPango

/// The libraries and fonts of the system on which the pixels of texts depend, and those of paths, so that two computers can be
/// compared. It is unsafe because fontconfig is written in C. Its objects are used only during one call.
package enum TextSurroundings {
  /// The names and versions of the libraries.
  package static var libraries: [String] {
    let cairo = String(cString: cairo_version_string())
    let pango = String(cString: pango_version_string())
    return ["cairo \(cairo)", "pango \(pango)", "fontconfig \(FcGetVersion())"]
  }

  /// The names of the installed font files with their versions and sizes in bytes, sorted, and the files that are chosen for
  /// the generic families. The folders in which the files are do not matter.
  package static var fonts: [String] {
    ["sans-serif", "serif", "monospace"].map { "\($0): \(file(of: $0) ?? "")" } + files
  }

  private static var files: [String] {
    guard let pattern = FcPatternCreate(), let keys = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(keys)
    }
    for key in [FC_FILE, FC_FONTVERSION] { FcObjectSetAdd(keys, key) }
    guard let fonts = FcFontList(nil, pattern, keys) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    let descriptions = (0..<Int(fonts.pointee.nfont)).compactMap { index in
      fonts.pointee.fonts[index].flatMap(description)
    }
    return Set(descriptions).sorted()
  }

  private static func description(of font: OpaquePointer) -> String? {
    guard let path = FontCatalog.string(FC_FILE, in: font) else { return nil }
    var version: Int32 = 0
    FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    return "\(URL(fileURLWithPath: path).lastPathComponent) \(version) \(size)"
  }

  /// Returns the name of the file of the font that fontconfig selects for a family.
  private static func file(of family: String) -> String? {
    let path = FontCatalog(files: []).string(FC_FILE, of: FontFace(family: family))
    return path.map { URL(fileURLWithPath: $0).lastPathComponent }
  }
}
