/// A still image or an animation, decoded from a file or from memory.
package struct ImageFile: Sendable {
  package struct Frame: Sendable {
    package let image: CGImage
    /// The seconds for which the frame is shown.
    package let delay: Double
  }

  package let header: ImageHeader
  package let frames: [Frame]

  /// Reads and decodes a file.
  /// - Throws: `ImageFileError` when it is missing, unreadable, damaged, too large or in no known format.
  package init(contentsOfFile path: String) throws {
    try self.init(data: try Data(contentsOfImageFile: path), name: path)
  }

  /// Decodes data; `name` is used in errors only.
  package init(data: Data, name: String) throws {
    try self.init(data: data, header: try ImageHeader(of: data, name: name), name: name)
  }

  /// Decodes data whose header was read before, with its sides halved `halvings` times; nil halves them as often as the
  /// limits of memory demand. `name` is used in errors only.
  package init(data: Data, header: ImageHeader, halvings: Int? = nil, name: String) throws {
    self.header = header
    let halvings = halvings ?? header.leastHalvings
    switch header.format {
    case .png:
      let image = try CGImage.png(data: data, header: header, halvings: halvings, path: name)
      frames = [Frame(image: image, delay: 0)]
    case .gif:
      let images = try PixbufDecoder(data, header, name: name).frames()
      frames = zip(images, header.delays).map { Frame(image: $0, delay: Self.shown($1)) }
    case .jpeg, .webP:
      let decoder = PixbufDecoder(data, header, halvings: halvings, name: name)
      frames = [Frame(image: try decoder.image(), delay: 0)]
    }
  }

  package var image: CGImage? { frames.first?.image }

  /// Returns the delay that players use for one that a file states: a tenth of a second below 15 ms, as in browsers and
  /// Image I/O.
  package static func shown(_ delay: Double) -> Double { delay < 0.015 ? 0.1 : delay }
}
