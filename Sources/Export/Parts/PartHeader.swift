import CoreGraphics
import Foundation
import Localization

/// The first line of the file of a part: what its frames are, and what was to be exported.
struct PartHeader: Codable, Equatable, Sendable {
  /// The bytes at the start of every file. The number is that of the format.
  static let signature = "lamina-part 1\n"
  /// The bytes after the last frame, without which a file is not complete.
  static let end = "lamina-end\n"
  /// The greatest length of the header in bytes.
  static let lengthLimit = 1 << 16
  /// The greatest width and height of frames in pixels, which is that of Cairo's pictures.
  private static let sideLimit = 32767

  let part: ExportPart
  let origin: PartOrigin
  let format: String
  /// The start and the end of the export in seconds from the scene's start, and its frame rate.
  let start: Double
  let finish: Double
  let rate: String
  let blur: Int
  let shutter: Double
  let loops: Int
  let dithers: Bool
  /// The size of the frames in pixels.
  let width: Int
  let height: Int
  let isOpaque: Bool

  init(_ part: ExportPart, from origin: PartOrigin, of request: EncoderRequest) {
    let options = request.options
    (self.part, self.origin) = (part, origin)
    (format, start, finish) = (options.format.name, options.start, options.end)
    (rate, blur, shutter) = ("\(options.rate)", options.blur, options.shutter)
    (loops, dithers) = (options.loops, options.dithers)
    (width, height, isOpaque) = (request.width, request.height, request.isOpaque)
  }

  /// The bytes of the header, with the end of its line.
  func line() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(self)) + [0x0A]
  }

  /// The options with which the frames of all parts are encoded. The motion blur is already in the frames.
  /// - Throws: `ExportError` if there are no such options.
  func options() throws -> ExportOptions {
    guard let format = ExportFormat(name: format), let rate = FrameRate(rate),
      (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height),
      Bitmap.isWithinLimit(width: width, height: height),
      ExportPart(part.index, of: part.count) != nil
    else { throw ExportError.impossible(localized("its header is damaged")) }
    var options = ExportOptions(format: format, end: finish, rate: rate)
    options.start = start
    (options.loops, options.dithers) = (loops, dithers)
    try options.validate(isOpaque: isOpaque)
    return options
  }

  /// Returns the reason why a part with this header and one with another header are not parts of the same export; nil if
  /// they are.
  func difference(from other: PartHeader) -> String? {
    if origin.program != other.origin.program {
      return localized("it was made by Lamina \(origin.program), and not by \(other.origin.program)")
    }
    if origin.libraries != other.origin.libraries {
      return localized("it was made with \(origin.libraries), and not with \(other.origin.libraries)")
    }
    if origin.fonts != other.origin.fonts {
      return localized("it was made on a computer on which other fonts are installed")
    }
    if origin.scene != other.origin.scene {
      return localized("it shows another scene, or another version of it, or with other options")
    }
    return isSameExport(as: other) ? nil : localized("it is a part of an export with other options")
  }

  /// True if the headers are equal except for the index of the part.
  private func isSameExport(as other: PartHeader) -> Bool {
    part.count == other.part.count && format == other.format && start == other.start
      && finish == other.finish && rate == other.rate && blur == other.blur
      && shutter == other.shutter && loops == other.loops && dithers == other.dithers
      && width == other.width && height == other.height && isOpaque == other.isOpaque
  }
}
