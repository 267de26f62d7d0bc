extension [String] {
  /// The names of states or versions as a list in a sentence. They are quoted, because those of themes contain commas.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
