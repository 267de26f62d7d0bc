/// A decoder of the variant of PNG that Apple's tools put into apps: its first chunk is `CgBI`, its pixels are
/// premultiplied blue, green, red and alpha, and its deflate stream has no zlib header.
struct ApplePNG {
  private let header: ImageHeader
  /// The name of the file in errors.
  private let name: String
  /// The color type in PNG's numbers: 2 is RGB, 6 is RGBA.
  private var colorType: UInt8 = 0
  private var isInterlaced = false
  /// The contents of the `IDAT` chunks so far: a part of the deflate stream.
  private var content = Data()

  /// Decodes a file whose header was read before.
  /// - Throws: `ImageFileError`.
  static func image(of data: Data, _ header: ImageHeader, name: String) throws -> CGImage {
    do {
      var png = ApplePNG(header, name: name)
      // The chunks begin after the signature of 8 bytes.
      try png.readChunks(ByteReader(data, at: 8))
      return CGImage(adopting: try png.bitmap())
    } catch is ByteReader.Truncated {
      throw ImageFileError(
        path: name, reason: "truncated: the file ends after \(data.count) bytes")
    }
  }

  private init(_ header: ImageHeader, name: String) {
    self.header = header
    self.name = name
  }

  private func damaged(_ reason: String) -> ImageFileError {
    ImageFileError(path: name, reason: "damaged PNG of Apple's variant: \(reason)")
  }

  // MARK: Chunks

  private mutating func readChunks(_ start: ByteReader) throws {
    var reader = start
    while true {
      let length = try reader.number(4, isLittle: false)
      let kind = try reader.text(4)
      var chunk = try reader.part(length)
      switch kind {
      case "IHDR": try readHeader(&chunk)
      case "IDAT": content.append(chunk.rest)
      case "IEND": return
      default: break
      }
      // Skips the checksum. That it is not compared, as it is for other PNGs, is a choice.
      try reader.skip(4)
    }
  }

  /// Reads what `ImageHeader` does not contain: the depth, the color type and the interlacing. Skips the width and the
  /// height, and later the methods of compression and filtering.
  private mutating func readHeader(_ chunk: inout ByteReader) throws {
    try chunk.skip(8)
    let depth = try chunk.byte()
    colorType = try chunk.byte()
    try chunk.skip(2)
    isInterlaced = try chunk.byte() == 1
    guard depth == 8, colorType == 2 || colorType == 6 else {
      throw ImageFileError(
        path: name,
        reason: "Apple's variant of PNG is read only with 8 bits per channel, as RGB or RGBA")
    }
  }

  // MARK: Pixels

  /// A pass of Adam7 interlacing, or the only pass of an image that is not interlaced: its first pixel and the
  /// distances between its pixels.
  private struct Pass {
    var x = 0
    var y = 0
    var across = 1
    var down = 1

    func width(of header: ImageHeader) -> Int { max(0, (header.width - x + across - 1) / across) }
    func height(of header: ImageHeader) -> Int { max(0, (header.height - y + down - 1) / down) }
  }

  /// The seven passes of Adam7.
  private static let interlaced = [
    Pass(across: 8, down: 8), Pass(x: 4, across: 8, down: 8), Pass(y: 4, across: 4, down: 8),
    Pass(x: 2, across: 4, down: 4), Pass(y: 2, across: 2, down: 4), Pass(x: 1, across: 2, down: 2),
    Pass(y: 1, across: 1, down: 2),
  ]

  private var passes: [Pass] {
    (isInterlaced ? Self.interlaced : [Pass()])
      .filter { $0.width(of: header) > 0 && $0.height(of: header) > 0 }
  }

  private var bytesPerPixel: Int { colorType == 6 ? 4 : 3 }

  private func bitmap() throws -> Bitmap {
    let count = passes.reduce(0) {
      $0 + $1.height(of: header) * ($1.width(of: header) * bytesPerPixel + 1)
    }
    // No memory is allocated for more bytes than a deflate stream of this length can expand to.
    guard count <= content.count * Inflate.greatestRatio,
      var rows = Inflate.raw(content, count: count)
    else { throw damaged("its pixels are missing") }
    let bitmap = Bitmap(width: header.width, height: header.height)
    var start = 0
    for pass in passes { try read(pass, from: &rows, at: &start, into: bitmap) }
    return bitmap
  }

  /// Converts the rows of a pass to pixels of `bitmap`. `start` is the index in `rows` at which the pass begins; it is
  /// advanced to its end.
  private func read(
    _ pass: Pass, from rows: inout [UInt8], at start: inout Int, into bitmap: Bitmap
  ) throws {
    let length = pass.width(of: header) * bytesPerPixel
    let top = [UInt8](repeating: 0, count: length)
    for row in 0..<pass.height(of: header) {
      guard undoFilter(in: &rows, at: start, length: length, above: row == 0 ? top : nil) else {
        throw damaged("a row has an unknown filter")
      }
      let line = bitmap.row(pass.y + row * pass.down)
      for column in 0..<pass.width(of: header) {
        line[pass.x + column * pass.across] = pixel(rows, at: start + 1 + column * bytesPerPixel)
      }
      start += length + 1
    }
  }

  /// Undoes the filter of a row. The byte at index `start` of `rows` identifies the filter, and the `length` bytes of
  /// the row follow it. `above` contains the bytes of the row above, without a filter; if it is nil, they are those in
  /// front of `start`. Returns false for an unknown filter.
  private func undoFilter(
    in rows: inout [UInt8], at start: Int, length: Int, above: [UInt8]?
  ) -> Bool {
    // This is unsafe, because the kernel reads one row of the array while it changes another one.
    rows.withUnsafeMutableBufferPointer { rows in
      // The kernel gets the first byte of the row, and reads the filter from the byte in front of it.
      guard let row = rows.baseAddress.map({ $0 + start + 1 }) else { return false }
      func undo(_ above: UnsafePointer<UInt8>?) -> Bool {
        PixelKernels.undoFilter(
          ofPNGRow: row, above: above, length: length, bytesPerPixel: bytesPerPixel)
      }
      return above?.withUnsafeBufferPointer { undo($0.baseAddress) } ?? undo(row - 1 - length)
    }
  }

  /// Returns the pixel at `offset`, with the color components clamped to the alpha.
  private func pixel(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    let alpha = bytesPerPixel == 4 ? bytes[offset + 3] : 255
    let (blue, green, red) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
    return UInt32(alpha) << 24 | UInt32(min(red, alpha)) << 16 | UInt32(min(green, alpha)) << 8
      | UInt32(min(blue, alpha))
  }
}
