import CoreGraphics
import TestSupport
import Testing

/// Tests of pictures that are decoded at a reduced size (L7.31).
@Suite struct ReducedImageTests {
  /// Compares every form of a PNG, with every filter, with the means over the pixels that Cairo decodes.
  @Test(arguments: [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ])
  func reducedPNGsAreMeansOfSquares(color: Int, depths: [Int]) throws {
    var random = SeededGenerator(seed: 31)
    for depth in depths {
      for isTransparent in color == 4 || color == 6 ? [false] : [false, true] {
        var writer = PNGWriter(width: random.int(17...40), height: random.int(17...40))
        (writer.depth, writer.color) = (depth, color)
        writer.chunks = Self.chunks(of: writer, isTransparent, &random)
        let data = writer.file(rows: Self.rows(of: writer, &random))
        let header = try ImageHeader(of: data, name: "x")
        let whole = try #require(try ImageFile(data: data, header: header, name: "x").image)
        for halvings in 1...3 {
          let file = try ImageFile(data: data, header: header, halvings: halvings, name: "x")
          let image = try #require(file.image)
          #expect(image.width == writer.width && image.height == writer.height)
          #expect(image.halvings == halvings && image.isOpaque == whole.isOpaque)
          let worst = image.bitmap.worstDistance(fromMeansOf: whole.bitmap, halvings)
          #expect(worst <= 1, "color \(color), \(depth) bits, \(halvings) halvings, \(random.seedText)")
        }
      }
    }
  }

  /// Returns the chunks PLTE and tRNS that a file of the writer's color type needs, with random content.
  private static func chunks(
    of writer: PNGWriter, _ isTransparent: Bool, _ random: inout SeededGenerator
  ) -> [(String, [UInt8])] {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.int(0...255)) } }
    let colors = 1 << min(writer.depth, 8)
    var chunks: [(String, [UInt8])] = []
    if writer.color == 3 { chunks.append(("PLTE", bytes(3 * colors))) }
    guard isTransparent else { return chunks }
    // The transparent level is one that samples of few bits have. Random samples of sixteen bits hardly ever equal
    // one level.
    let level = [0, UInt8(writer.depth == 16 ? 7 : random.int(0...colors - 1))]
    let content =
      switch writer.color {
      case 0: level
      case 2: level + level + level
      default: bytes(colors)
      }
    return chunks + [("tRNS", content)]
  }

  /// Random rows of bytes, each after a random filter type.
  private static func rows(of writer: PNGWriter, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<writer.height).flatMap { _ in
      [UInt8(random.int(0...4))] + (1..<writer.rowBytes).map { _ in UInt8(random.int(0...255)) }
    }
  }

  @Test func jpegsAreScaledByTheirDecoder() throws {
    let header = try ImageHeader(of: ImageFixture.jpeg, name: "x")
    let file = try ImageFile(data: ImageFixture.jpeg, header: header, halvings: 2, name: "x")
    let image = try #require(file.image)
    #expect(image.width == 16 && image.height == 8)
    #expect(image.bitmap.width == 4 && image.bitmap.height == 2)
    #expect(image.bitmap[0, 0].channelDistance(to: 0xFFFF_0000) < 4)
    #expect(image.bitmap[3, 1].channelDistance(to: 0xFF00_00FF) < 4)
  }

  /// Large pictures are reduced as far as the memory budget requires, other ones are refused.
  @Test func theBudgetDeterminesTheHalvings() throws {
    let small = PNGWriter(width: 1, height: 1).file(rows: [0, 0])
    func png(_ side: Int, interlace: UInt8 = 0) -> Data {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
      return small.replacing(at: 16, with: bytes + bytes).replacing(at: 28, with: [interlace])
    }
    let large = try ImageHeader(of: png(30000), name: "x")
    // Halved once, 30,000 × 30,000 pixels of four bytes have 858 MiB, which is beyond the limit of 512 MiB
    // (L7.16). Halved twice they have 215 MiB, three times 54 MiB.
    #expect(large.width == 30000 && large.halvings(within: .max) == 2)
    #expect(large.decodingBytes(halvings: 2) < 300 << 20)
    #expect(large.halvings(within: 128 << 20) == 3 && large.halvings(within: 32 << 20) == nil)
    // 11,000 × 11,000 pixels have 462 MiB.
    #expect(try ImageHeader(of: png(11000), name: "x").halvings(within: .max) == 0)
    for data in [png(30000, interlace: 1), png(40000)] {
      let error = #expect(throws: ImageFileError.self) { try ImageHeader(of: data, name: "x") }
      #expect(error?.reason.hasPrefix("too large: ") == true)
    }
  }

  /// Rows are padded to multiples of 64 bytes. For a picture that is one pixel wide, this multiplies the memory.
  @Test func narrowPicturesCountTheMemoryThatTheyTake() throws {
    let small = PNGWriter(width: 1, height: 1).file(rows: [0, 0])
    func header(height: Int) throws -> ImageHeader {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: height >> $0) }
      return try ImageHeader(of: small.replacing(at: 20, with: bytes), name: "x")
    }
    #expect(try header(height: 8 << 20).decodingBytes(halvings: 0) == 512 << 20)
    #expect(try header(height: 8 << 20).halvings(within: .max) == 0)
    #expect(try header(height: 8 << 20 | 1).halvings(within: .max) == 1)
    let error = #expect(throws: ImageFileError.self) { try header(height: 100 << 20) }
    #expect(error?.reason.hasPrefix("too large: 1 × 104857600 pixels") == true)
  }

  @Test func damagedPNGsAreErrorsOfOneLine() throws {
    var random = SeededGenerator(seed: 12)
    var writer = PNGWriter(width: 20, height: 20)
    writer.color = 2
    let rows = Self.rows(of: writer, &random)
    let data = writer.file(rows: rows)
    let header = try ImageHeader(of: data, name: "x")
    func failure(_ data: Data) -> ImageFileError? {
      #expect(throws: ImageFileError.self) {
        try ImageFile(data: data, header: header, halvings: 1, name: "x")
      }
    }
    for length in [8, 20, 33, 100, data.count - 13] {
      #expect(failure(data.prefix(length))?.reason == "truncated: the file ends after \(length) bytes")
    }
    let half = failure(writer.file(rows: Array(rows.prefix(rows.count / 2))))
    #expect(half?.reason == "damaged PNG (its pixels are missing)")
    let flipped = failure(data.replacing(at: 200, with: [data[200] ^ 1]))
    #expect(flipped?.reason == "damaged PNG (a checksum is wrong)")
    var wrong = rows
    wrong[writer.rowBytes] = 9
    #expect(failure(writer.file(rows: wrong))?.reason == "damaged PNG (its data cannot be decoded)")
  }

  /// A second header that claims longer rows must not change the memory into which the rows are read.
  @Test func aSecondHeaderIsIgnored() throws {
    var writer = PNGWriter(width: 20, height: 20)
    let rows = (0..<20).flatMap { _ in [1] + [UInt8](repeating: 3, count: 20) }
    let plain = writer.file(rows: rows)
    writer.chunks = [("IHDR", [0, 0, 0, 200, 0, 0, 0, 20, 16, 6, 0, 0, 0])]
    let data = writer.file(rows: rows)
    let images = try [plain, data].map { data in
      let header = try ImageHeader(of: data, name: "x")
      return try #require(try ImageFile(data: data, header: header, halvings: 1, name: "x").image)
    }
    #expect(images[0].bitmap.difference(from: images[1].bitmap).isNone)
  }

  @Test func croppedAndCopiedImagesKeepTheFullSize() throws {
    var random = SeededGenerator(seed: 5)
    let pixels = random.image(width: 10, height: 5, isOpaque: true)
    let image = CGImage(
      adopting: pixels.bitmap, reduction: ImageReduction(width: 39, height: 20, halvings: 2))
    let part = try #require(image.cropping(to: CGRect(x: 8, y: 4, width: 13, height: 40)))
    // Limited to the image, the rectangle ends at (21, 20). Its pixels in memory are the columns 2…5 and the
    // rows 1…4.
    #expect(part.width == 13 && part.height == 16 && part.halvings == 2)
    #expect(
      part.bitmap.width == 4 && part.bitmap.height == 4 && part.bitmap[0, 0] == pixels.bitmap[2, 1])
    #expect(
      image.cropping(to: CGRect(x: 38, y: 19, width: 9, height: 9))?.bitmap[0, 0] == pixels.bitmap[9, 4]
    )
    #expect(image.copy()?.width == 39 && image.dataProvider == nil)
    let data = try #require(image.pngData())
    #expect(try CGImage.png(data: data, path: "x").width == 10)
  }

  /// Expects a reduced image to fill a rectangle of a context as the whole picture would.
  @Test func contextsStretchReducedImagesToTheirFullSize() throws {
    let pixels = solid(0xFF00_FF00, width: 4, height: 4)
    let image = CGImage(
      adopting: pixels.bitmap, reduction: ImageReduction(width: 16, height: 16, halvings: 2))
    let context = try #require(CGContext(width: 16, height: 16))
    context.draw(image, in: CGRect(x: 2, y: 2, width: 12, height: 12))
    #expect(context.bitmap[2, 2] == 0xFF00_FF00 && context.bitmap[13, 13] == 0xFF00_FF00)
    #expect(context.bitmap[1, 1] == 0 && context.bitmap[14, 14] == 0)
  }
}

extension Bitmap {
  /// Returns the greatest difference of a channel from the means of squares of 2ⁿ × 2ⁿ pixels, where n is the number
  /// of halvings.
  fileprivate func worstDistance(fromMeansOf whole: Bitmap, _ halvings: Int) -> Double {
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let rows = (y << halvings)..<min((y + 1) << halvings, whole.height)
        let columns = (x << halvings)..<min((x + 1) << halvings, whole.width)
        for shift: UInt32 in [0, 8, 16, 24] {
          let values = rows.flatMap { y in columns.map { Double(whole[$0, y] >> shift & 255) } }
          let mean = values.reduce(0, +) / Double(values.count)
          worst = max(worst, abs(mean - Double(self[x, y] >> shift & 255)))
        }
      }
    }
    return worst
  }
}
