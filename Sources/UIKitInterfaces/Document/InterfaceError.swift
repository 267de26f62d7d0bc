/// The reason why an interface file cannot be read.
package struct InterfaceError: Error, CustomStringConvertible {
  /// The name of the file.
  package let file: String
  /// The line, counted from 1; nil if the error has no line.
  package let line: Int?
  /// The reason, which continues a sentence that begins with the name of the file.
  package let reason: String

  init(_ file: String, line: Int? = nil, _ reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }

  package var description: String { "\(file)\(line.map { ":\($0)" } ?? "") \(reason)" }
}
