import Foundation

/// The path in text from the clipboard.
enum PastedPath {
  /// Bytes; longer paths do not exist, and nothing behind them is looked at.
  private static let limit = 4096

  /// nil when the text is more than a line, or nothing.
  static func path(in text: String) -> String? {
    let start = String(decoding: text.utf8.prefix(limit + 1), as: UTF8.self)
    let path = start.trimmingCharacters(in: .whitespacesAndNewlines)
    let isLine = !path.isEmpty && !path.contains(where: \.isNewline)
    return isLine && path.utf8.count <= limit ? path : nil
  }
}
