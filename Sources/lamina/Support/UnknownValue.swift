import Localization
import ViewerControl

/// The error of an option's value that is none of the values that it has.
struct UnknownValue: Error, CustomStringConvertible {
  let description: String

  /// Creates the error for a value. `names` are those that the option knows, and `choice` says which values it takes.
  init(_ value: String, among names: [String], choice: String) {
    let question = SimilarNames.question(SimilarNames.of(value, in: names))
    description = localized("it must be \(choice)\(question)")
  }
}
