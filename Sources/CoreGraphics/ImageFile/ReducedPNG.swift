/// A decoder of PNGs at a reduced size. It processes one row at a time, so that the whole image is never in memory.
struct ReducedPNG {
  private let reduction: ImageReduction
  /// The name of the file in errors.
  private let name: String
  /// The format of the pixels; nil before the header was read.
  private var layout: PNGLayout?
  /// The means and the decompressed rows; nil before the first pixels.
  private var means: RowMeans?
  private var rows: RowInflater?
  /// The number of rows that were decoded.
  private var rowCount = 0

  /// Decodes a file whose header was read before. The image must not be interlaced.
  /// - Throws: `ImageFileError`.
  static func image(of data: Data, _ reduction: ImageReduction, name: String) throws -> CGImage {
    var png = ReducedPNG(reduction: reduction, name: name)
    do {
      // The chunks begin after the signature of 8 bytes.
      try png.readChunks(ByteReader(data, at: 8))
    } catch is ByteReader.Truncated {
      throw ImageFileError(
        path: name, reason: "truncated: the file ends after \(data.count) bytes")
    } catch is RowInflater.Damaged {
      throw png.damaged("its data cannot be decoded")
    }
    guard let means = png.means, let layout = png.layout, png.rowCount == reduction.height else {
      throw png.damaged("its pixels are missing")
    }
    return CGImage(
      adopting: means.bitmap, isOpaque: layout.isOpaque ? true : nil, reduction: reduction)
  }

  private init(reduction: ImageReduction, name: String) {
    (self.reduction, self.name) = (reduction, name)
  }

  private func damaged(_ reason: String) -> ImageFileError {
    ImageFileError(path: name, reason: "damaged PNG (\(reason))")
  }

  private mutating func readChunks(_ start: ByteReader) throws {
    var reader = start
    while true {
      let length = try reader.number(4, isLittle: false)
      var chunk = try reader.part(length + 4)
      let bytes = chunk.rest
      guard try reader.number(4, isLittle: false) == Int(pngChecksum(of: bytes)) else {
        throw damaged("a checksum is wrong")
      }
      switch try chunk.text(4) {
      case "IHDR" where layout == nil: layout = try readHeader(&chunk)
      // The palette and the transparency must come before the pixels.
      case "PLTE" where rows == nil: layout?.setPalette(Array(chunk.rest))
      case "tRNS" where rows == nil: layout?.setTransparency(Array(chunk.rest))
      case "IDAT": try readPixels(chunk.rest)
      case "IEND": return
      default: break
      }
    }
  }

  private func readHeader(_ chunk: inout ByteReader) throws -> PNGLayout {
    try chunk.skip(8)
    let (depth, color) = (Int(try chunk.byte()), Int(try chunk.byte()))
    guard let layout = PNGLayout(width: reduction.width, depth: depth, color: color) else {
      throw damaged("its colors have an unknown form")
    }
    return layout
  }

  /// Decodes the rows that a part of the compressed data completes.
  private mutating func readPixels(_ part: Data) throws {
    guard let layout else { throw damaged("its header is missing") }
    let rows = rows ?? RowInflater(length: layout.rowBytes + 1)
    let means = means ?? RowMeans(reduction, lanes: layout.lanes)
    (self.rows, self.means) = (rows, means)
    let scratch = means.scratch
    var count = rowCount
    defer { rowCount = count }
    guard count < reduction.height else { return }
    try rows.feed(part) {
      let row = rows.row + 1
      let isFiltered = PixelKernels.undoFilter(
        ofPNGRow: row, above: rows.rowAbove + 1, length: layout.rowBytes, bytesPerPixel: layout.step)
      guard isFiltered else { throw RowInflater.Damaged() }
      means.add(layout.samples(of: row, scratch))
      count += 1
      return count < reduction.height
    }
  }
}

/// The means of squares of samples. The samples are added up row by row, and the means are written into a bitmap.
///
/// It is unsafe because rows are passed to the kernels by their addresses.
final class RowMeans {
  /// The bitmap of the reduced size.
  let bitmap: Bitmap
  /// Memory for one row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>
  /// The sum of each byte of a row over the rows since the last row of the bitmap, which are at most eight
  /// (`ImageHeader.halvings(within:)`), so that the sum fits.
  private let sums: UnsafeMutablePointer<UInt16>
  private let reduction: ImageReduction
  /// The number of bytes per pixel of the rows.
  private let lanes: Int
  /// The number of rows in `sums`, and of all rows so far.
  private var rowsInSums = 0
  private var rowCount = 0

  /// Creates means for pixels of `lanes` bytes: 1 for gray, 3 for red, green and blue, and 4 for pixels of the
  /// bitmap's format.
  init(_ reduction: ImageReduction, lanes: Int) {
    (self.reduction, self.lanes) = (reduction, lanes)
    bitmap = Bitmap(width: reduction.reducedWidth, height: reduction.reducedHeight)
    scratch = .allocate(capacity: reduction.width)
    sums = .allocate(capacity: reduction.width * lanes)
    sums.initialize(repeating: 0, count: reduction.width * lanes)
  }

  deinit {
    scratch.deallocate()
    sums.deallocate()
  }

  /// Adds the next row of the image, and writes a row of the bitmap after the last row that it covers.
  func add(_ samples: UnsafePointer<UInt8>) {
    PixelKernels.add(samples, to: sums, count: reduction.width * lanes)
    rowCount += 1
    rowsInSums += 1
    guard rowsInSums == 1 << reduction.halvings || rowCount == reduction.height else { return }
    let row = bitmap.row((rowCount - 1) >> reduction.halvings)
    for x in 0..<bitmap.width { row[x] = pixel(x) }
    sums.update(repeating: 0, count: reduction.width * lanes)
    rowsInSums = 0
  }

  /// Returns the premultiplied pixel in column `x` of the bitmap.
  private func pixel(_ x: Int) -> UInt32 {
    switch lanes {
    case 1: 0xFF00_0000 | mean(x, 0) * 0x01_0101
    case 3: 0xFF00_0000 | mean(x, 0) << 16 | mean(x, 1) << 8 | mean(x, 2)
    default: mean(x, 3) << 24 | mean(x, 2) << 16 | mean(x, 1) << 8 | mean(x, 0)
    }
  }

  /// Returns the mean of one byte over the pixels that column `x` of the bitmap covers, rounded to the nearest
  /// number.
  private func mean(_ x: Int, _ lane: Int) -> UInt32 {
    let first = x << reduction.halvings
    let count = min(1 << reduction.halvings, reduction.width - first)
    var total: UInt32 = 0
    var index = first * lanes + lane
    for _ in 0..<count {
      total += UInt32(sums[index])
      index += lanes
    }
    let area = UInt32(count * rowsInSums)
    return (total + area / 2) / area
  }
}
