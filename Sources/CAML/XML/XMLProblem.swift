/// From 1. Columns count characters.
struct XMLPlace: Equatable {
  var line: Int
  var column: Int
}

/// Why a text is no XML.
struct XMLProblem {
  let place: XMLPlace
  let reason: String
}
