/// The offsets that are added to a color in units of 1/256 level before it is truncated to 8 bits, by the position of
/// the pixel in a square of 8 × 8 (Bayer's matrix). Their mean is half a level, and each is less than one level
/// (P18).
enum OrderedDither {
  /// Returns a row of the matrix. Pixel i of a row of pixels uses byte i % 8, and `x` is the position of pixel 0.
  static func row(_ y: Int, from x: Int) -> SIMD8<UInt8> {
    var row = SIMD8<UInt8>()
    for i in 0..<8 { row[i] = threshold((x + i) & 7, y & 7) }
    return row
  }

  /// Returns an offset: 2, 6 … 254. Its rank among the 64 positions is made of the bits of x ⊕ y and of y,
  /// interleaved from the lowest bit on.
  private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
    var order = 0
    for bit in 0..<3 {
      order = order << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return UInt8(order * 4 + 2)
  }
}
