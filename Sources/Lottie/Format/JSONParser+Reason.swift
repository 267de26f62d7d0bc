import JSON

extension JSONParser {
  /// Returns the reason why a text cannot be read, as a predicate whose subject is the file with the text. `error` is that
  /// of the parser.
  static func reason(of error: any Error, in text: [UInt8]) -> String {
    if text.isEmpty { return "is empty" }
    guard let error = error as? NoJSON else { return "is not valid JSON" }
    if error.isTooDeep { return "is too deep: more than \(depthLimit) nested lists and objects" }
    let place = error.place(in: text)
    return "is not valid JSON: line \(place.line), column \(place.column)"
  }
}
