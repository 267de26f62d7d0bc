import QuartzCore
import ViewerKit

extension StandardStream {
  /// Writes a line for the user in which all characters are visible: control characters and other invisible ones, which
  /// may come from names in a file, are replaced by escape sequences (`VisibleText`).
  package func writeVisibleLine(_ line: String) { writeLine(VisibleText.of(line)) }

  /// Writes a text of several lines as `writeVisibleLine` does, but with its line breaks and tabs.
  package func writeVisibleLines(_ text: String) { writeLine(VisibleText.lines(of: text)) }
}
