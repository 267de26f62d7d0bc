/// A place in a text, with lines and columns from 1. Columns count characters.
struct XMLPlace: Equatable {
  var line: Int
  var column: Int
}

/// The reason why a text is not well-formed XML, and its place.
struct XMLProblem {
  let place: XMLPlace
  let reason: String
}
