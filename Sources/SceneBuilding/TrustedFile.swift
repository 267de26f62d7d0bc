import Foundation

/// A check that only this user and the administrator can change a file or a folder that is executed or compiled.
enum TrustedFile {
  /// Returns true if the file exists, belongs to this user or to root, and cannot be written by others. Symbolic links are
  /// followed.
  static func isTrusted(_ url: URL) -> Bool {
    var info = stat()
    guard stat(url.path, &info) == 0 else { return false }
    return (info.st_uid == getuid() || info.st_uid == 0) && info.st_mode & S_IWOTH == 0
  }
}
