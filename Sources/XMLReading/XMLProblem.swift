/// A position in a text, with lines and columns from 1. Columns count characters.
package struct XMLPosition: Equatable, Sendable {
  package var line: Int
  package var column: Int
}

/// The reason why a text is not well-formed XML, and its position.
package struct XMLProblem: Sendable {
  package let position: XMLPosition
  package let reason: String
}
