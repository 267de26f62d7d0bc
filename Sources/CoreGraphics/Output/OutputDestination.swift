import Foundation

/// The reason why output cannot be written, as one line.
package struct OutputError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { "\(path): cannot be written (\(reason))" }

  init(_ path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  package init(_ path: String, code: Int32) {
    switch code {
    case ENOSPC: self.init(path, reason: "the disk is full")
    case ENOENT: self.init(path, reason: "no such file or folder")
    case EACCES: self.init(path, reason: "permission denied")
    case EISDIR: self.init(path, reason: "is a folder, not a file")
    default: self.init(path, reason: String(cString: strerror(code)))
    }
  }
}

/// The kind of file to which a path for output leads. Symbolic links are followed, even to a file that does not exist
/// yet.
enum OutputDestination {
  /// A regular file with its path and status. The status is nil when the file does not exist yet.
  case file(String, FileStatus?)
  /// An empty folder, or one that does not exist yet.
  case folder(String)
  /// A device, a FIFO, or an open file whose name was removed.
  case stream(String)
  /// The standard output of the process.
  case standardOutput

  init(_ path: String, isFolder: Bool) throws {
    guard !path.isEmpty else { throw OutputError("''", reason: "the path is empty") }
    guard path != "-" else {
      guard !isFolder else { throw OutputError(path, reason: "the standard output is not a folder") }
      self = .standardOutput
      return
    }
    // The path as an absolute one, without a final slash.
    let given = URL(fileURLWithPath: path).path
    let end = try Self.end(of: given, path)
    guard let status = FileStatus(given) else {
      // If nothing can be created there, creating the file fails later.
      self = isFolder ? .folder(end) : .file(end, nil)
      return
    }
    self =
      try isFolder
      ? Self.folder(end, status, named: path) : Self.file(given, end: end, status, named: path)
  }

  /// The permissions of the temporary file. A temporary file that replaces another one is private until it is
  /// complete, and then gets the permissions of the file that it replaces.
  var temporaryMode: mode_t {
    switch self {
    case .file(_, nil), .folder: 0o666
    case .file, .stream, .standardOutput: 0o600
    }
  }

  /// Returns the path to which symbolic links lead.
  private static func end(of given: String, _ path: String) throws -> String {
    var end = given
    // Linux follows at most 40 symbolic links in a path, too.
    for _ in 0..<40 {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
        return end
      }
      // The folder may itself be a link, so ".." must not be resolved in the text of the path.
      let target = link.hasPrefix("/") ? link : "\(realFolder(of: end))/\(link)"
      end = "\(realFolder(of: target))/\(URL(fileURLWithPath: target).lastPathComponent)"
    }
    throw OutputError(path, code: ELOOP)
  }

  /// Returns the folder of a path's last component, without symbolic links. If there is no such folder, returns it as
  /// it is in the path.
  private static func realFolder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    guard let real = realpath(folder, nil) else { return folder }
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(
    _ end: String, _ status: FileStatus, named path: String
  ) throws -> Self {
    guard status.kind == .folder else { throw OutputError(path, reason: "is a file") }
    guard (try? FileManager.default.contentsOfDirectory(atPath: end))?.isEmpty == true else {
      throw OutputError(path, reason: "there is a folder that is not empty")
    }
    return .folder(end)
  }

  private static func file(
    _ given: String, end: String, _ status: FileStatus, named path: String
  ) throws -> Self {
    switch status.kind {
    case .folder: throw OutputError(path, reason: "is a folder, not a file")
    case .other: return .stream(given)
    case .regular:
      guard access(given, W_OK) == 0 else { throw OutputError(path, code: errno) }
      // A file without a name can be accessed only through an open descriptor.
      return FileStatus(end) == status ? .file(end, status) : .stream(given)
    }
  }
}

/// The status of a file after symbolic links are followed.
struct FileStatus: Equatable {
  enum Kind { case regular, folder, other }

  let kind: Kind
  private let device: UInt64
  private let node: UInt64
  private let owner: uid_t
  private let group: gid_t
  private let mode: mode_t

  /// Reads the status of a file; nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o7777
  }

  /// Gives another file the mode of this one, and the owner if that is permitted.
  func copy(to path: String) {
    // The set-user-ID bit must not apply to another owner.
    let isOwned = chown(path, owner, group) == 0
    chmod(path, isOwned ? mode : mode & 0o777)
  }
}
