/// The scope of a font's registration. Lamina ignores it and registers fonts for this process.
public enum CTFontManagerScope: UInt32, Sendable {
  /// No scope.
  case none = 0
  /// The current process.
  case process = 1
  /// All sessions of the user.
  case persistent = 2
  /// The current session of the user.
  case session = 3
}

/// Registers the fonts of a file, so that they can be found by their names. If the file cannot be read, reports that,
/// stores an error and returns false.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard FontLibrary.use({ $0.register(file: (fontURL as URL).path) }) == nil else { return true }
  // 103 is Apple's code for an unknown format.
  error?.pointee = .passRetained(
    NSError(domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103))
  return false
}
