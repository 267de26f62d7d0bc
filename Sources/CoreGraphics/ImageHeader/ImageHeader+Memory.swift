/// The memory in bytes that a decoder needs in addition to the pixels of an image's frames.
struct DecodingCost: Equatable, Sendable {
  /// The number of bytes per decoded pixel.
  var pixelBytes: Int
  /// The number of bytes that do not depend on the size of the decoded image, such as those of the coefficients of a
  /// progressive JPEG.
  var pictureBytes = 0
  /// The cost of decoding at a reduced size; nil when the decoder does not support that.
  var reduced: Reduced?

  struct Reduced: Equatable, Sendable {
    var pixelBytes: Int
    var pictureBytes: Int

    /// Returns the cost of decoding a PNG row by row: two rows of at most eight bytes per pixel, a row of pixels, and
    /// a row of sums.
    static func rows(of width: Int) -> Reduced { Reduced(pixelBytes: 0, pictureBytes: width * 32) }
  }

  init(_ format: ImageFormat) {
    switch format {
    // The bitmap uses Cairo's memory of the pixels.
    case .png: pixelBytes = 0
    case .jpeg:
      pixelBytes = 3
      reduced = Reduced(pixelBytes: 3, pictureBytes: 0)
    // A frame of gdk-pixbuf, and the frame onto which it is composited, take four bytes per pixel each.
    case .gif, .webP: pixelBytes = 8
    }
  }
}

extension ImageHeader {
  /// The greatest number of halvings, which is the limit of JPEG decoders.
  private static let greatestHalvings = 3
  /// The number of pixels beyond which decoding would take too long, even at a reduced size.
  private static let reducibleArea = 1 << 30

  /// Returns the number of times that the sides must be halved so that decoding takes at most `room` bytes, and not
  /// more than any image may take; nil if that is impossible.
  package func halvings(within room: Int) -> Int? {
    (0...(isReducible ? Self.greatestHalvings : 0)).first { count in
      Bitmap.isWithinLimit(
        width: ImageReduction.halved(width, count), height: ImageReduction.halved(height, count),
        count: delays.count)
        && decodingBytes(halvings: count) <= min(room, ImageMemory.decodingLimit)
    }
  }

  /// The limit that an image exceeds which cannot be decoded at its full size: that of the pixels of all frames, or
  /// else that of decoding, which includes the decoder's own memory.
  var exceededLimit: (bytes: Int, includesDecoder: Bool) {
    Bitmap.isWithinLimit(width: width, height: height, count: frameCount)
      ? (ImageMemory.decodingLimit, true) : (ImageMemory.byteLimit, false)
  }

  /// The number of halvings that the limits for all images require.
  var leastHalvings: Int { halvings(within: .max) ?? 0 }

  /// True if the image can be decoded at a reduced size.
  private var isReducible: Bool {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return cost.reduced != nil && !isTooLarge && area <= Self.reducibleArea
  }

  /// Returns the number of pixels that are read but not kept when the sides are halved.
  package func skippedPixels(halvings: Int) -> Int { halvings == 0 ? 0 : width * height }

  /// Returns the greatest number of bytes that decoding takes at any time; `Int.max` if it does not fit into an
  /// `Int`.
  package func decodingBytes(halvings: Int) -> Int {
    let isWhole = halvings == 0
    let extra = isWhole ? cost.pixelBytes : cost.reduced?.pixelBytes ?? 0
    let count = Bitmap.pixelCount(
      width: ImageReduction.halved(width, halvings), height: ImageReduction.halved(height, halvings))
    let (bytes, areTooMany) = count.multipliedReportingOverflow(by: 4 * delays.count + extra)
    let fixed = cost.pictureBytes + (isWhole ? 0 : cost.reduced?.pictureBytes ?? 0)
    let (sum, isTooMuch) = bytes.addingReportingOverflow(fixed)
    return areTooMany || isTooMuch ? .max : sum
  }

  /// Returns the sizes for an image whose sides are halved; nil for 0 halvings.
  func reduction(_ halvings: Int) -> ImageReduction? {
    halvings == 0 ? nil : ImageReduction(width: width, height: height, halvings: halvings)
  }

  /// Returns the end of a message that states the size of the image and the reason why it was reduced.
  package func noteOfReduction(_ halvings: Int, limit: Int) -> String {
    let fraction = ["all", "half", "a quarter", "an eighth"][min(halvings, Self.greatestHalvings)]
    return
      "is \(width) × \(height) pixels; it was decoded at \(fraction) of the size, because decoding all of it takes "
      + "more than the limit of \(limit / 1_048_576) MiB"
  }
}
