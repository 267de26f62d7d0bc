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
  private let themes: ArchiveThemes
  /// The parts of the archive that are not used, and those that it lists and lacks. Every animation reports them.
  private var issues: [String] = []

  /// The names of the folders with animations and with pictures, in version 2 and in version 1 of the format.
  private static let animationFolders = ["a", "animations"]
  private static let pictureFolders = ["i", "images"]

  /// The greatest number of combinations of animations and themes that are offered.
  private static let variantLimit = 200
  /// The greatest size of the manifest, and of a theme, in bytes. Larger ones are not read.
  static let textBytes = 1 << 20

  init(_ archive: ZipArchive, budget: ReadingBudget) {
    self.archive = archive
    themes = ArchiveThemes(archive)
    let flaw: String?
    (manifest, flaw) = Self.readManifest(of: archive, budget)
    let named = manifest?["animations"]?.elements.compactMap { entry in
      entry["id"]?.text.map { ($0, entry) }
    }
    listed = Dictionary(named ?? []) { first, _ in first }
    pictureFolder =
      Self.pictureFolders.first { folder in
        archive.entries.contains { $0.path.hasPrefix("\(folder)/") }
      } ?? ""
    issues = [flaw].compactMap(\.self) + foundIssues(within: budget)
  }

  /// Returns the manifest, and an issue that says why it is not read; nil for an archive without one. The budget is
  /// checked later.
  private static func readManifest(
    of archive: ZipArchive, _ budget: ReadingBudget
  ) -> (value: JSONValue?, flaw: String?) {
    let name = "manifest.json"
    guard let entry = archive.entry(at: name) else { return (nil, nil) }
    let result = "; the animations are shown without it"
    guard entry.size <= textBytes else {
      return (nil, "\(name) is too big: \(entry.size) bytes\(result)")
    }
    do { return (try value(of: entry, in: archive, budget), nil) } catch {
      let reason = (error as? LottieError)?.reason ?? "cannot be read"
      return (nil, "\(name) \(reason)\(result)")
    }
  }

  /// Returns the value of a JSON file; nil when there is none that can be read.
  static func value(
    at path: String, in archive: ZipArchive, _ budget: ReadingBudget
  ) -> JSONValue? {
    guard let entry = archive.entry(at: path), entry.size <= textBytes else { return nil }
    return try? value(of: entry, in: archive, budget)
  }

  /// Returns the value of a JSON file.
  /// - Throws: `LottieError`, whose file is the path in the archive, or `ArchiveError`, if the file cannot be read or the
  ///   budget is used up.
  static func value(
    of entry: ZipEntry, in archive: ZipArchive, _ budget: ReadingBudget
  ) throws -> JSONValue {
    guard budget.spend(2 * entry.size) else {
      throw LottieError(entry.path, budget.message(budget.shortage ?? .memory))
    }
    let text = [UInt8](try archive.content(of: entry))
    do { return try JSONParser.value(of: text, spend: budget.spend) } catch {
      throw LottieError(entry.path, JSONParser.reason(of: error, in: text))
    }
  }

  /// Returns the animations. Each one is followed by its variants with other themes.
  /// - Throws: `LottieError` when there is none, or when the budget is used up.
  func variants(_ budget: ReadingBudget) throws -> [LottieVariant] {
    let ids = listedNames
    let first = manifest?["initial"]?["animation"]?.text ?? manifest?["activeAnimationId"]?.text
    let names = (ids.isEmpty ? containedNames : ids)
    var (result, known): ([LottieVariant], Set<String>) = ([], [])
    for name in names.filter({ $0 == first }) + names
    where budget.spend(100) && known.insert(name).inserted {
      result += variants(of: name).prefix(Self.variantLimit - result.count)
      if result.count == Self.variantLimit { break }
    }
    Self.numberEqualNames(of: &result)
    if let shortage = budget.shortage { throw LottieError(archive.name, budget.message(shortage)) }
    guard !result.isEmpty else { throw LottieError(archive.name, "contains no animation") }
    return result
  }

  /// Adds numbers to names that occur twice, because variants are chosen by their names. The name of an animation may be
  /// that of another one with a theme.
  private static func numberEqualNames(of variants: inout [LottieVariant]) {
    var known: Set<String> = []
    for index in variants.indices {
      let name = variants[index].name
      var number = 1
      while !known.insert(variants[index].name).inserted {
        number += 1
        variants[index].name = "\(name) \(number)"
      }
    }
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
    guard let entry = entry(of: name) else { return [] }
    let own = listed[name]
    let initial = own.flatMap(Self.initialTheme)
    let plain = variant(name, entry, theme: initial)
    let themes = own?["themes"]?.elements.compactMap(\.text) ?? themeNames
    return [plain]
      + themes.prefix(Self.variantLimit).filter { $0 != initial }.map {
        variant("\(name), \($0)", entry, theme: $0)
      }
  }

  /// The names of the animations in the manifest; empty if it lists none.
  private var listedNames: [String] {
    manifest?["animations"]?.elements.compactMap { $0["id"]?.text } ?? []
  }

  /// Returns the file of an animation; nil if the archive has none.
  private func entry(of name: String) -> ZipEntry? {
    let paths = Self.animationFolders.map { "\($0)/\(name).json" } + ["\(name).json"]
    return paths.lazy.compactMap { archive.entry(at: $0) }.first
  }

  /// Returns the name of the theme with which an animation of the manifest is shown at the start; nil for none.
  private static func initialTheme(of animation: JSONValue) -> String? {
    animation["initialTheme"]?.text ?? animation["defaultTheme"]?.text
  }

  private var themeNames: [String] {
    manifest?["themes"]?.elements.prefix(Self.variantLimit).compactMap { $0["id"]?.text } ?? []
  }

  private func variant(_ name: String, _ entry: ZipEntry, theme: String?) -> LottieVariant {
    let (archive, themes) = (archive, themes)
    return LottieVariant(
      name: name.limited(to: LottieLimits.name), file: "\(archive.name)/\(entry.path)",
      files: .archive(archive, path: pictureFolder),
      slots: { budget in theme.map { themes.slots(of: $0, budget) } ?? [:] },
      archiveIssues: issues
    ) { budget in
      guard budget.spend(entry.size) else { return Data() }
      return try archive.content(of: entry)
    }
  }
}

// MARK: - Issues

extension LottieArchive {
  /// The greatest number of issues about parts that the manifest lists.
  private static let issueLimit = 100
  /// The memory, in bytes, up to which all themes are read, in order to find those that cannot be read, and kept.
  private static let themeBytes = 8 << 20

  /// Returns the issues of the archive. Themes beyond `themeBytes` are not read for it.
  private func foundIssues(within budget: ReadingBudget) -> [String] {
    let machines = hasStateMachines ? ["state machines are not run"] : []
    let missing = listedNames.filter { entry(of: $0) == nil }.prefix(Self.issueLimit).map { name in
      "the animation '\(name.limited(to: LottieLimits.name))' has no JSON file in the archive; it is left out"
    }
    let themeBudget = ReadingBudget(bytes: Self.themeBytes, cancelledWith: budget)
    let flawed = listedThemes.compactMap { name in
      themes.flaw(of: name, themeBudget).map {
        "the theme '\(name.limited(to: LottieLimits.name))' \($0)"
      }
    }
    return machines + missing + flawed.prefix(Self.issueLimit)
  }

  /// The names of the themes that the manifest or its animations list, without duplicates.
  private var listedThemes: [String] {
    let animations = manifest?["animations"]?.elements ?? []
    let used = animations.prefix(Self.variantLimit).flatMap { animation in
      (animation["themes"]?.elements.prefix(Self.variantLimit).compactMap(\.text) ?? [])
        + [Self.initialTheme(of: animation)].compactMap(\.self)
    }
    var known: Set<String> = []
    return (themeNames + used).filter { !$0.isEmpty && known.insert($0).inserted }
  }
}
