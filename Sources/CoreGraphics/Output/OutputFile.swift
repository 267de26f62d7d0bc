import Foundation
import Synchronization

/// A file or folder that is written under a temporary name beside its final path, and renamed when it is complete.
/// Incomplete output is therefore never visible. If the file is not committed, it is removed.
///
/// The new file gets the permissions of the file that it replaces. A device, a FIFO or the standard output ("-")
/// receives the bytes when the file is committed.
package final class OutputFile: Sendable {
  /// The final path, as the caller gave it.
  package let path: String
  /// The file or folder to write into.
  package let temporary: URL
  private let destination: OutputDestination

  /// The paths of all temporary files that are neither committed nor removed; nil after `removeUncommitted()`.
  private static let open = Mutex<Set<String>?>([])
  private static let count = Atomic<Int>(0)

  /// Creates the temporary file or folder.
  /// - Throws: `OutputError` when nothing can be written there.
  package init(path: String, isFolder: Bool = false) throws {
    self.path = path
    destination = try OutputDestination(path, isFolder: isFolder)
    temporary = try Self.makeTemporary(for: destination, isFolder: isFolder, path)
    let isWanted = Self.open.withLock { $0?.insert(temporary.path).inserted ?? false }
    if !isWanted { removeTemporary() }
  }

  private static func temporary(for destination: OutputDestination) -> URL {
    let number = count.add(1, ordering: .relaxed).newValue
    let identity = "\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    switch destination {
    case .file(let end, _), .folder(let end):
      let target = URL(fileURLWithPath: end)
      return target.deletingLastPathComponent()
        .appendingPathComponent(".\(target.lastPathComponent).\(identity)")
    case .stream, .standardOutput:
      return FileManager.default.temporaryDirectory.appendingPathComponent("lamina-output-\(identity)")
    }
  }

  /// Creates the temporary file or folder. A name that is in use is skipped: an earlier process with the same
  /// identifier may have left it behind. The number of attempts is a choice.
  private static func makeTemporary(
    for destination: OutputDestination, isFolder: Bool, _ path: String
  ) throws -> URL {
    var code: Int32 = 0
    for _ in 0..<100 {
      let temporary = temporary(for: destination)
      code = isFolder ? makeFolder(temporary) : makeFile(temporary, mode: destination.temporaryMode)
      if code == 0 { return temporary }
      guard code == EEXIST else { break }
    }
    throw OutputError(path, code: code)
  }

  private static func makeFolder(_ url: URL) -> Int32 { mkdir(url.path, 0o777) == 0 ? 0 : errno }

  private static func makeFile(_ url: URL, mode: mode_t) -> Int32 {
    let descriptor = Foundation.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  private func removeTemporary() { try? FileManager.default.removeItem(at: temporary) }

  /// Renames the temporary file to its final path, or copies it into a stream.
  /// - Throws: `OutputError` when the file cannot be renamed, and after `removeUncommitted()`; for a stream also an
  ///   error of reading.
  package func commit() throws {
    switch destination {
    case .file(let end, let status):
      status?.copy(to: temporary.path)
      try moveTemporary(to: end)
    case .folder(let end): try moveTemporary(to: end)
    case .stream, .standardOutput: try copyTemporary()
    }
  }

  private func moveTemporary(to end: String) throws {
    try Self.open.withLock { open in
      // After `removeUncommitted()` nothing is committed.
      guard open != nil else { throw OutputError(path, code: ECANCELED) }
      guard rename(temporary.path, end) == 0 else { throw OutputError(path, code: errno) }
      open?.remove(temporary.path)
    }
  }

  private func copyTemporary() throws {
    let (source, target) = (
      try FileHandle(forReadingFrom: temporary), try OutputTarget(destination, path)
    )
    while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty { try target.write(piece) }
  }

  deinit {
    let isLeft = Self.open.withLock { $0?.remove(temporary.path) } != nil
    if isLeft { removeTemporary() }
  }

  /// Removes all files that are not committed, because the program is about to exit. Afterwards `commit()` throws.
  package static func removeUncommitted() {
    let uncommitted = open.withLock { open in
      defer { open = nil }
      return open ?? []
    }
    for path in uncommitted { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Throws if `path` is that of a FIFO, a device or a folder. A file that does not exist yet is no error. A program with
  /// a window must not write into a FIFO, which can block for ever, nor into a device, which may discard the data.
  /// - Throws: `OutputError`
  package static func checkIsWritableAsFile(_ path: String) throws {
    if case .stream = try OutputDestination(path, isFolder: false) {
      throw OutputError(path, reason: "is a pipe or a device, not a file")
    }
  }

  /// Throws if writing to `path` would replace the file `input`, from which the output is made.
  /// - Throws: `OutputError`
  package static func check(_ path: String, keeps input: String) throws {
    guard path != "-", let status = FileStatus(path), status.kind == .regular else { return }
    guard status != FileStatus(input) else {
      throw OutputError(path, reason: "is the input itself; choose another name")
    }
  }

  /// Writes a file with these bytes. If that fails, no file is written.
  /// - Throws: `OutputError`
  package static func write(_ data: Data, to path: String) throws {
    let destination = try OutputDestination(path, isFolder: false)
    switch destination {
    case .stream, .standardOutput: try OutputTarget(destination, path).write(data)
    case .file, .folder:
      let file = try OutputFile(path: path)
      try OutputTarget(.stream(file.temporary.path), path).write(data)
      try file.commit()
    }
  }
}

/// A file, a device, a FIFO or the standard output, into which bytes are written directly.
private final class OutputTarget {
  private let path: String
  /// The open file; nil for the standard output.
  private let descriptor: Int32?

  init(_ destination: OutputDestination, _ path: String) throws {
    self.path = path
    switch destination {
    case .standardOutput: descriptor = nil
    case .stream(let end), .file(let end, _), .folder(let end):
      // A regular file is truncated; devices and FIFOs ignore that.
      let number = open(end, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_TRUNC)
      guard number >= 0 else { throw OutputError(path, code: errno) }
      descriptor = number
    }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Writes all bytes. A failure of the standard output does not throw but sets `StandardStream.lossCode`.
  func write(_ data: Data) throws {
    guard let descriptor else { return StandardStream.output.write(data) }
    let code = data.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw OutputError(path, code: code) }
  }
}
