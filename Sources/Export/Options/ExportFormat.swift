import Foundation

/// The file formats of an export.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// A PNG file with a single frame.
  case png
  /// A folder of numbered PNG files.
  case pngs
  case apng, gif, mp4, webm, webp

  /// Derives the format from the extension of a file's name; a name that ends in a slash means a folder. Returns nil
  /// for an unknown extension.
  package init?(path: String) {
    if path.hasSuffix("/") {
      self = .pngs
      return
    }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ending != "pngs", let format = Self(rawValue: ending) else { return nil }
    self = format
  }

  /// True if the format has transparency. A GIF's pixels are either opaque or completely transparent.
  package var hasAlpha: Bool { self != .mp4 }

  /// True if the file contains the number of times that it is played.
  package var hasLoops: Bool { [.apng, .gif, .webp].contains(self) }

  /// True if ffmpeg encodes the format.
  package var needsFFmpeg: Bool { [.mp4, .webm, .webp].contains(self) }

  /// The default frame rate: 30 frames per second, or 25 for a GIF, whose delays are whole hundredths of a second.
  package var usualRate: FrameRate { self == .gif ? .gif : .usual }
}
