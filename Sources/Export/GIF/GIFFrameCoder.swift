import CoreGraphics

/// The image of a frame of a GIF, in the form in which the file contains it.
struct GIFFrame: Sendable {
  /// The palette index of pixels that are not painted.
  let transparentIndex: UInt8
  /// The bytes of the image, including its descriptor.
  let bytes: [UInt8]
}

/// The conversion of frames to palette indices, and their compression. It has several megabytes of tables, which are used for
/// one frame after the other.
///
/// `@unchecked Sendable`: only one job at a time uses it (`ReusedObjects`).
final class GIFFrameCoder: @unchecked Sendable {
  private let dithers: Bool
  /// The palette that is stored once for the whole file, with a cache of the nearest colors that is extended for each frame.
  private var shared: Palette
  private var histogram = ColorHistogram()
  private var compressor = LZW()

  /// The reduction of the mean squared color error at which a frame gets a palette of its own, which takes 768 bytes.
  /// It corresponds to an error of one level in each of the three channels.
  private static let worthwhileGain = 3.0

  init(shared: Palette, dithers: Bool) { (self.shared, self.dithers) = (shared, dithers) }

  /// Chooses the palette of a frame, converts its pixels to palette indices and compresses them.
  func encode(_ image: GIFImage) -> GIFFrame {
    image.count(in: &histogram)
    if let own = worthwhilePalette() {
      var palette = own
      return encode(image, in: &palette, isOwn: true)
    }
    return encode(image, in: &shared, isOwn: false)
  }

  /// Returns a palette for the colors of `histogram` if that reduces the error of the file's palette enough.
  private func worthwhilePalette() -> Palette? {
    let sharedError = shared.error(of: histogram)
    if sharedError == 0 { return nil }
    var own = Palette(for: histogram)
    let isWorthwhile = sharedError - own.error(of: histogram) > Self.worthwhileGain
    return isWorthwhile ? own : nil
  }

  private func encode(_ image: GIFImage, in palette: inout Palette, isOwn: Bool) -> GIFFrame {
    let error = dithers ? palette.error(of: histogram) : 0
    // The mean squared error is a sum over three channels. Errors that are evenly distributed between limits reach √3
    // times their root mean square; twice that covers nearly all colors.
    let indices = image.indices(in: &palette, dots: Int((2 * (error / 3).squareRoot()).rounded()))
    return GIFFrame(
      transparentIndex: palette.transparentIndex,
      bytes: GIFBytes.descriptor(image.rect, own: isOwn ? palette : nil)
        + compressor.encode(indices, depth: palette.depth))
  }
}

/// The parts of a GIF file.
enum GIFBytes {
  /// Returns numbers of 16 bits, each with its lower byte first.
  static func short(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }

  /// Returns the colors of a palette as bytes, padded with black to a power of two of colors.
  static func table(_ palette: Palette) -> [UInt8] {
    let colors = palette.colors.flatMap {
      [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)]
    }
    return colors + [UInt8](repeating: 0, count: 3 << palette.depth - colors.count)
  }

  /// Returns the descriptor of an image, with a palette if it has its own.
  static func descriptor(_ rect: PixelRect, own palette: Palette?) -> [UInt8] {
    let descriptor = [0x2C] + short(rect.minX, rect.minY, rect.width, rect.height)
    return descriptor + (palette.map { [0x80 | UInt8($0.depth - 1)] + table($0) } ?? [0])
  }
}
