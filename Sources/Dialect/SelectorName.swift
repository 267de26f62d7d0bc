import SwiftSyntax

/// The names that methods have in Objective-C.
enum SelectorName {
  /// Returns the name of a method: that in `@objc(name)`, or the one that the compiler derives from the labels.
  static func name(of member: MemberFacts) -> String {
    if let arguments = member.attributes.attribute("objc")?.arguments {
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return name(member.name, member.labels ?? [])
  }

  /// Returns the name of a method with the labels of its parameters. The first label is appended to the name, after
  /// "With" unless it begins with a preposition.
  static func name(_ base: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return base }
    let begin =
      first == "_" ? base : base + (isPreposition(first) ? "" : "With") + first.capitalizedFirst
    return begin + ":" + labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "during", "following",
    "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within", "without",
  ]

  private static func isPreposition(_ label: String) -> Bool {
    prepositions.contains(String(label.prefix { $0.isLowercase }))
  }

  /// Returns the name of the method that sets a property.
  static func setter(_ property: String) -> String { "set\(property.capitalizedFirst):" }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
