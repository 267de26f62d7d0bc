import CoreGraphics

/// A writer of bytes to an output file, which gets its final path only when it is complete. Its functions throw only
/// `ExportError`.
final class FileWriter {
  private let file: OutputFile
  private let handle: FileHandle

  init(path: String) throws {
    do {
      file = try OutputFile(path: path)
      handle = try FileHandle(forWritingTo: file.temporary)
    } catch {
      throw ExportError.cannotWrite(path, because: error)
    }
  }

  /// Appends bytes to the file.
  func write(_ bytes: [UInt8]) throws {
    try attempt { try handle.write(contentsOf: bytes) }
  }

  /// Replaces bytes that were already written. `offset` is the position of the first one in the file.
  func write(_ bytes: [UInt8], at offset: UInt64) throws {
    try attempt {
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: bytes)
      try handle.seekToEnd()
    }
  }

  /// Closes the temporary file and moves it to its final path.
  func commit() throws {
    try attempt {
      try handle.close()
      try file.commit()
    }
  }

  private func attempt(_ body: () throws -> Void) throws {
    do { try body() } catch { throw ExportError.cannotWrite(file.path, because: error) }
  }
}
