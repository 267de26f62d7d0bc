import CAML
import ViewerControl

extension StateProgress {
  /// The progress for clients of the control socket; the tree as it was written is null.
  var json: JSONValue {
    let values: [String: JSONValue] = [
      "from": Self.json(from), "to": Self.json(to), "fraction": .number(fraction),
    ]
    return .object(values)
  }

  private static func json(_ state: String?) -> JSONValue {
    guard let state else { return .null }
    return .text(state)
  }
}
