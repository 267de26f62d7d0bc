import QuartzCore

/// Why a document cannot be read: one line.
public struct CAMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's path, or what the data was called.
  public let file: String
  /// Where in the file, from 1; nil when it is the file as a whole.
  public let line: Int?
  public let column: Int?
  public let reason: String

  init(_ file: String, line: Int? = nil, column: Int? = nil, _ reason: String) {
    (self.file, self.line, self.column, self.reason) = (file, line, column, reason)
  }

  init(tooBig bytes: Int, _ file: String) {
    self.init(
      file, "too big: \(bytes) bytes; documents may have \(CAMLLimits.bytes >> 20) MiB at most")
  }

  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(reason)"
  }
}
