import DocumentReading
import JSON

/// An animation of a file with one of its themes. It is read when it is shown.
struct LottieVersion {
  /// The name by which a user chooses the version.
  let name: String
  /// The name of the file, for messages.
  let file: String
  /// The other files of the document.
  let files: DocumentFolder
  /// A function that returns the values of the theme, by the names of the slots, within a budget.
  let slots: (ReadingBudget) -> [String: JSONValue]
  /// Issues about the archive, for each of its animations.
  let notes: [String]
  /// A function that returns the JSON text of the animation, within a budget.
  let text: (ReadingBudget) throws -> Data

  init(
    name: String, file: String, files: DocumentFolder,
    slots: @escaping (ReadingBudget) -> [String: JSONValue] = { _ in [:] }, notes: [String] = [],
    text: @escaping (ReadingBudget) throws -> Data
  ) {
    (self.name, self.file, self.files, self.slots, self.text) = (name, file, files, slots, text)
    self.notes = notes
  }

  func animation(_ budget: ReadingBudget) throws -> LottieAnimation {
    try LottieAnimation(
      data: text(budget), name: file, files: files, slots: slots(budget), notes: notes, budget: budget)
  }
}
