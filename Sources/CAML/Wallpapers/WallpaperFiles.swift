import Archives
import QuartzCore

/// The packages of a wallpaper: its planes, by their folders.
struct WallpaperFiles {
  /// The path of the wallpaper for messages.
  let name: String
  /// The packages, from the back to the front.
  private(set) var planes: [(plane: WallpaperPlane, folder: DocumentFolder)] = []
  /// The number of other wallpapers in the archive, which are not shown.
  private(set) var otherWallpaperCount = 0
  /// The names of the packages that are not shown: they are of no plane, or of one that has another package.
  private(set) var unusedNames: [String] = []

  /// The ending of the names of folders with a wallpaper.
  private static let ending = ".wallpaper"
  /// The name of the property list in such a folder, which names the packages of the planes.
  private static let list = "Wallpaper.plist"
  /// The greatest size of the property list in bytes. A usual one has a few hundred.
  private static let listLimit = 1 << 20

  /// Finds the packages of a `.wallpaper` folder, or of an archive that contains one, such as a `.tendies` file.
  /// - Throws: `CAMLError` when there is none, or no such file, or when the budget is used up, and `ArchiveError`.
  init(_ url: URL, budget: ReadingBudget) throws {
    name = url.path
    let folder: DocumentFolder
    if try !DocumentFiles.isFolder(url), ZipArchive.isArchive(at: url) {
      let archive = try ZipArchive(contentsOf: url)
      budget.spend(archive.byteCount)
      try budget.check(url.path)
      let paths = Self.wallpapers(in: archive)
      otherWallpaperCount = max(0, paths.count - 1)
      folder = .archive(archive, path: paths.first ?? "")
    } else {
      folder = .folder(url)
    }
    let packages = folder.folderNames.filter { $0.lowercased().hasSuffix(".ca") }
    let names = Self.names(of: packages, in: folder)
    planes = names.map { ($0.plane, folder.folder($0.name)) }
    unusedNames = packages.filter { package in !names.contains { $0.name == package } }
    guard !planes.isEmpty else {
      let isEmpty = BoundedFile.size(of: url) == 0
      throw CAMLError(url.path, isEmpty ? "is empty" : "contains no wallpaper")
    }
  }

  /// Returns the paths of the wallpapers in an archive, sorted.
  private static func wallpapers(in archive: ZipArchive) -> [String] {
    let paths = archive.entries.compactMap { entry -> String? in
      let parts = entry.path.split(separator: "/")
      guard parts.first != "__MACOSX",
        let index = parts.dropLast().firstIndex(where: { $0.lowercased().hasSuffix(ending) })
      else { return nil }
      return parts[...index].joined(separator: "/")
    }
    return Set(paths).sorted()
  }

  /// Returns the planes with the names of those of the packages that the property list assigns to them. A plane that is
  /// not in the list has the package whose name contains the plane's name.
  private static func names(
    of packages: [String], in folder: DocumentFolder
  ) -> [(plane: WallpaperPlane, name: String)] {
    let listed = names(in: folder)
    var result: [(plane: WallpaperPlane, name: String)] = []
    for plane in WallpaperPlane.allCases {
      let name = packages.first { $0 == listed[plane] } ?? packages.first { plane.isNamed(in: $0) }
      if let name { result.append((plane, name)) }
    }
    if result.isEmpty, let only = packages.first { result = [(.background, only)] }
    return result
  }

  /// Returns the content of the property list, of which at most one byte more than the limit is read; nil if it
  /// cannot be read.
  private static func listData(in folder: DocumentFolder) -> Data? {
    // `DocumentFolder.content` returns the whole content of a file in a folder only if it is a picture.
    guard case .folder(let url) = folder else {
      return try? folder.content(of: list, limit: listLimit)
    }
    guard let path = SafePath.file(list, in: url), let file = try? FileHandle(forReadingFrom: path)
    else { return nil }
    defer { try? file.close() }
    return try? file.read(upToCount: listLimit + 1)
  }

  /// Returns the names of the packages by their planes, from the property list.
  private static func names(in folder: DocumentFolder) -> [WallpaperPlane: String] {
    guard let data = listData(in: folder), data.count <= listLimit,
      let root = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    var (names, pending) = ([WallpaperPlane: String](), [root])
    while let value = pending.popLast() {
      guard let entries = value as? [String: Any] else { continue }
      // If several entries name the package of a plane, the choice must not depend on the order of a dictionary.
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
        let plane = WallpaperPlane.allCases.first { key.hasPrefix("\($0.rawValue)AnimationFileName") }
        if let plane, let name = value as? String { names[plane] = name }
        if key == "assetFileName", let name = value as? String { names[.background] = name }
        pending.append(value)
      }
    }
    return names
  }
}

/// A plane of a wallpaper.
public enum WallpaperPlane: String, CaseIterable, Sendable {
  /// The plane at the back.
  case background
  /// The plane in the middle.
  case floating
  /// The plane in front of the clock.
  case foreground

  /// Returns true if the name of a package contains that of the plane: `7400.WWDC_2022_Floating-390w.ca`.
  fileprivate func isNamed(in package: String) -> Bool { package.lowercased().contains(rawValue) }
}
