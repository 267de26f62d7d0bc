/// The error of a name that no scene has.
package struct UnknownScene: Error, CustomStringConvertible {
  package let name: String

  package init(name: String) { self.name = name }

  package var description: String {
    let names = SceneCatalog.entries.map(\.name).filter { Self.isAlike($0, name) }.prefix(4)
    let hint = names.isEmpty ? "" : " (like it: \(names.joined(separator: ", ")))"
    let shown = name.count > 60 ? "\(name.prefix(60))…" : name
    return "there is no scene or file '\(shown)'\(hint); 'lamina scenes' lists all scenes"
  }

  /// True if the names have a beginning of four letters or a word in common, or if one contains the other.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.lowercased(), other.lowercased())
    guard other.count >= 3 else { return false }
    if one.contains(other) || other.contains(one) || one.hasPrefix(other.prefix(4)) { return true }
    return !Set(one.split(separator: "-")).isDisjoint(with: other.split(separator: "-"))
  }
}
