/// The bytes of an image: a file, or pixels.
public final class CGDataProvider {
  package let bytes: Data

  package init(bytes: Data) { self.bytes = bytes }

  /// Creates a provider of the bytes in `data`; never nil.
  public convenience init?(data: CFData) { self.init(bytes: data as Data) }

  /// Reads the bytes of a file; nil when it cannot be read.
  public convenience init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    self.init(bytes: data)
  }

  /// Reads the bytes of the file at a path; nil when it cannot be read.
  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename) as CFURL)
  }

  /// Creates a provider of a copy of `size` bytes, and calls `releaseData` at once; nil for a negative size.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    self.init(bytes: Data(bytes: data, count: size))
    releaseData(info, data, size)
  }

  /// The bytes; never nil.
  public var data: CFData? { bytes as CFData }
}
