import Foundation

/// Font files for tests that need a certain font.
package enum FontFile {
  /// The font of the package fonts-droid-fallback, a small font with Chinese and Japanese characters; nil if it is
  /// not installed.
  package static let cjk = path("truetype/droid/DroidSansFallbackFull.ttf")

  /// Returns the path of a font in `LAMINA_TEST_FONTS` or in Debian's folder for fonts; nil if there is no such file.
  package static func path(_ name: String) -> String? {
    let folders = [ProcessInfo.processInfo.environment["LAMINA_TEST_FONTS"], "/usr/share/fonts"]
    return folders.compactMap { $0.map { "\($0)/\(name)" } }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
