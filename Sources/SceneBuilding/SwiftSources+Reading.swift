import Foundation

extension SwiftSources {
  /// The files and folders that a scene in a sandbox may read: the folder of its sources and, of an app, those of its
  /// sources and resources. Of a folder that also contains other things of the user, such as the home folder, only the
  /// visible files directly in it.
  package var readable: [URL] {
    let app = try? app()
    let folders = [folder] + (app?.resourceFolders ?? []) + (app?.watchedFolders ?? [])
    return folders.flatMap { Self.containsMore($0) ? Self.files(directlyIn: $0) : [$0] }
  }

  /// Returns true for a folder that contains the user's home folder or the files of other programs.
  private static func containsMore(_ folder: URL) -> Bool {
    let path = folder.resolvingSymlinksInPath().path
    let shared = [
      FileManager.default.homeDirectoryForCurrentUser, FileManager.default.temporaryDirectory,
    ]
    return shared.contains {
      ($0.resolvingSymlinksInPath().path + "/").hasPrefix(path == "/" ? path : path + "/")
    }
  }

  /// Returns the visible files in a folder. Symbolic links are left out, because they may lead to any file.
  private static func files(directlyIn folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    return (files ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
  }
}
