/// A picture, or an animation, read from a file or from memory.
package struct ImageFile: Sendable {
  package struct Frame: Sendable {
    package let image: CGImage
    /// Seconds that it shows.
    package let delay: Double
  }

  package let header: ImageHeader
  package let frames: [Frame]

  /// - Throws: `ImageFileError` when it is missing, unreadable, damaged, too large or no picture.
  package init(contentsOfFile path: String) throws {
    try self.init(data: try Data(contentsOfImageFile: path), name: path)
  }

  /// `name` only names the data in errors.
  package init(data: Data, name: String) throws {
    try self.init(data: data, header: try ImageHeader(of: data, name: name), name: name)
  }

  /// Decodes data whose header was read before, with its sides halved as often as memory demands, or as `halvings` says.
  /// `name` only names the data in errors.
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

  /// Delays so short that nobody means them become a tenth of a second, as in browsers and ImageIO.
  package static func shown(_ delay: Double) -> Double { delay < 0.015 ? 0.1 : delay }
}
