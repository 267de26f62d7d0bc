import Foundation

/// What an export becomes.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// One picture.
  case png
  /// A folder of numbered pictures.
  case pngs
  case apng, gif, mp4, webm, webp

  /// By the ending of a file's name; a name that ends in a slash is a folder.
  package init?(path: String) {
    if path.hasSuffix("/") {
      self = .pngs
      return
    }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ending != "pngs", let format = Self(rawValue: ending) else { return nil }
    self = format
  }

  /// Whether pixels may be transparent. A GIF's are so altogether or not at all.
  package var hasAlpha: Bool { self != .mp4 }

  /// Whether the file says how often it is to be played.
  package var hasLoops: Bool { [.apng, .gif, .webp].contains(self) }

  /// Whether another program writes it.
  package var needsFFmpeg: Bool { [.mp4, .webm, .webp].contains(self) }

  /// A GIF counts time in hundredths of a second, of which 1/25 is a whole number.
  package var usualRate: FrameRate { self == .gif ? .gif : .usual }
}
