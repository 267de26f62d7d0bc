import QuartzCore

// What keyboards of phones are told. There is a real keyboard here: the values are kept.

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String
  /// Creates a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let URL = UITextContentType(rawValue: "url")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The bar in a text where the next character goes; it blinks.
@MainActor
final class CaretView: UIView {
  private static let key = "lamina.blink"
  static let width: CGFloat = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }
  required init?(coder: NSCoder) { nil }

  /// A hidden caret does not blink, because its animation would keep the window from resting.
  override var isHidden: Bool {
    didSet { if isHidden != oldValue { blink() } }
  }

  /// Begins a blink anew: a caret that moves is seen.
  func blink() {
    layer.removeAnimation(forKey: Self.key)
    guard !isHidden else { return }
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 1, 0, 0, 1]
    blink.keyTimes = [0, 0.5, 0.6, 0.9, 1]
    blink.duration = 1
    blink.repeatCount = .infinity
    layer.add(blink, forKey: Self.key)
  }
}
