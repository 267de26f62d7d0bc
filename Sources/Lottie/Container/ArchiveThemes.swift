import Archives
import DocumentReading
import JSON

/// The themes of an archive. Those in which no flaw was found are kept, so that they are not read again.
final class ArchiveThemes {
  private let archive: ZipArchive
  /// The values of the themes that are kept, by their names.
  private var kept: [String: [String: JSONValue]] = [:]

  init(_ archive: ZipArchive) { self.archive = archive }

  /// Returns the values of a theme, by the names of the slots that they replace; none if it cannot be read.
  func slots(of theme: String, _ budget: ReadingBudget) -> [String: JSONValue] {
    if let kept = kept[theme] { return kept }
    let value = Self.paths(theme).lazy
      .compactMap { [archive] in LottieArchive.value(at: $0, in: archive, budget) }.first
    return value.map { ThemeRules($0).slots } ?? [:]
  }

  /// Reads a theme and keeps its values. Returns the reason why it has no effect, as a predicate; nil if it can be read,
  /// and if the budget does not suffice to read it.
  func flaw(of theme: String, _ budget: ReadingBudget) -> String? {
    guard let entry = Self.paths(theme).lazy.compactMap({ [archive] in archive.entry(at: $0) }).first
    else { return "has no JSON file in the archive" }
    guard entry.size <= LottieArchive.textBytes else { return "is too big: \(entry.size) bytes" }
    do {
      kept[theme] = ThemeRules(try LottieArchive.value(of: entry, in: archive, budget)).slots
    } catch {
      guard budget.shortage == nil else { return nil }
      return (error as? LottieError)?.reason ?? "cannot be read"
    }
    return nil
  }

  /// Returns the paths at which the file of a theme may be, in version 2 and in version 1 of the format.
  private static func paths(_ theme: String) -> [String] {
    ["t/\(theme).json", "themes/\(theme).json"]
  }
}
