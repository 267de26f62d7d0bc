/// A still image or an animation, decoded from a file or from memory.
package struct ImageFile: Sendable {
  /// An image of the file.
  package struct Frame: Sendable {
    package let image: CGImage
    /// The time in seconds for which the frame is shown; 0 for a still image.
    package let delay: Double
  }

  package let header: ImageHeader
  /// The frames of an animation, in their order; one for a still image.
  package let frames: [Frame]

  /// Reads and decodes a file.
  /// - Throws: `ImageFileError` when the file is missing, unreadable, damaged, too large or in an unknown format.
  package init(contentsOfFile path: String) throws {
    try self.init(data: try Data(contentsOfImageFile: path), name: path)
  }

  /// Decodes data. `name` is used only in errors.
  package init(data: Data, name: String) throws {
    try self.init(data: data, header: try ImageHeader(of: data, name: name), name: name)
  }

  /// Decodes data whose header was read before, with its sides halved `halvings` times. If `halvings` is nil, they
  /// are halved as often as the limits of memory require. Only PNG and JPEG can be halved; other formats are decoded
  /// at their full size. `name` is used only in errors.
  package init(data: Data, header: ImageHeader, halvings: Int? = nil, name: String) throws {
    self.header = header
    let halvings = halvings ?? header.leastHalvings
    switch header.format {
    case .png:
      let image = try CGImage.png(data: data, header: header, halvings: halvings, path: name)
      frames = [Frame(image: image, delay: 0)]
    case .gif:
      let images = try PixbufDecoder(data, header, name: name).frames()
      frames = zip(images, header.delays).map { Frame(image: $0, delay: Self.playbackDelay($1)) }
    case .jpeg, .webP:
      let decoder = PixbufDecoder(data, header, halvings: halvings, name: name)
      frames = [Frame(image: try decoder.image(), delay: 0)]
    }
  }

  /// The image, or the first frame of an animation.
  package var image: CGImage? { frames.first?.image }

  /// Returns the time in seconds for which a frame is shown if its file states a delay of `stated` seconds. Delays
  /// below 0.015 s are replaced by 0.1 s, as in browsers, because files with such delays were made for players that
  /// were not that fast.
  package static func playbackDelay(_ stated: Double) -> Double { stated < 0.015 ? 0.1 : stated }
}
