import Localization

/// The advice how to replace a construct of Swift that requires Objective-C, which Swift does not support on Linux
/// (Documentation/Compatibility.md).
struct DialectAdvice: Sendable {
  /// The text by which the construct is recognized in a message or in a line of source.
  private let construct: String
  private let text: LocalizedText

  private init(_ construct: String, _ text: LocalizedText) {
    (self.construct, self.text) = (construct, text)
  }

  private static let managed = DialectAdvice(
    "@NSManaged",
    LocalizedText("write @Animatable(\"name\") var name: CGFloat = 0 instead of @NSManaged"))

  /// The constructs, with advice for each. If a line contains several of them, the first one in this table counts.
  private static let table = [
    DialectAdvice(
      "#selector",
      LocalizedText("pass a closure or the method itself instead of #selector, such as Door.knocked")),
    DialectAdvice(
      "#keyPath",
      LocalizedText("write the key path as a string instead of #keyPath, such as \"opacity\"")),
    managed,
    DialectAdvice(
      "@IBOutlet",
      LocalizedText("remove @IBOutlet: outlets are set only in sources that are translated")),
    DialectAdvice("@IBAction", LocalizedText("give the method one argument, such as _ sender: Any")),
    DialectAdvice("from extension", LocalizedText("move the method into the class")),
    DialectAdvice("@objc", LocalizedText("remove @objc: Swift has no Objective-C on Linux")),
  ]

  /// The parts of the compiler's messages by which errors about such constructs are recognized.
  private static let complaints = ["Objective-C", "@objc", "@IBAction", "from extension"]

  /// Returns the compiler's message with advice appended, or the unchanged message if it is not about such a
  /// construct. `excerpt` is the source line of the error, and `type` returns the name of the type around it.
  static func advised(_ message: String, excerpt: String, in type: () -> String?) -> String {
    guard complaints.contains(where: message.contains) else { return message }
    let row =
      table.first { message.contains($0.construct) }
      ?? table.first { excerpt.contains($0.construct) }
    guard let row else { return message }
    guard row.construct == "#selector", let method = method(selectedIn: excerpt, of: type) else {
      return "\(message); \(row.text.text)"
    }
    let advice = localized("pass a closure or the method itself instead of #selector: \(method)")
    return "\(message); \(advice)"
  }

  /// Returns the method in a `#selector` of a source line, with the name of its type, such as `Door.knocked`; nil when
  /// there is none.
  private static func method(selectedIn excerpt: String, of type: () -> String?) -> String? {
    guard let match = excerpt.firstMatch(of: /#selector\(\s*([\w.]+)/) else { return nil }
    let names = match.1.split(separator: ".").filter { $0 != "self" }
    guard names.count == 1 else { return names.joined(separator: ".") }
    return type().map { "\($0).\(names[0])" }
  }

  /// Returns the message for a source line that declares a property without storage; nil if the line declares none.
  static func missingStorage(in line: Substring) -> String? {
    guard let attribute = line.firstRange(of: managed.construct),
      line[..<attribute.lowerBound].allSatisfy(\.isWhitespace)
    else { return nil }
    return localized("nothing stores the property; \(managed.text.text)")
  }
}
