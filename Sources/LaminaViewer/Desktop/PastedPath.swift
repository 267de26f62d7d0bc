import Foundation

/// The path in text from the clipboard.
enum PastedPath {
  /// The greatest length of a path in bytes; a longer text is not examined further.
  private static let limit = 4096

  /// Returns the path; nil when the text is empty, too long, or more than one line.
  static func path(in text: String) -> String? {
    let start = String(decoding: text.utf8.prefix(limit + 1), as: UTF8.self)
    let path = start.trimmingCharacters(in: .whitespacesAndNewlines)
    let isLine = !path.isEmpty && !path.contains(where: \.isNewline)
    return isLine && path.utf8.count <= limit ? path : nil
  }
}
