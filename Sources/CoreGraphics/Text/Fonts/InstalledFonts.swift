/// The fonts available to this process, including those of registered files.
package enum InstalledFonts {
  /// The names of all families, sorted.
  package static var families: [String] { FontLibrary.use { $0.families } }

  /// Returns the PostScript names of a family's fonts, sorted; an empty array for an unknown family.
  package static func names(ofFamily family: String) -> [String] {
    FontLibrary.use { $0.postScriptNames(ofFamily: family) }
  }

  /// Returns the font with this PostScript, full or family name; nil when there is none.
  package static func face(named name: String) -> FontFace? {
    FontLibrary.use { $0.existingFace(named: name) }
  }

  /// Returns the family name that is contained in a PostScript name: "Gill Sans" for "GillSans-Bold".
  package static func family(inName name: String) -> String { FontName(name).face.family }
}
