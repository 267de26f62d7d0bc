import Localization
import ViewerControl

/// The error that an option does not have the given value.
struct UnknownValue: Error, CustomStringConvertible {
  let description: String

  /// Creates the error for `value`. `names` are the values that the option has by name, among which similar ones are
  /// suggested. `choice` describes all values for the user.
  init(_ value: String, among names: [String], choice: String) {
    let question = SimilarNames.question(SimilarNames.of(value, in: names))
    description = localized("it must be \(choice)\(question)")
  }
}
