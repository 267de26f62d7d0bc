import Archives
import Foundation

extension BoundedFile {
  /// Returns the text of a Swift source or of a description of a package; nil if it cannot be read or has more than 4 MiB,
  /// which is a choice.
  static func text(_ url: URL) -> String? {
    read(url, atMost: 4 << 20).map { String(decoding: $0, as: UTF8.self) }
  }
}
