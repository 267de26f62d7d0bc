import QuartzCore
import ViewerKit

extension StandardStream {
  /// Writes a line for the user. Control characters that come from a file's names are replaced by escape sequences.
  package func writeVisibleLine(_ line: String) { writeLine(VisibleText.of(line)) }
}
