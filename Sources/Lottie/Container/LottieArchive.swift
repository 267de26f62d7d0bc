import Archives
import DocumentReading
import Foundation
import JSON

/// An archive with animations, their pictures and their themes (the dotLottie format, versions 1 and 2).
struct LottieArchive {
  private let archive: ZipArchive
  private let manifest: JSONValue?
  /// The entries of the manifest by the names of the animations.
  private let listed: [String: JSONValue]
  /// The folder with the pictures, or the top of the archive if it has no such folder.
  private let pictureFolder: String

  /// The names of the folders with animations and with pictures, in version 2 and in version 1 of the format.
  private static let animationFolders = ["a", "animations"]
  private static let pictureFolders = ["i", "images"]

  /// The greatest number of combinations of animations and themes that are offered.
  private static let variantLimit = 200
  /// The greatest size of the manifest, and of a theme, in bytes. Larger ones are not read.
  private static let textBytes = 1 << 20

  init(_ archive: ZipArchive, budget: ReadingBudget) {
    self.archive = archive
    manifest = Self.value(at: "manifest.json", in: archive, budget)
    let named = manifest?["animations"]?.elements.compactMap { entry in
      entry["id"]?.text.map { ($0, entry) }
    }
    listed = Dictionary(named ?? []) { first, _ in first }
    pictureFolder =
      Self.pictureFolders.first { folder in
        archive.entries.contains { $0.path.hasPrefix("\(folder)/") }
      } ?? ""
  }

  /// Returns the value of a JSON file; nil when there is none that can be read.
  private static func value(
    at path: String, in archive: ZipArchive, _ budget: ReadingBudget
  ) -> JSONValue? {
    guard let entry = archive.entry(at: path), entry.size <= textBytes,
      budget.spend(2 * entry.size), let text = try? archive.content(of: entry)
    else { return nil }
    return try? JSONParser.value(of: [UInt8](text), spend: budget.spend)
  }

  /// Returns the animations. Each one is followed by its variants with other themes.
  /// - Throws: `LottieError` when there is none, or when the budget is used up.
  func variants(_ budget: ReadingBudget) throws -> [LottieVariant] {
    let ids = manifest?["animations"]?.elements.compactMap { $0["id"]?.text } ?? []
    let first = manifest?["initial"]?["animation"]?.text ?? manifest?["activeAnimationId"]?.text
    let names = (ids.isEmpty ? containedNames : ids)
    var (result, known): ([LottieVariant], Set<String>) = ([], [])
    for name in names.filter({ $0 == first }) + names
    where budget.spend(100) && known.insert(name).inserted {
      result += variants(of: name).prefix(Self.variantLimit - result.count)
      if result.count == Self.variantLimit { break }
    }
    if let shortage = budget.shortage { throw LottieError(archive.name, budget.message(shortage)) }
    guard !result.isEmpty else { throw LottieError(archive.name, "contains no animation") }
    return result
  }

  /// The names of the animations that the archive contains, for an archive whose manifest does not list them.
  private var containedNames: [String] {
    archive.entries.map(\.path).compactMap { path in
      guard path.hasSuffix(".json"), path != "manifest.json" else { return nil }
      let parts = path.split(separator: "/")
      guard parts.count == 1 || Self.animationFolders.contains(String(parts[0])) else { return nil }
      return String(parts[parts.count - 1].dropLast(5))
    }
  }

  /// True if the archive has state machines, which version 1 of the format calls states.
  private var hasStateMachines: Bool {
    ["stateMachines", "states"].contains { manifest?[$0]?.elements.isEmpty == false }
  }

  private func variants(of name: String) -> [LottieVariant] {
    let paths = Self.animationFolders.map { "\($0)/\(name).json" } + ["\(name).json"]
    guard let entry = paths.lazy.compactMap({ archive.entry(at: $0) }).first else { return [] }
    let own = listed[name]
    let initial = own?["initialTheme"]?.text ?? own?["defaultTheme"]?.text
    let plain = variant(name, entry, theme: initial)
    let themes = own?["themes"]?.elements.compactMap(\.text) ?? themeNames
    return [plain]
      + themes.prefix(Self.variantLimit).filter { $0 != initial }.map {
        variant("\(name), \($0)", entry, theme: $0)
      }
  }

  private var themeNames: [String] {
    manifest?["themes"]?.elements.prefix(Self.variantLimit).compactMap { $0["id"]?.text } ?? []
  }

  private func variant(_ name: String, _ entry: ZipEntry, theme: String?) -> LottieVariant {
    let archive = archive
    return LottieVariant(
      name: name.limited(to: LottieLimits.name), file: "\(archive.name)/\(entry.path)",
      files: .archive(archive, path: pictureFolder),
      slots: { budget in theme.map { Self.slots(of: $0, in: archive, budget) } ?? [:] },
      archiveIssues: hasStateMachines ? ["state machines are not run"] : []
    ) { budget in
      guard budget.spend(entry.size) else { return Data() }
      return try archive.content(of: entry)
    }
  }

  /// Returns the values of a theme, by the names of the slots that they replace.
  private static func slots(
    of theme: String, in archive: ZipArchive, _ budget: ReadingBudget
  ) -> [String: JSONValue] {
    ["t/\(theme).json", "themes/\(theme).json"].lazy
      .compactMap { value(at: $0, in: archive, budget) }.first.map { ThemeRules($0).slots } ?? [:]
  }
}
