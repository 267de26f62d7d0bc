import CAML
import ViewerControl

extension StateProgress {
  /// The progress for clients of the control socket; the tree as it was written has no name.
  var json: JSONValue {
    var values: [String: JSONValue] = ["fraction": .number(fraction)]
    values["from"] = from.map { .text($0) }
    values["to"] = to.map { .text($0) }
    return .object(values)
  }
}
