import Foundation

extension OutputFile {
  /// Removes the temporary folders of earlier processes for a path, which stay if these processes are killed. Those of running
  /// processes are kept.
  package static func removeAbandonedFolders(for path: String) {
    guard case .folder(let end)? = try? OutputDestination(path, isFolder: true) else { return }
    let target = URL(fileURLWithPath: end)
    let folder = target.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where isAbandoned(name, for: target.lastPathComponent) {
      let url = folder.appendingPathComponent(name)
      // A file of such a name was made by somebody else.
      if FileStatus(url.path)?.kind == .folder { try? FileManager.default.removeItem(at: url) }
    }
  }

  /// Returns true for a temporary name for `target`, `.TARGET.PROCESS-NUMBER`, if there is no such process any more.
  private static func isAbandoned(_ name: String, for target: String) -> Bool {
    let prefix = ".\(target)."
    guard name.hasPrefix(prefix) else { return false }
    let numbers = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
      .map { pid_t($0) }
    guard numbers.count == 2, let process = numbers[0], process > 0, numbers[1] != nil else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
