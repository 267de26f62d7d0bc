/// What is added to a colour of 8.8 bits before it is cut to 8 bits, by the place of the pixel in a square
/// of 8 × 8: Bayer's matrix, whose steps are as far apart as possible. On average it adds one half, and less
/// than one level always (P18).
enum OrderedDither {
  /// Pixel i of a row takes byte i % 8. `x` is the place of pixel 0.
  static func row(_ y: Int, from x: Int) -> SIMD8<UInt8> {
    var row = SIMD8<UInt8>()
    for i in 0..<8 { row[i] = threshold((x + i) & 7, y & 7) }
    return row
  }

  /// 2, 6 … 254. The bits of x ⊕ y and y, interleaved from the lowest on, give the order of the 64 places.
  private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
    var order = 0
    for bit in 0..<3 {
      order = order << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return UInt8(order * 4 + 2)
  }
}
