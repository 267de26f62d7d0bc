import CoreGraphics
import Foundation
import Localization

/// The reason why an export has written no file. Its description is one line for the user.
package enum ExportError: Error, Equatable, CustomStringConvertible {
  /// An export that is impossible, for the reason that the text states.
  case impossible(String)
  case cannotWrite(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  /// The file of a part of an export that cannot be used, so that the part has to be drawn again.
  case damagedPart(path: String, part: ExportPart, reason: String)
  /// A format for which ffmpeg is needed, which was not found.
  case noFFmpeg(ExportFormat)
  /// The failure of ffmpeg; `reason` is the last line of its standard error.
  case ffmpegFailed(ExportFormat, reason: String)
  /// An export that was cancelled. The path `-` stands for the standard output.
  case cancelled(path: String)

  package var description: String {
    switch self {
    case .impossible(let reason): reason
    case .cannotWrite(let path, let reason): localized("\(path): cannot be written (\(reason))")
    case .cannotRead(let path, let reason): localized("\(path): cannot be read (\(reason))")
    case .damagedPart(let path, let part, let reason):
      localized("\(path): \(reason); repeat this part with --part \(part.description)")
    case .noFFmpeg(let format):
      localized(
        "\(format.name) is written by ffmpeg, which is not installed; install it, or export apng, gif or pngs"
      )
    case .ffmpegFailed(let format, let reason):
      localized("ffmpeg could not write \(format.name): \(reason)")
    case .cancelled(path: "-"): localized("cancelled; nothing was written")
    case .cancelled(let path):
      // A new file was not made; an existing one was not replaced.
      FileManager.default.fileExists(atPath: path)
        ? localized("cancelled; \(path) is as it was") : localized("cancelled; nothing was written")
    }
  }

  /// Creates the error that the file at `path` cannot be written, with a short reason from an error of Foundation or
  /// `OutputFile`.
  static func cannotWrite(_ path: String, because error: any Error) -> ExportError {
    if let error = error as? ExportError { return error }
    if let error = error as? OutputError { return .cannotWrite(path: path, reason: error.reason) }
    return .cannotWrite(path: path, reason: reason(of: error))
  }

  /// Creates the error that the file at `path` cannot be read, with a short reason from an error of Foundation.
  static func cannotRead(_ path: String, because error: any Error) -> ExportError {
    .cannotRead(path: path, reason: reason(of: error))
  }

  private static func reason(of error: any Error) -> String {
    let cocoa = error as NSError
    if cocoa.domain == NSCocoaErrorDomain, cocoa.code == CocoaError.fileReadNoSuchFile.rawValue {
      return String(cString: strerror(ENOENT))
    }
    let underlying = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError ?? cocoa
    return underlying.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(underlying.code))) : cocoa.localizedDescription
  }
}
