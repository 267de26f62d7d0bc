import Foundation

/// A text file of the repository, with its path below the root (`Sources/UIKitCore/Views/UIView.swift`).
struct TextFile: Sendable {
  let path: String
  let text: String

  var name: String { String(path.split(separator: "/").last ?? "") }
  var stem: String { String(name.prefix { $0 != "." }) }
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  var isMarkdown: Bool { path.hasSuffix(".md") }
}

/// The working copy of the repository from which this test was compiled.
struct Repository: Sendable {
  static let shared = Repository()

  /// The sources in Swift and C, and the Markdown pages, in the folders of the project's own sources.
  let files: [TextFile]
  /// The paths of all files and folders below the root, without those that builds create.
  let paths: Set<String>
  private let root: URL

  private init() {
    root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let found = Self.paths(below: root)
    paths = Set(found)
    files = found.filter { Self.endings.contains(($0 as NSString).pathExtension) }
      .compactMap { [root] path in
        guard let data = try? Data(contentsOf: root.appendingPathComponent(path)) else { return nil }
        return TextFile(path: path, text: String(decoding: data, as: UTF8.self))
      }
  }

  private static let endings: Set<String> = ["swift", "c", "h", "md"]
  /// Returns true for names of folders that git, the package manager or a build creates (`.build`, `.build-tests`).
  private static func isMade(_ name: String) -> Bool {
    name == ".git" || name == ".swiftpm" || name.hasPrefix(".build")
  }

  private static func paths(below root: URL) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let url = folder.isEmpty ? root : root.appendingPathComponent(folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      for name in names.sorted() where !isMade(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        found.append(path)
        if (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path))
          != nil
        {
          folders.append(path)
        }
      }
    }
    return found
  }

  func data(at path: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent(path))
  }

  /// Returns the files in `folder` and in its subfolders.
  func files(in folder: String) -> [TextFile] { files.filter { $0.path.hasPrefix(folder + "/") } }
}
