/// The format of the pixels in the rows of a PNG.
struct PNGLayout {
  private let width: Int
  /// The number of bits of a sample: 1, 2, 4, 8 or 16.
  private let depth: Int
  /// The number of samples per pixel.
  private let channels: Int
  private let hasPalette: Bool
  private let hasAlpha: Bool
  /// The samples of the color that is transparent; nil if there is none.
  private var transparent: [Int]?
  /// The pixels for the indices of the palette, or for gray levels of at most eight bits.
  private var table: [UInt32]

  /// Creates the layout for the width, bit depth and color type of an image; nil for a combination that PNG does not
  /// allow.
  init?(width: Int, depth: Int, color: Int) {
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard depths[color]?.contains(depth) == true else { return nil }
    (self.width, self.depth) = (width, depth)
    channels = [1, 1, 3, 1, 2, 1, 4][color]
    hasPalette = color == 3
    hasAlpha = color == 4 || color == 6
    let greatest = UInt32(1 << min(depth, 8) - 1)
    table = (0..<256).map { level in
      0xFF00_0000 | (color == 3 ? 0 : min(level, greatest) * 255 / greatest * 0x01_0101)
    }
  }

  /// The number of bytes of a row, without the byte of its filter.
  var rowBytes: Int { (width * channels * depth + 7) / 8 }
  /// The distance between pixels in bytes, at least one byte.
  var step: Int { max(1, channels * depth / 8) }
  /// True if the pixels have no alpha. False means only that they must be examined.
  var isOpaque: Bool { lanes < 4 }

  /// The number of bytes per pixel in the rows that `samples(of:_:)` returns: 1 for gray, 3 for RGB, and 4 for pixels
  /// of the bitmap's format.
  var lanes: Int {
    guard depth == 8, !hasAlpha, !hasPalette, transparent == nil else { return 4 }
    return channels
  }

  mutating func setPalette(_ bytes: [UInt8]) {
    guard hasPalette else { return }
    for index in 0..<min(256, bytes.count / 3) {
      let color = bytes[3 * index..<3 * index + 3].reduce(0) { $0 << 8 | UInt32($1) }
      table[index] = 0xFF00_0000 | color
    }
  }

  mutating func setTransparency(_ bytes: [UInt8]) {
    if hasPalette {
      for index in 0..<min(256, bytes.count) {
        table[index] = UInt32(bytes[index]).premultiplying(table[index])
      }
    } else if !hasAlpha, bytes.count >= 2 * channels {
      let color = (0..<channels).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
      transparent = color
      if channels == 1, depth <= 8 { table[color[0] & (1 << depth - 1)] = 0 }
    }
  }
}

// MARK: - Rows. Raw pointers, because the memory is that of the decoder.

extension PNGLayout {
  /// Returns a row in one of three forms: bytes of gray; bytes of red, green and blue; or premultiplied pixels of the
  /// bitmap's format, which are written into `scratch`.
  func samples(
    of row: UnsafeMutablePointer<UInt8>, _ scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt8> {
    if lanes < 4 { return UnsafePointer(row) }
    if channels == 1, depth <= 8 {
      lookUpColors(up: row, scratch)
    } else if depth == 8, channels == 4 {
      PixelFormat.rgba.load(row, count: width, into: scratch)
    } else {
      for x in 0..<width { scratch[x] = pixel(row + x * step) }
    }
    return UnsafePointer(UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: UInt8.self))
  }

  private func lookUpColors(
    up row: UnsafeMutablePointer<UInt8>, _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    table.withUnsafeBufferPointer { table in
      if depth == 8 {
        for x in 0..<width { scratch[x] = table[Int(row[x])] }
        return
      }
      let (mask, perByte) = (1 << depth - 1, 8 / depth)
      for x in 0..<width {
        let shift = (perByte - 1 - x % perByte) * depth
        scratch[x] = table[Int(row[x / perByte]) >> shift & mask]
      }
    }
  }

  /// Returns a pixel that has several samples, or samples of 16 bits, of which only the upper eight are used.
  private func pixel(_ bytes: UnsafeMutablePointer<UInt8>) -> UInt32 {
    let size = depth / 8
    func sample(_ index: Int) -> UInt32 { UInt32(bytes[index * size]) }
    let color =
      channels < 3 ? sample(0) * 0x01_0101 : sample(0) << 16 | sample(1) << 8 | sample(2)
    let alpha = hasAlpha ? sample(channels - 1) : isTransparent(bytes, size) ? 0 : 255
    return alpha == 255 ? 0xFF00_0000 | color : alpha.premultiplying(color)
  }

  private func isTransparent(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int) -> Bool {
    guard let transparent else { return false }
    for (index, value) in transparent.enumerated() {
      let sample =
        size == 1 ? Int(bytes[index]) : Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])
      if sample != value { return false }
    }
    return true
  }
}

extension UInt32 {
  /// Returns the premultiplied pixel of a color 0xRRGGBB with this alpha.
  fileprivate func premultiplying(_ color: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 { (((color >> shift & 255) * self + 127) / 255) << shift }
    return self << 24 | channel(16) | channel(8) | channel(0)
  }
}
