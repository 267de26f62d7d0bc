/// The memory that a decoder takes beside the pixels of a picture's frames, in bytes.
struct DecodingCost: Equatable, Sendable {
  /// The bytes per decoded pixel.
  var pixelBytes: Int
  /// The bytes that do not depend on how many pixels are decoded, such as the coefficients of a progressive JPEG.
  var pictureBytes = 0
  /// The cost of decoding at a reduced size; nil when the decoder cannot do that.
  var reduced: Reduced?

  struct Reduced: Equatable, Sendable {
    var pixelBytes: Int
    var pictureBytes: Int

    /// The cost of reading a PNG row by row: two rows of at most eight bytes a pixel, a row of pixels and its sums.
    static func rows(of width: Int) -> Reduced { Reduced(pixelBytes: 0, pictureBytes: width * 32) }
  }

  init(_ format: ImageFormat) {
    switch format {
    // Cairo's pixels become the bitmap's.
    case .png: pixelBytes = 0
    case .jpeg:
      pixelBytes = 3
      reduced = Reduced(pixelBytes: 3, pictureBytes: 0)
    // A frame of gdk-pixbuf, and one that it is composed on.
    case .gif, .webP: pixelBytes = 8
    }
  }
}

extension ImageHeader {
  /// The greatest number of halvings: JPEG decoders offer no more.
  private static let greatestHalvings = 3
  /// The number of pixels beyond which decoding would take too long, however few of them are kept.
  private static let reducibleArea = 1 << 30

  /// Returns how often the sides must be halved so that decoding takes no more than `room` bytes, and no more than is
  /// allowed for any picture; nil when that cannot be done.
  package func halvings(within room: Int) -> Int? {
    (0...(isReducible ? Self.greatestHalvings : 0)).first { count in
      Bitmap.fits(
        width: ImageReduction.halved(width, count), height: ImageReduction.halved(height, count),
        count: delays.count)
        && decodingBytes(halvings: count) <= min(room, ImageMemory.decodingLimit)
    }
  }

  /// The number of halvings that any picture of this size needs.
  var leastHalvings: Int { halvings(within: .max) ?? 0 }

  /// True when the picture can be decoded at a reduced size.
  private var isReducible: Bool {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return cost.reduced != nil && !isTooLarge && area <= Self.reducibleArea
  }

  /// The number of pixels that are read but not kept, when the sides are halved.
  package func skippedPixels(halvings: Int) -> Int { halvings == 0 ? 0 : width * height }

  /// Returns the bytes that decoding takes at any one time; `Int.max` when no number holds them.
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

  /// Returns the sizes for an image whose sides are halved; nil for no halvings.
  func reduction(_ halvings: Int) -> ImageReduction? {
    halvings == 0 ? nil : ImageReduction(width: width, height: height, halvings: halvings)
  }

  /// Returns the end of a sentence that says how large the picture is, and why it was reduced.
  package func noteOfReduction(_ halvings: Int, limit: Int) -> String {
    let share = ["all", "half", "a quarter", "an eighth"][min(halvings, Self.greatestHalvings)]
    return
      "is \(width) × \(height) pixels; it was decoded at \(share) of the size, because decoding all of it takes "
      + "more than the limit of \(limit / 1_048_576) MiB"
  }
}
