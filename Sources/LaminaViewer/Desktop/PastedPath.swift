import Foundation

/// The path in text from the clipboard.
enum PastedPath {
  /// The greatest length in bytes of a text with a path. It is that of a path in Linux (`PATH_MAX`); a longer text is
  /// not examined.
  private static let limit = 4096

  /// Returns the path; nil when the text is empty, too long, or more than one line.
  static func path(in text: String) -> String? {
    guard text.utf8.count <= limit else { return nil }
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return path.isEmpty || path.contains(where: \.isNewline) ? nil : path
  }
}
