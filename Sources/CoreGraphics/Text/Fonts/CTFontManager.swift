/// How far a registered font is known. Lamina knows it in this process whatever is asked for.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process = 1
  case persistent = 2
  case session = 3
}

/// Makes the fonts of a file known by their names; false, and a report, when it cannot be read.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard FontLibrary.use({ $0.register(file: (fontURL as URL).path) }) == nil else { return true }
  error?.pointee = .passRetained(
    NSError(domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103))
  return false
}
