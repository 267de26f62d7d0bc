/// Bytes for an image.
public final class CGDataProvider {
  package let bytes: Data

  package init(bytes: Data) { self.bytes = bytes }

  public convenience init?(data: CFData) { self.init(bytes: data as Data) }

  /// nil for a file that cannot be read.
  public convenience init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    self.init(bytes: data)
  }

  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename) as CFURL)
  }

  /// Copies `size` bytes and releases them at once.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    self.init(bytes: Data(bytes: data, count: size))
    releaseData(info, data, size)
  }

  public var data: CFData? { bytes as CFData }
}
