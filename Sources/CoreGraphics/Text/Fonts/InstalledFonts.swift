/// The fonts available to this process, those of registered files included.
package enum InstalledFonts {
  /// Sorted.
  package static var families: [String] { FontLibrary.use { $0.families } }

  /// PostScript names, sorted; none for a family that is not there.
  package static func names(ofFamily family: String) -> [String] {
    FontLibrary.use { $0.postScriptNames(ofFamily: family) }
  }

  /// nil when there is no font of that PostScript, full or family name.
  package static func face(named name: String) -> FontFace? {
    FontLibrary.use { $0.existingFace(named: name) }
  }

  /// The family that a PostScript name speaks of: "Gill Sans" for "GillSans-Bold".
  package static func family(inName name: String) -> String { FontName(name).face.family }
}
