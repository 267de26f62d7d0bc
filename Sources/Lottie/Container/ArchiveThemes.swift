import Archives
import DocumentReading
import JSON

/// The themes of an archive. Those that could be read when the archive was opened are kept, so that they are not read again.
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

  /// Reads a theme and keeps its values. Returns what is wrong with it and the consequence, as a predicate; nil if
  /// nothing is, and if the budget does not suffice to read it.
  func flaw(of theme: String, _ budget: ReadingBudget) -> String? {
    do throws(Flaw) {
      guard let rules = try rules(of: theme, budget) else { return nil }
      kept[theme] = rules.slots
      let count = rules.unusableCount
      return count > 0 ? "has \(count) \(count == 1 ? "rule" : "rules") without an effect" : nil
    } catch { return "\(error.reason); it has no effect" }
  }

  /// Reads a theme; returns nil if the budget does not suffice.
  private func rules(of theme: String, _ budget: ReadingBudget) throws(Flaw) -> ThemeRules? {
    guard let entry = Self.paths(theme).lazy.compactMap({ [archive] in archive.entry(at: $0) }).first
    else { throw Flaw(reason: "has no JSON file in the archive") }
    guard entry.size <= LottieArchive.textBytes else {
      throw Flaw(reason: "is too big: \(entry.size) bytes")
    }
    do { return ThemeRules(try LottieArchive.value(of: entry, in: archive, budget)) } catch {
      guard budget.shortage == nil else { return nil }
      throw Flaw(reason: (error as? LottieError)?.reason ?? "cannot be read")
    }
  }

  /// The error of a theme that cannot be read.
  private struct Flaw: Error {
    let reason: String
  }

  /// Returns the paths at which the file of a theme may be, in version 2 and in version 1 of the format.
  private static func paths(_ theme: String) -> [String] {
    ["t/\(theme).json", "themes/\(theme).json"]
  }
}
