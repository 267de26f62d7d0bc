/// The reason why a Lottie file cannot be read.
package struct LottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file, or a name if its data are not in a file.
  package let file: String
  /// The reason in a few English words.
  package let reason: String

  init(_ file: String, _ reason: String) { (self.file, self.reason) = (file, reason) }

  /// The error in one line: `FILE: REASON`.
  package var description: String { "\(file): \(reason)" }
}
