import Archives
import DocumentReading
import Foundation
import JSON

/// An archive with animations, their pictures and their themes (the dotLottie format, versions 1 and 2).
struct LottieArchive {
  private let archive: ZipArchive
  private let manifest: JSONValue?

  /// The names of the folders with animations and with pictures, in version 2 and in version 1 of the format.
  private static let animationFolders = ["a", "animations"]
  private static let pictureFolders = ["i", "images"]

  /// The greatest number of combinations of animations and themes that are offered.
  private static let versionLimit = 200
  /// The greatest size of the manifest in bytes. A larger one is not read.
  private static let manifestBytes = 1 << 20

  init(_ archive: ZipArchive) {
    self.archive = archive
    let entry = archive.entry(at: "manifest.json")
    let small = entry.flatMap { $0.size <= Self.manifestBytes ? $0 : nil }
    let text = small.flatMap { try? archive.content(of: $0) }
    manifest = text.flatMap { try? JSONParser.value(of: [UInt8]($0)) }
  }

  /// Returns the animations. Each one is followed by its variants with other themes.
  func versions() throws -> [LottieVersion] {
    let listed = manifest?["animations"]?.elements.compactMap { $0["id"]?.text } ?? []
    let first = manifest?["initial"]?["animation"]?.text ?? manifest?["activeAnimationId"]?.text
    let names = (listed.isEmpty ? found : listed)
    var (result, known): ([LottieVersion], Set<String>) = ([], [])
    for name in names.filter({ $0 == first }) + names where known.insert(name).inserted {
      result += versions(of: name).prefix(Self.versionLimit - result.count)
      if result.count == Self.versionLimit { break }
    }
    guard !result.isEmpty else { throw LottieError(archive.name, "contains no animation") }
    return result
  }

  /// The names of the animations that the archive contains, for an archive whose manifest does not list them.
  private var found: [String] {
    archive.entries.map(\.path).compactMap { path in
      guard path.hasSuffix(".json"), path != "manifest.json" else { return nil }
      let parts = path.split(separator: "/")
      guard parts.count == 1 || Self.animationFolders.contains(String(parts[0])) else { return nil }
      return String(parts[parts.count - 1].dropLast(5))
    }
  }

  private func versions(of name: String) -> [LottieVersion] {
    let paths = Self.animationFolders.map { "\($0)/\(name).json" } + ["\(name).json"]
    guard let entry = paths.lazy.compactMap({ archive.entry(at: $0) }).first else { return [] }
    let own = manifest?["animations"]?.elements.first { $0["id"]?.text == name }
    let initial = own?["initialTheme"]?.text ?? own?["defaultTheme"]?.text
    let plain = version(name, entry, theme: initial)
    let themes = own?["themes"]?.elements.compactMap(\.text) ?? themeNames
    return [plain]
      + themes.prefix(Self.versionLimit).filter { $0 != initial }.map {
        version("\(name), \($0)", entry, theme: $0)
      }
  }

  private var themeNames: [String] {
    manifest?["themes"]?.elements.compactMap { $0["id"]?.text } ?? []
  }

  private func version(_ name: String, _ entry: ZipEntry, theme: String?) -> LottieVersion {
    let archive = archive
    return LottieVersion(
      name: name, file: "\(archive.name)/\(entry.path)", files: .archive(archive, path: pictureFolder),
      slots: { theme.map(slots) ?? [:] }
    ) { try archive.content(of: entry) }
  }

  /// The folder with the pictures, or the top of the archive if it has no such folder.
  private var pictureFolder: String {
    Self.pictureFolders.first { folder in
      archive.entries.contains { $0.path.hasPrefix("\(folder)/") }
    } ?? ""
  }

  /// Returns the values of a theme, by the names of the slots that they replace.
  private func slots(of theme: String) -> [String: JSONValue] {
    let entry = ["t/\(theme).json", "themes/\(theme).json"].lazy
      .compactMap { archive.entry(at: $0) }.first
    guard let entry, let text = try? archive.content(of: entry),
      let value = try? JSONParser.value(of: [UInt8](text))
    else { return [:] }
    return ThemeRules(value).slots
  }
}
