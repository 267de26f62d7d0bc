/// The formats of image files that can be read.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webP = "WebP"

  /// Returns the format that the first bytes of a file identify; nil for an unknown format.
  package init?(startOf data: Data) {
    let bytes = [UInt8](data.prefix(12))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if bytes.count == 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes.suffix(4) == Array("WEBP".utf8)[...]
    {
      self = .webP
    } else {
      return nil
    }
  }

  /// Apple's uniform type identifier of the format.
  package var typeIdentifier: String {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webP: "org.webmproject.webp"
    }
  }
}
