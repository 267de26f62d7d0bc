/// The compiler's messages about the translation of a `#selector`.
enum SelectorMessage {
  /// Returns true for a message that the types of a selector are not known. Another message then says why.
  static func isConsequence(_ message: String) -> Bool {
    message.wholeMatch(of: /generic parameter '\w+' could not be inferred/) != nil
  }

  /// Returns the message that the compiler would give for the original. If only a name is selected, the translation adds the
  /// type to it, so the message is about a member.
  ///
  /// - Parameters:
  ///   - column: The column of the name in the original line, counted from 1 in UTF-8 bytes.
  ///   - line: The original line.
  static func original(_ message: String, at column: Int, in line: String) -> String {
    let before = String(decoding: line.utf8.prefix(max(0, column - 1)), as: UTF8.self)
    guard before.contains(/#selector\(\s*$/),
      let match = message.wholeMatch(of: /type '.+' has no member '(.+)'/)
    else { return message }
    return "cannot find '\(match.1)' in scope"
  }
}
