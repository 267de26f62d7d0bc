import Foundation

/// Fonts in files, for tests that need a certain one.
package enum FontFile {
  /// fonts-droid-fallback: Chinese and Japanese, in a small package.
  package static let cjk = path("truetype/droid/DroidSansFallbackFull.ttf")

  /// Where Debian puts it, or below `LAMINA_TEST_FONTS`; nil when it is not there.
  package static func path(_ name: String) -> String? {
    let folders = [ProcessInfo.processInfo.environment["LAMINA_TEST_FONTS"], "/usr/share/fonts"]
    return folders.compactMap { $0.map { "\($0)/\(name)" } }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
