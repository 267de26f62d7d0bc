import Foundation
import Synchronization

/// A file, or a folder of files, that is made beside its place under another name and takes its place when it
/// is whole. What is not committed is gone.
final class PendingFile {
  let path: String
  let temporary: URL
  private var isOpen = true
  private static let count = Atomic<Int>(0)

  /// - Throws: `ExportError.cannotWrite` when nothing can be made there.
  init(path: String, isFolder: Bool = false) throws {
    let target = URL(fileURLWithPath: path)
    self.path = path
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let name = ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    temporary = target.deletingLastPathComponent().appendingPathComponent(name)
    try Self.checkPlace(target, path: path, isFolder: isFolder)
    try isFolder ? makeFolder() : makeFile()
  }

  /// An empty folder may be replaced by a folder, a file by a file.
  private static func checkPlace(_ target: URL, path: String, isFolder: Bool) throws {
    var isThere: ObjCBool = false
    guard FileManager.default.fileExists(atPath: target.path, isDirectory: &isThere) else { return }
    if isFolder, !isThere.boolValue { throw ExportError.cannotWrite(path: path, reason: "is a file") }
    guard isThere.boolValue else { return }
    guard isFolder else { throw ExportError.cannotWrite(path: path, reason: "is a folder") }
    let contents = try? FileManager.default.contentsOfDirectory(atPath: target.path)
    if contents?.isEmpty != true {
      throw ExportError.cannotWrite(path: path, reason: "there is a folder that is not empty")
    }
  }

  private func makeFolder() throws {
    guard mkdir(temporary.path, 0o777) == 0 else { throw failure() }
  }

  private func makeFile() throws {
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw failure() }
    close(descriptor)
  }

  private func failure() -> ExportError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }

  /// Lets it take its place.
  func commit() throws {
    guard rename(temporary.path, URL(fileURLWithPath: path).path) == 0 else { throw failure() }
    isOpen = false
  }

  deinit {
    if isOpen { try? FileManager.default.removeItem(at: temporary) }
  }
}
