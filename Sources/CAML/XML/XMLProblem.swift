/// A position in a text, with lines and columns from 1. Columns count characters.
struct XMLPosition: Equatable {
  var line: Int
  var column: Int
}

/// The reason why a text is not well-formed XML, and its position.
struct XMLProblem {
  let position: XMLPosition
  let reason: String
}
