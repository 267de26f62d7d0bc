import Localization

/// The translation of ArgumentParser's own messages. The library has no catalogs, so its sentences are recognized by
/// their form, which is that of version 1.8. Lines of another form stay in English.
enum ParserMessage {
  /// The library's sentences. If two of them match a line, the first one is used, so the more specific one comes
  /// first. Spaces are those of the library's output. The text at a `%@` is not translated; it may be one of Lamina's
  /// own messages, which already is.
  private static let sentences = KnownSentences(errorLines + helpLines)

  private static let errorLines = [
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

  /// The lines of `--help`; the last one is that of an option whose values are listed.
  private static let helpLines = [
    LocalizedText("OVERVIEW: %@"), LocalizedText("USAGE: %@"), LocalizedText("ARGUMENTS:"),
    LocalizedText("OPTIONS:"), LocalizedText("SUBCOMMANDS:"),
    LocalizedText("%@Show help information."), LocalizedText("%@Show subcommand help information."),
    LocalizedText("%@Show the version."), LocalizedText("  See '%@' for detailed help."),
    LocalizedText("%@ (default: %@)"), LocalizedText("  %@ (default) %@"),
  ]

  /// Returns a message of the library in the current language.
  static func translated(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { sentences.translated(String($0)) }.joined(separator: "\n")
  }
}
