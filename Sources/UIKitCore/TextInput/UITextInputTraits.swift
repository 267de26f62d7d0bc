// The traits of on-screen keyboards. They are stored and have no effect, as there is a hardware keyboard.

/// The layout of an on-screen keyboard. It has no effect.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The title of the Return key. It has no effect.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The colors of an on-screen keyboard. They have no effect.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
}

/// The automatic capitalization of text. It has no effect.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// The automatic correction of text. It has no effect.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// The spell checking of text. It has no effect.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

/// The meaning of a text. It has no effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String
  /// Creates a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A URL.
  public static let URL = UITextContentType(rawValue: "url")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
