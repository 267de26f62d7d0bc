import Localization

/// The argument parser's own words in the user's language. The library has no catalogue, so its sentences are found by
/// their form; lines of another form stay as they are.
enum ParserMessage {
  /// The library's sentences. A more special one comes before a general one.
  private static let sentences = KnownSentences(errors + help)

  private static let errors = [
    LocalizedText("Error: Unknown option '%@'. Did you mean '%@'?"),
    LocalizedText("Error: Unknown option '%@'"),
    LocalizedText("Error: Missing value for '%@'"),
    LocalizedText("Error: The option '%@' does not take any value, but '%@' was specified."),
    LocalizedText("Error: Unexpected argument '%@'"),
    LocalizedText("Error: %@ unexpected arguments: %@"),
    LocalizedText("Error: Missing expected argument '%@'"),
    LocalizedText("Error: The value '%@' is invalid for '%@': %@"),
    LocalizedText("Error: The value '%@' is invalid for '%@'"),
    LocalizedText("Error: %@"), LocalizedText("Help:  %@"), LocalizedText("Usage: %@"),
    LocalizedText("  See '%@' for more information."),
  ]

  private static let help = [
    LocalizedText("OVERVIEW: %@"), LocalizedText("USAGE: %@"), LocalizedText("ARGUMENTS:"),
    LocalizedText("OPTIONS:"), LocalizedText("SUBCOMMANDS:"),
    LocalizedText("%@Show help information."), LocalizedText("%@Show subcommand help information."),
    LocalizedText("%@Show the version."), LocalizedText("  See '%@' for detailed help."),
    LocalizedText("%@ (default: %@)"), LocalizedText("  %@ (default) %@"),
  ]

  /// Returns a message of the library in the user's language.
  static func translated(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { sentences.translated(String($0)) }.joined(separator: "\n")
  }
}
