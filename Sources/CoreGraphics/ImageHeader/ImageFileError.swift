/// The reason why an image could not be read or written, as one line for the user.
package struct ImageFileError: Error, CustomStringConvertible, Equatable {
  package let path: String
  package let reason: String
  package var description: String { "\(path): \(reason)" }
}
