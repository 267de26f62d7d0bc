import Localization
import ViewerControl

/// The error of a name that no scene has.
package struct UnknownScene: Error, CustomStringConvertible {
  package let name: String

  package init(name: String) { self.name = name }

  package var description: String {
    let shortName = name.count > 60 ? "\(name.prefix(60))…" : name
    let hint = SimilarNames.question(Self.suggestions(for: name))
    return localized(
      "there is no scene or file '\(shortName)'\(hint); 'lamina scenes' lists all scenes")
  }

  /// The names of scenes that are nearly the same, or else those that have a word in common with `name`.
  private static func suggestions(for name: String) -> [String] {
    let names = SceneCatalog.entries.map(\.name)
    let near = SimilarNames.of(name, in: names)
    return near.isEmpty ? Array(names.filter { isAlike($0, name) }.prefix(4)) : near
  }

  /// True if the names have a beginning of four letters or a word in common, or if one contains the other.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.lowercased(), other.lowercased())
    guard other.count >= 3 else { return false }
    if one.contains(other) || other.contains(one) || one.hasPrefix(other.prefix(4)) { return true }
    return !Set(one.split(separator: "-")).isDisjoint(with: other.split(separator: "-"))
  }
}
