import Localization
import QuartzCore
import ViewerControl

/// A part of a document that cannot be shown as the document says.
package struct DocumentIssue {
  /// The part, and what is shown instead, in a few words.
  package let message: String
  /// The name of the source file that has caused the issue; nil when it is the document, or when it is not known.
  package var file: String?
  /// The line of the document or of `file`, from 1; nil when it is not known.
  package var line: Int?
  /// The number of times that the issue occurs.
  package var count = 1
  /// The first layer that the issue concerns; nil for an issue that concerns no layer in particular.
  package var layer: CALayer?

  package init(_ message: String) { self.message = message }

  /// The message with the number of occurrences, if there are several.
  package var text: String { count > 1 ? localized("\(message) (\(count) times)") : message }

  /// The file and the line, as far as they are known, for the user; nil if the line is not known.
  var place: String? {
    line.map { line in file.map { "\($0):\(line)" } ?? localized("line \(line)") }
  }

  /// The issue for clients of the control socket, and for `lamina check --json`.
  package var json: JSONValue {
    var values: [String: JSONValue] = ["message": .text(message), "count": .number(Double(count))]
    values["file"] = file.map { .text($0) }
    values["line"] = line.map { .number(Double($0)) }
    values["layer"] = layer.map { .text($0.treePath) }
    return .object(values)
  }
}
