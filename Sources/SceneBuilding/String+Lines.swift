extension String {
  /// The lines of a source text, without the line feeds, or carriage returns and line feeds, with which they end.
  package var sourceLines: [Substring] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}
