import Foundation
import LocalSockets

/// The folder with the sockets of the programs of this user that viewers can attach to.
package struct ProgramSockets: Sendable {
  package let folder: String

  /// Creates the list of the sockets in the folder for files of running programs that `environment` names.
  /// - Throws: `AttachingUnavailable` if the environment names none.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else {
      throw AttachingUnavailable.noRuntimeFolder
    }
    folder = runtime + "/lamina"
  }

  /// The ending of the names of sockets.
  private static let ending = ".sock"
  /// The greatest number of characters of a program's name in the name of its socket, which is a choice.
  private static let nameLimit = 32

  /// Creates the folder, which only this user can read. If others can read one that exists, they no longer can.
  /// - Throws: `AttachingUnavailable` if it is not a folder of this user, or if others may write to it.
  func prepare() throws {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw AttachingUnavailable.noFolder(folder, String(cString: strerror(errno)))
    }
    guard isPrivate, closeToOthers() else { throw AttachingUnavailable.notPrivate(folder) }
  }

  /// Sets the mode of the folder. Returns false if that is not possible. Symbolic links are not followed.
  private func closeToOthers() -> Bool {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fchmod(descriptor, 0o700) == 0
  }

  /// True if the folder belongs to this user, and only this user may change it. Symbolic links are not followed.
  package var isPrivate: Bool {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// - Throws: `AttachingUnavailable` if programs do not use the folder, although it exists.
  package func check() throws {
    var status = stat()
    guard lstat(folder, &status) == 0, !isPrivate else { return }
    throw AttachingUnavailable.notPrivate(folder)
  }

  /// Returns the path of the socket of a program.
  func path(name: String, processID: Int32) -> String {
    let characters = name.unicodeScalars.prefix(Self.nameLimit).map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isPlain || scalar == "-" || scalar == "_" ? Character(scalar) : "_"
    }
    return "\(folder)/\(String(characters)).\(processID)\(Self.ending)"
  }

  /// The sockets in the folder, in the order of their names. Those of programs that no longer exist are deleted.
  ///
  /// The folder may be shared with containers whose processes this process does not see. So a socket is deleted only if
  /// nobody listens there either.
  package var all: [ProgramSocket] {
    guard isPrivate else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard let socket = ProgramSocket(path: path, ending: Self.ending),
        SocketFile.isOwnSocket(path)
      else { return nil }
      return socket.isProgramGone && SocketFile.removeIfStale(path) ? nil : socket
    }
  }
}

/// The socket of a program that a viewer can attach to.
package struct ProgramSocket: Equatable, Sendable {
  package let path: String
  /// The program's name and its process identifier, from the name of the file.
  package let name: String
  package let processID: Int32

  init?(path: String, ending: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let parts = file.dropLast(ending.count).split(separator: ".", omittingEmptySubsequences: false)
    guard file.hasSuffix(ending), parts.count == 2, let number = Int32(parts[1]), number > 0 else {
      return nil
    }
    (self.path, name, processID) = (path, String(parts[0]), number)
  }

  /// True if this process sees no process with the identifier.
  fileprivate var isProgramGone: Bool { kill(processID, 0) != 0 && errno == ESRCH }
}

/// The reason why a program cannot be attached to.
package enum AttachingUnavailable: Error, Equatable, CustomStringConvertible {
  case noRuntimeFolder
  /// The folder cannot be created, for the reason that the system gives.
  case noFolder(String, String)
  case notPrivate(String)

  package var description: String {
    switch self {
    case .noRuntimeFolder: "XDG_RUNTIME_DIR names no folder for sockets"
    case .noFolder(let path, let reason): "the folder '\(path)' for sockets cannot be made: \(reason)"
    case .notPrivate(let path): "'\(path)' must be a folder that only its owner, this user, can change"
    }
  }
}
