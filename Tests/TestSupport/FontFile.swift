import Foundation

/// Font files, for tests that need a certain font.
package enum FontFile {
  /// The font of the package fonts-droid-fallback, which has Chinese and Japanese characters and is small.
  package static let cjk = path("truetype/droid/DroidSansFallbackFull.ttf")

  /// Returns the path of a font in Debian's font folder, or in `LAMINA_TEST_FONTS`; nil when the file is not there.
  package static func path(_ name: String) -> String? {
    let folders = [ProcessInfo.processInfo.environment["LAMINA_TEST_FONTS"], "/usr/share/fonts"]
    return folders.compactMap { $0.map { "\($0)/\(name)" } }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
