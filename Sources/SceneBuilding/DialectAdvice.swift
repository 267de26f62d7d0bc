import Localization

/// The replacement of a construct of Swift that needs Objective-C, which Swift does not have on Linux
/// (Documentation/Compatibility.md).
struct DialectAdvice: Sendable {
  /// The text by which the construct is found in a message or a line of source.
  private let construct: String
  private let text: LocalizedText

  private init(_ construct: String, _ text: LocalizedText) {
    (self.construct, self.text) = (construct, text)
  }

  private static let managed = DialectAdvice(
    "@NSManaged",
    LocalizedText("write @Animatable(\"name\") var name: CGFloat = 0 instead of @NSManaged"))

  /// The constructs; a line with several of them gets the advice of the first one here.
  private static let table = [
    DialectAdvice(
      "#selector",
      LocalizedText("pass a closure or the method itself instead of #selector, such as Door.knocked")),
    DialectAdvice(
      "#keyPath",
      LocalizedText("write the key path as a string instead of #keyPath, such as \"opacity\"")),
    managed,
    DialectAdvice("@IBOutlet", LocalizedText("remove @IBOutlet: interface files are not read")),
    DialectAdvice("@IBAction", LocalizedText("give the method one argument, such as _ sender: Any")),
    DialectAdvice("from extension", LocalizedText("move the method into the class")),
    DialectAdvice("@objc", LocalizedText("remove @objc: Swift has no Objective-C on Linux")),
  ]

  /// Parts of the compiler's messages about the constructs.
  private static let complaints = ["Objective-C", "@objc", "@IBAction", "from extension"]

  /// Returns the compiler's message with advice; unchanged if it is not about such a construct. `excerpt` is the line
  /// of source.
  static func advised(_ message: String, excerpt: String) -> String {
    guard complaints.contains(where: message.contains) else { return message }
    let row =
      table.first { message.contains($0.construct) }
      ?? table.first { excerpt.contains($0.construct) }
    return row.map { "\(message); \($0.text.text)" } ?? message
  }

  /// Returns the message for a line of source whose property the linker does not find; nil if it has none such.
  static func missingStorage(in line: Substring) -> String? {
    guard let attribute = line.firstRange(of: managed.construct),
      line[..<attribute.lowerBound].allSatisfy(\.isWhitespace)
    else { return nil }
    return localized("nothing stores the property; \(managed.text.text)")
  }
}
