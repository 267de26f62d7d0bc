extension Data {
  /// Reads an image file. If its first bytes are those of no known format, only they are read; the decoders then
  /// refuse them. The default of `limit` is a choice.
  /// - Throws: `ImageFileError` when the file cannot be read, is not a regular file, or has more than `limit` bytes.
  package init(contentsOfImageFile path: String, limit: Int = ImageMemory.byteLimit / 4) throws {
    // A FIFO would never be read to its end, and a device has none.
    if let status = FileStatus(path), status.kind != .regular {
      throw ImageFileError(path: path, reason: "cannot be read (not a regular file)")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      self = try file.read(upToCount: 12) ?? Data()
      guard ImageFormat(startOf: self) != nil else { return }
      append(try file.read(upToCount: Swift.max(0, limit + 1 - count)) ?? Data())
    } catch {
      throw ImageFileError(path: path, reason: "cannot be read (\(reason(of: error)))")
    }
    guard count <= limit else {
      throw ImageFileError(
        path: path, reason: "too large: the file has more than the limit of \(limit / 1_048_576) MiB")
    }
  }
}

/// Returns a short description of one of Foundation's errors.
private func reason(of error: any Error) -> String {
  let cocoa = error as NSError
  let cause = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError ?? cocoa
  if cause.domain == NSPOSIXErrorDomain {
    return cause.code == Int(ENOENT)
      ? "no such file or folder" : String(cString: strerror(Int32(cause.code)))
  }
  switch CocoaError.Code(rawValue: cocoa.code) {
  case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file or folder"
  case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
  case .fileWriteOutOfSpace: return "the disk is full"
  default: return cocoa.localizedDescription
  }
}
