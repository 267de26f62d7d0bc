import CoreGraphics

extension Bitmap {
  /// Returns the smallest rectangle that contains all pixels that differ from those of `other`, which must have the
  /// same size.
  func changes(from other: Bitmap) -> PixelRect {
    let rows = (0..<height).filter { memcmp(row($0), other.row($0), width * 4) != 0 }
    guard let top = rows.first, let bottom = rows.last else { return .empty }
    var (left, right) = (width, 0)
    for y in rows {
      let (a, b) = (row(y), other.row(y))
      if let x = (0..<left).first(where: { a[$0] != b[$0] }) { left = x }
      if let x = (right..<width).last(where: { a[$0] != b[$0] }) { right = x + 1 }
    }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom + 1)
  }

  /// Returns the smallest rectangle that contains all pixels whose alpha is at least `alpha`.
  func extent(ofAlpha alpha: UInt32) -> PixelRect {
    var extent = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let pixels = row(y)
      guard let left = (0..<width).first(where: { pixels[$0] >> 24 >= alpha }),
        let right = (0..<width).last(where: { pixels[$0] >> 24 >= alpha })
      else { continue }
      extent = PixelRect(
        minX: min(extent.minX, left), minY: min(extent.minY, y),
        maxX: max(extent.maxX, right + 1), maxY: y + 1)
    }
    return extent.isEmpty ? .empty : extent
  }
}

extension UInt32 {
  /// The premultiplied pixel converted to one that is not premultiplied. It is rounded as by Cairo's PNG writer.
  var unpremultiplied: UInt32 {
    let alpha = self >> 24
    if alpha == 255 { return self }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      Swift.min(255, ((self >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
