import DocumentReading
import JSON

/// An animation of a file with one of its themes, which is read when it is shown.
struct LottieVersion {
  /// The name that a user chooses it by.
  let name: String
  /// The name of the file, for messages.
  let file: String
  /// The files that belong to it.
  let files: DocumentFolder
  /// Returns the values of its theme by the names of their slots.
  let slots: () -> [String: JSONValue]
  /// Returns the text of the animation.
  let text: () throws -> Data

  init(
    name: String, file: String, files: DocumentFolder,
    slots: @escaping () -> [String: JSONValue] = { [:] },
    text: @escaping () throws -> Data
  ) {
    (self.name, self.file, self.files, self.slots, self.text) = (name, file, files, slots, text)
  }

  func animation(_ budget: ReadingBudget) throws -> LottieAnimation {
    try LottieAnimation(data: text(), name: file, files: files, slots: slots(), budget: budget)
  }
}
