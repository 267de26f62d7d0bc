import Archives
import Foundation
import Localization

/// The resources of an app with the places that they have in a package.
struct AppResources {
  /// A resource, with the path of its copy below the folder of resources.
  private struct Item {
    let url: URL
    let path: String
  }

  private let items: [Item]
  /// The paths of the folders in which resources are found, below the folder of resources; the folder itself is the path "".
  let folders: [String]
  /// The path of the storyboard that is shown first; nil if there is none.
  let storyboard: String?

  /// The greatest size of all resources in bytes.
  private static let limit = 512 << 20

  init(_ app: AppProject) {
    var (items, folders, names) = ([Item](), [String](), [String: String]())
    for url in app.resources {
      var (parent, inside) = (url.deletingLastPathComponent(), url.lastPathComponent)
      if parent.pathExtension == "lproj" {
        inside = "\(parent.lastPathComponent)/\(inside)"
        parent.deleteLastPathComponent()
      }
      // Folders other than the first one get one of their own, as files in two of them may have the same name.
      let folder = names[parent.path] ?? (folders.isEmpty ? "" : "\(folders.count)")
      if names.updateValue(folder, forKey: parent.path) == nil { folders.append(folder) }
      items.append(Item(url: url, path: folder.isEmpty ? inside : "\(folder)/\(inside)"))
    }
    (self.items, self.folders) = (items, folders)
    storyboard = app.storyboard.flatMap { first in items.first { $0.url == first }?.path }
  }

  var isEmpty: Bool { items.isEmpty }

  /// Copies the resources into a folder that does not exist yet.
  /// - Throws: `SceneProblem` if they are too large or cannot be copied, or the error of the file system.
  func copy(into folder: URL) throws {
    var room = Self.limit
    let package = folder.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
    for item in items {
      let source = item.url.resolvingSymlinksInPath()
      guard !package.hasPrefix(source.path + "/") else {
        throw SceneProblem(localized("\(item.url.path) contains the folder of the package"))
      }
      room -= try Self.size(of: source)
      guard room >= 0 else {
        throw SceneProblem(localized("the resources of the app have more than 512 MiB"))
      }
      let copy = folder.appendingPathComponent(item.path)
      guard !FileManager.default.fileExists(atPath: copy.path) else { continue }
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: source, to: copy)
    }
  }

  /// Returns the size of a file, or of the files in a folder, in bytes.
  /// - Throws: `SceneProblem` for a FIFO, a device and a link that leads nowhere, which cannot be copied.
  private static func size(of url: URL) throws -> Int {
    guard url.isFolder else { return try sizeOfFile(url) }
    let paths = FileManager.default.enumerator(atPath: url.path)
    var sum = 0
    while let path = paths?.nextObject() as? String {
      let part = url.appendingPathComponent(path)
      if !part.isFolder { sum += try sizeOfFile(part) }
    }
    return sum
  }

  private static func sizeOfFile(_ url: URL) throws -> Int {
    guard let size = BoundedFile.size(of: url) else {
      throw SceneProblem(localized("\(url.path) is not a regular file"))
    }
    return size
  }
}
