import Foundation

/// Reading files of an app, which a stranger may have made.
enum BoundedFile {
  /// Returns the contents of a file; nil if there is none, if it is no regular file, such as a FIFO or a device, or if it has
  /// more than `limit` bytes.
  static func read(_ url: URL, atMost limit: Int) -> Data? {
    guard let size = size(of: url), size <= limit else { return nil }
    return try? Data(contentsOf: url)
  }

  /// Returns the size of a regular file in bytes, after symbolic links are followed; nil if it is none.
  static func size(of url: URL) -> Int? {
    let values = try? url.resolvingSymlinksInPath()
      .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return values?.isRegularFile == true ? values?.fileSize : nil
  }

  /// Returns the text of a Swift source or of a description of a package; nil if it cannot be read or has more than 4 MiB,
  /// which is a choice.
  static func text(_ url: URL) -> String? {
    read(url, atMost: 4 << 20).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The folder of an app, outside of which none of its files may lie.
struct AppBoundary {
  private let path: String

  init(_ folder: URL) { path = Self.real(folder) }

  /// Returns true for the folder and for everything in it, after symbolic links are followed.
  func contains(_ url: URL) -> Bool {
    let real = Self.real(url)
    return real == path || real.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }

  private static func real(_ url: URL) -> String {
    url.standardizedFileURL.resolvingSymlinksInPath().standardizedFileURL.path
  }
}
