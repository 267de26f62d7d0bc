import Foundation
import Localization

/// A file format of an export. `ExportFormat+Table.swift` lists the formats.
package struct ExportFormat: Sendable {
  /// The name of the format, as the command line and the export panel show it. Unless the export is a folder, it is
  /// also an extension: a file `a.apng` is exported as APNG, and `a.png` as a single picture, unless a format is given.
  package let name: String
  /// A few words that explain the name; nil if it needs no explanation.
  let note: LocalizedText?
  /// The extension that the export panel gives to files. It may differ from the name: that of an APNG is `png`. It is
  /// nil if the export is a folder.
  package let fileExtension: String?
  /// True if the file contains a single frame.
  package let isSingleFrame: Bool
  /// True if the format has transparency. A GIF's pixels are either opaque or completely transparent.
  package let hasAlpha: Bool
  /// True if the file contains the number of times that it is played.
  package let hasLoops: Bool
  /// True if ffmpeg encodes the format.
  package let needsFFmpeg: Bool
  /// True if the width and the height must be even, because the colors are stored at half the resolution.
  let needsEvenSize: Bool
  /// The default frame rate.
  package let defaultRate: FrameRate
  /// Creates the encoder of one export.
  let makeEncoder: @Sendable (EncoderRequest) throws -> any FrameEncoder

  init(
    _ name: String, note: LocalizedText? = nil, fileExtension: String?, isSingleFrame: Bool = false,
    hasAlpha: Bool = true, hasLoops: Bool = false, needsFFmpeg: Bool = false,
    needsEvenSize: Bool = false,
    defaultRate: FrameRate = .standard,
    makeEncoder: @escaping @Sendable (EncoderRequest) throws -> any FrameEncoder
  ) {
    self.name = name
    self.note = note
    self.fileExtension = fileExtension
    self.isSingleFrame = isSingleFrame
    self.hasAlpha = hasAlpha
    self.hasLoops = hasLoops
    self.needsFFmpeg = needsFFmpeg
    self.needsEvenSize = needsEvenSize
    self.defaultRate = defaultRate
    self.makeEncoder = makeEncoder
  }
}

extension ExportFormat {
  /// Returns the size in pixels of a file whose pictures have `width` by `height` pixels.
  package func pixelSize(width: Int, height: Int) -> (width: Int, height: Int) {
    needsEvenSize ? (width + width % 2, height + height % 2) : (width, height)
  }
}

extension ExportFormat: Hashable {
  /// Formats are equal if their names are.
  package static func == (one: ExportFormat, other: ExportFormat) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The inputs of an encoder.
struct EncoderRequest {
  let options: ExportOptions
  /// The path of the file, or of the folder, that is written.
  let path: String
  /// The size of the frames in pixels.
  let width: Int
  let height: Int
  /// True if all pixels of all frames are opaque.
  let isOpaque: Bool
}
