import Localization
import QuartzCore

/// One-line texts for the user: descriptions of errors, and long texts made short.
package enum PlainText {
  /// Describes an error in one line: by its own description or, if it is an error of Foundation or of the system, by
  /// its path and a reason in plain words. Errors of the lower modules are translated into the user's language.
  package static func of(_ error: any Error) -> String {
    if let text = LibraryErrors.text(of: error) { return text }
    let foundation = error as NSError
    guard [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains(foundation.domain) else {
      return "\(error)"
    }
    let reason = reason(of: foundation)
    return path(in: foundation).map { "\($0): \(reason)" } ?? reason
  }

  private static func path(in error: NSError) -> String? {
    let url = error.userInfo[NSURLErrorKey] as? URL
    return error.userInfo[NSFilePathErrorKey] as? String ?? url?.path
  }

  private static func reason(of error: NSError) -> String {
    if let below = error.userInfo[NSUnderlyingErrorKey] as? any Error {
      let below = below as NSError
      if below.domain == NSPOSIXErrorDomain { return reason(ofCode: below.code) }
    }
    return error.domain == NSPOSIXErrorDomain ? reason(ofCode: error.code) : reason(ofCocoa: error)
  }

  private static func reason(ofCode code: Int) -> String {
    switch Int32(truncatingIfNeeded: code) {
    case ENOSPC: localized("the disk is full")
    case ENOENT: localized("no such file or folder")
    case EACCES, EPERM: localized("permission denied")
    case EROFS: localized("the disk is read-only")
    case let other: String(cString: strerror(other))
    }
  }

  private static func reason(ofCocoa error: NSError) -> String {
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: localized("no such file or folder")
    case .fileReadNoPermission, .fileWriteNoPermission: localized("permission denied")
    case .fileWriteOutOfSpace: localized("the disk is full")
    case .fileWriteVolumeReadOnly: localized("the disk is read-only")
    case .fileWriteFileExists: localized("it exists already")
    case .fileReadTooLarge: localized("it is too large")
    case .fileReadCorruptFile, .fileReadInapplicableStringEncoding, .fileReadUnknownStringEncoding:
      localized("it is damaged")
    default: localized("the system gives no reason (error \(error.code))")
    }
  }

  /// Returns a text of at most `limit` Unicode scalars, in which an ellipsis replaces the middle of a longer one.
  static func shortened(_ text: String, to limit: Int = 300) -> String {
    // Scalars are counted, because a character may have any number of them. Those after the limit are not counted,
    // because that takes long in a long text.
    let scalars = text.unicodeScalars
    guard !scalars.dropFirst(limit).isEmpty else { return text }
    return "\(String(scalars.prefix(limit / 2))) … \(String(scalars.suffix(limit / 2 - 3)))"
  }
}
