/// One of the parts into which the frames of an export are divided, so that several computers can draw them. Parts are
/// numbered from 1.
package struct ExportPart: Hashable, Codable, Sendable, CustomStringConvertible {
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The greatest number of parts, which is a choice.
  package static let limit = 10_000

  /// Creates a part. Returns nil if there is no such part.
  init?(_ index: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses `3/16`. Returns nil if the text does not name a part.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index, of: count)
  }

  package var description: String { "\(index)/\(count)" }

  /// Returns the indices of the part's frames in an export of `total` frames. They differ by at most one frame in number,
  /// and may be none.
  func frames(of total: Int) -> Range<Int> {
    (total * (index - 1) / count)..<(total * index / count)
  }

  /// Returns the path of the part of the export to `output`. That of the standard output is the standard output.
  package func path(for output: String) -> String {
    guard output != "-" else { return output }
    let path = output.hasSuffix("/") ? String(output.dropLast()) : output
    return "\(path).\(index)-of-\(count).part"
  }
}
