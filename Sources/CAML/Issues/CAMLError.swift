import QuartzCore

/// The reason why a document cannot be read.
public struct CAMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file, or a name for data without a file.
  public let file: String
  /// The line of the error, from 1; nil when it concerns the file as a whole.
  public let line: Int?
  /// The column of the error in characters, from 1; nil when it is not known.
  public let column: Int?
  /// The reason in a few words of English.
  public let reason: String

  init(_ file: String, line: Int? = nil, column: Int? = nil, _ reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  init(tooBig bytes: Int, _ file: String) {
    self.init(
      file, "is too big: \(bytes) bytes; documents may have \(CAMLLimits.bytes >> 20) MiB at most")
  }

  /// The error in one line: `FILE:LINE:COLUMN: REASON`.
  public var description: String {
    let position = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(position): \(reason)"
  }
}
