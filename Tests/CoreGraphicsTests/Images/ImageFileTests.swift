import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageFileTests {
  /// Returns the error of reading `data`; nil if there is no error.
  private static func failure(_ data: Data) -> ImageFileError? {
    do {
      _ = try ImageFile(data: data, name: "x")
    } catch let error as ImageFileError {
      return error
    } catch {
      Issue.record("an error of another type: \(error)")
    }
    return nil
  }

  /// A sparse file of zeros that is larger than the memory is refused because of its first bytes. A file of that size
  /// that begins as a picture does is refused because of its size.
  @Test func filesLargerThanMemoryAreNotRead() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, 1 << 40) == 0)
    // The first 12 bytes tell the format.
    #expect(try Data(contentsOfImageFile: path).count == 12)
    #expect(throws: ImageFileError.self) { try ImageFile(contentsOfFile: path) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    try file.close()
    #expect(throws: ImageFileError.self) { try Data(contentsOfImageFile: path, limit: 1 << 20) }
  }

  /// Reading a FIFO would wait for ever.
  @Test func onlyRegularFilesAreRead() throws {
    let pipe = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: pipe) }
    try #require(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: ImageFileError.self) { try Data(contentsOfImageFile: pipe) }
    #expect(error?.reason.contains("not a regular file") == true)
  }

  /// Expects a file of some hundred bytes that claims a comment of 2 GiB to be refused.
  @Test func chunksThatAreLongerThanTheirFileAreRefused() throws {
    let png = try #require(solid(0xFFFF_0000, width: 4, height: 4).pngData())
    let data = try #require(png.firstRange(of: Data("IDAT".utf8))).lowerBound - 4
    let comment = Data([0x7F, 0, 0, 0x15]) + Data("iTXta\0\0\0\0\0b".utf8)
    let failure = Self.failure(png[..<data] + comment + png[data...])
    #expect(failure?.reason.hasPrefix("truncated") == true)
  }

  @Test func damagedPNGsAreNotCalledALackOfMemory() throws {
    let png = try #require(solid(0xFFFF_0000, width: 4, height: 4).pngData())
    let length = try #require(png.firstRange(of: Data("IDAT".utf8))).upperBound
    let failure = Self.failure(png.replacing(at: length + 3, with: [0xFF, 0xFF, 0xFF]))
    #expect(failure?.reason == "damaged PNG (its data cannot be decoded)")
  }

  @Test func jpegsAreRead() throws {
    let image = try #require(try ImageFile(data: ImageFixture.jpeg, name: "x").image)
    #expect(image.width == 16 && image.height == 8 && image.isOpaque)
    // JPEG is lossy. The tolerances are a choice.
    #expect(image.bitmap[3, 4].channelDistance(to: 0xFFFF_0000) < 4)
    #expect(image.bitmap[12, 4].channelDistance(to: 0xFF00_00FF) < 4)
    let gray = try #require(try ImageFile(data: ImageFixture.grayJPEG, name: "x").image)
    #expect(gray.width == 7 && gray.height == 2)
    #expect(gray.bitmap[3, 0] & 255 < 20 && gray.bitmap[3, 1] & 255 > 235)
  }

  /// Expects frames that lie outside of the picture to be refused. gdk-pixbuf writes outside of its memory when it
  /// clears such a frame.
  @Test(arguments: [0, 2]) func gifFramesOutsideOfThePictureAreRefused(field: Int) throws {
    // The last frame's descriptor contains its position, then its size.
    let gif = ImageFixture.gif
    let descriptor = try #require(gif.lastIndex(of: 0x2C))
    let failure = Self.failure(gif.replacing(at: descriptor + 1 + field, with: [0xFF, 0]))
    #expect(failure?.reason == "damaged GIF: a frame lies outside of the picture")
  }

  @Test func gifsWithUnknownBlocksAreCalledDamaged() {
    let gif = ImageFixture.gif
    let failure = Self.failure(gif.replacing(at: gif.count - 1, with: [0x42]))
    #expect(failure?.reason == "damaged GIF: it has an unknown block")
  }

  @Test func emptyExtensionsOfGIFsAreSkipped() throws {
    var gif = ImageFixture.gif
    // An empty comment in front of the end marker.
    gif.insert(contentsOf: [0x21, 0xFE, 0] as [UInt8], at: gif.endIndex - 1)
    let header = try ImageHeader(of: gif, name: "x")
    let expected = try ImageHeader(of: ImageFixture.gif, name: "x")
    #expect(header == expected)
  }

  @Test func gifFramesAreWholePicturesWithDelays() throws {
    let file = try ImageFile(data: ImageFixture.gif, name: "x")
    #expect(file.header.loopCount == 2 && file.header.delays == [0.1, 0.2, 0])
    // Delays below 0.015 s become 0.1 s, as in browsers.
    #expect(file.frames.map(\.delay) == [0.1, 0.2, 0.1])
    let pictures = file.frames.map(\.image.bitmap)
    #expect(pictures.allSatisfy { $0.width == 6 && $0.height == 4 })
    let isBlue = { (x: Int, y: Int) in (2..<4).contains(x) && (1..<3).contains(y) }
    for y in 0..<4 {
      for x in 0..<6 {
        #expect(pictures[0][x, y] == 0xFFFF_0000 && pictures[1][x, y] == 0xFF00_FF00)
        #expect(pictures[2][x, y] == (isBlue(x, y) ? 0xFF00_00FF : 0xFF00_FF00), "(\(x), \(y))")
      }
    }
  }

  /// In Debian, the WebP decoder is a separate package. If it is not installed, the error names that package.
  @Test func webPsAreRead() throws {
    if let error = Self.failure(ImageFixture.losslessWebP) {
      #expect(error.description == "x: no decoder for WebP is installed (package webp-pixbuf-loader)")
      return
    }
    let file = try ImageFile(data: ImageFixture.losslessWebP, name: "x")
    let image = try #require(file.image)
    #expect(image.width == 5 && image.height == 3)
    #expect(image.bitmap[2, 1].channelDistance(to: 0x8080_0000) <= 1)
    let lossy = try #require(try ImageFile(data: ImageFixture.lossyWebP, name: "x").image)
    #expect(lossy.width == 5 && lossy.bitmap[2, 1].channelDistance(to: 0xFF00_8000) < 12)
  }

  @Test func pngsAreReadAsOtherFormatsAre() throws {
    var random = SeededGenerator(seed: 8)
    let image = random.image(width: 9, height: 7, isOpaque: false)
    let data = try #require(image.pngData())
    let read = try #require(try ImageFile(data: data, name: "x").image)
    #expect(read.bitmap.difference(from: image.bitmap).isNone)
    #expect(try ImageHeader(of: data, name: "x").width == 9)
  }

  @Test func headersStateTheSizeInEveryFormat() throws {
    let sizes = try ImageFixture.all.map { data in
      let header = try ImageHeader(of: data, name: "x")
      return [header.width, header.height]
    }
    #expect(sizes == [[16, 8], [7, 2], [6, 4], [5, 3], [5, 3]])
  }

  @Test func exifStatesTheOrientation() throws {
    for orientation in [1, 3, 6, 8, 0, 9] {
      for isLittle in [true, false] {
        let data = ImageFixture.jpeg.withOrientation(orientation, isLittle: isLittle)
        let header = try ImageHeader(of: data, name: "x")
        #expect(header.orientation == ((1...8).contains(orientation) ? orientation : 1))
        #expect(header.width == 16)
      }
    }
  }

  @Test func truncatedFilesAreCalledSoAtEveryLength() {
    for data in ImageFixture.all {
      for length in 12..<data.count {
        let error = Self.failure(data.prefix(length))
        #expect(
          error?.reason == "truncated: the file ends after \(length) bytes",
          "\(length) of \(data.count): \(String(describing: error))")
      }
    }
  }

  /// Expects reading a file with damaged bytes to return a picture or to throw an error of one line, and never to
  /// crash.
  @Test func damagedFilesNeverCrash() {
    var random = SeededGenerator(seed: 112)
    var errors = 0
    for data in ImageFixture.all {
      for _ in 0..<200 {
        var damaged = data
        for _ in 0..<random.int(1...4) {
          damaged[random.int(3...data.count - 1)] = UInt8(random.int(0...255))
        }
        guard let error = Self.failure(damaged) else { continue }
        errors += 1
        #expect(error.description.hasPrefix("x: ") && !error.description.contains("\n"))
      }
    }
    // At least a tenth of the 1000 files must be refused, so that errors are tested. The number is a choice.
    #expect(errors > 100)
  }

  /// Expects files of a few bytes that claim 60000 × 60000 pixels to be refused.
  @Test func hugeClaimsAreRefusedBeforeMemoryIsTaken() throws {
    let claims = try ImageFixture.hugeClaims
    for (format, data) in claims {
      let error = try #require(Self.failure(data), "\(format)")
      #expect(error.reason.hasPrefix("too large: 60000 × 60000 pixels"), "\(format): \(error)")
      #expect(error.reason.hasSuffix(" take more than the limit of 512 MiB"), "\(format)")
    }
    #expect(claims.count == 4)
  }

  @Test func otherFilesAreNoPictures() {
    for data in [Data(), Data([0xFF, 0xD8]), Data("BM, perhaps".utf8), Data(count: 4000)] {
      #expect(
        Self.failure(data)?.description
          == "x: not a picture in a known format (PNG, JPEG, GIF, WebP)")
    }
    let missing = #expect(throws: ImageFileError.self) {
      try ImageFile(contentsOfFile: "/no/such/file.jpg")
    }
    #expect(missing?.reason.contains("no such file") == true)
  }
}

extension ImageFixture {
  /// A file of each format with a huge size in its header.
  static var hugeClaims: [(ImageFormat, Data)] {
    get throws {
      let png = try #require(solid(0, width: 1, height: 1).pngData())
      let big: [UInt8] = [0xEA, 0x60]
      return [
        (.png, png.replacing(at: 16, with: [0, 0] + big + [0, 0] + big)),
        (.jpeg, jpeg.replacing(at: try #require(jpeg.firstFrame) + 5, with: big + big)),
        (.gif, gif.replacing(at: 6, with: [0x60, 0xEA, 0x60, 0xEA])),
        (.webP, webPClaim),
      ]
    }
  }

  /// A WebP file that consists of an extended header only.
  private static var webPClaim: Data {
    let side: [UInt8] = [0x5F, 0xEA, 0]
    let chunk: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0] + side + side
    return Data(Array("RIFF".utf8) + [UInt8(chunk.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunk)
  }
}

extension Data {
  func replacing(at offset: Int, with bytes: [UInt8]) -> Data {
    var copy = Data(self)
    copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return copy
  }

  /// The index of the marker before the JPEG's frame header; nil if there is none.
  fileprivate var firstFrame: Int? {
    indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == 0xC0 }
  }

  /// Returns the JPEG with an EXIF segment inserted after its first marker.
  fileprivate func withOrientation(_ value: Int, isLittle: Bool) -> Data {
    func number(_ n: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(n >> (8 * $0) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + number(0, 2)
    let tiff =
      Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + entry
      + number(0, 4)
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content)
      + dropFirst(2)
  }
}
