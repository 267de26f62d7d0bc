import DocumentReading
import JSON

/// One animation of a file, combined with one of its themes. Its text is read when `animation(_:)` is called.
struct LottieVariant {
  /// The name by which a user chooses the variant.
  var name: String
  /// The name of the file, for messages.
  let file: String
  /// The other files of the document.
  let files: DocumentFolder
  /// A function that returns the values of the theme, by the names of the slots, within a budget.
  let slots: (ReadingBudget) -> [String: JSONValue]
  /// Issues about the whole archive; every animation of it reports them.
  let archiveIssues: [String]
  /// A function that returns the JSON text of the animation, within a budget.
  let text: (ReadingBudget) throws -> Data

  init(
    name: String, file: String, files: DocumentFolder,
    slots: @escaping (ReadingBudget) -> [String: JSONValue] = { _ in [:] },
    archiveIssues: [String] = [],
    text: @escaping (ReadingBudget) throws -> Data
  ) {
    (self.name, self.file, self.files, self.slots, self.text) = (name, file, files, slots, text)
    self.archiveIssues = archiveIssues
  }

  /// Reads the animation and makes its layers.
  /// - Throws: `LottieError` or `ArchiveError` if it cannot be read or the budget is used up.
  func animation(_ budget: ReadingBudget) throws -> LottieAnimation {
    try LottieAnimation(
      data: text(budget), name: file, files: files, slots: slots(budget), notes: archiveIssues,
      budget: budget)
  }
}
