import DocumentReading

extension ReadingBudget {
  /// Throws when the budget is used up.
  /// - Throws: `CAMLError`.
  package func check(_ file: String) throws {
    if let shortage { throw error(shortage, of: file) }
  }

  /// Returns the error for a resource that ran out.
  package func error(_ shortage: Shortage, of file: String) -> CAMLError {
    CAMLError(file, message(shortage))
  }
}
