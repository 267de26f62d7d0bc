import JSON

extension JSONValue {
  /// The value of a key; nil if this is no object or does not contain the key.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The elements of a list; empty for other values.
  var elements: [JSONValue] { if case .list(let values) = self { values } else { [] } }

  var text: String? { if case .text(let text) = self { text } else { nil } }
}
