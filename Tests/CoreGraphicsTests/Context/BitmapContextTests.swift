import CoreGraphics
import TestSupport
import Testing

@Suite struct BitmapContextTests {
  private static let rgb = CGColorSpaceCreateDeviceRGB()

  /// Creates a context of 8 bits per component; nil if the format is not supported.
  private static func context(
    memory data: UnsafeMutableRawPointer? = nil, width: Int = 4, height: Int = 2, bytesPerRow: Int = 0,
    space: CGColorSpace = rgb, _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []
  ) -> CGContext? {
    CGContext(
      data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue).union(order).rawValue)
  }

  /// In each layout, the top left pixel has the color (1, 0, 0.5) and the alpha 128/255, so its premultiplied
  /// levels are 128, 0 and 64. A row has 20 bytes although four pixels need only 16.
  @Test func bytesHaveTheOrderOfTheLayoutL7_17() throws {
    let layouts: [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] = [
      (.premultipliedLast, [], [128, 0, 64, 128]), (.premultipliedFirst, [], [128, 128, 0, 64]),
      (.premultipliedLast, .byteOrder32Big, [128, 0, 64, 128]),
      (.premultipliedLast, .byteOrder32Little, [128, 64, 0, 128]),
      (.premultipliedFirst, .byteOrder32Little, [64, 0, 128, 128]),
    ]
    let color = CGColor(red: 1, green: 0, blue: 0.5, alpha: 128 / 255)
    for (alpha, order, expected) in layouts {
      for ownsMemory in [true, false] {
        var bytes = [UInt8](repeating: 0, count: 40)
        try bytes.withUnsafeMutableBytes { memory in
          let context = try #require(
            Self.context(
              memory: ownsMemory ? nil : memory.baseAddress, bytesPerRow: 20, alpha, order))
          #expect(context.alphaInfo == alpha && context.bytesPerRow == 20)
          context.setFillColor(color)
          context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
          let data = try #require(context.data)
          let found = (0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) }
          #expect(found == expected, "\(alpha) \(order)")
          #expect(data.load(fromByteOffset: 4, as: UInt32.self) == 0)
          let pixel = try #require(context.makeImage()).bitmap[0, 0]
          #expect(pixel == 0x8080_0040, "\(alpha) \(order): \(String(pixel, radix: 16))")
        }
      }
    }
  }

  /// An image shows the pixels that a caller wrote into the context's memory.
  @Test func bytesWrittenByTheCallerAppearInImages() throws {
    for (alpha, order) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo()), (.premultipliedFirst, .byteOrder32Little),
    ] {
      let context = try #require(Self.context(alpha, order))
      let bytes = try #require(context.data)
      for offset in 0..<4 { bytes.storeBytes(of: 255, toByteOffset: offset, as: UInt8.self) }
      context.fill(CGRect(x: 2, y: 1, width: 1, height: 1))
      let picture = try #require(context.makeImage()).bitmap
      #expect(picture[0, 0] == 0xFFFF_FFFF && picture[2, 0] == 0xFF00_0000 && picture[1, 0] == 0)
    }
  }

  @Test func skippedAlphaMakesOpaquePictures() throws {
    for (alpha, order) in [
      (CGImageAlphaInfo.noneSkipLast, CGBitmapInfo()), (.noneSkipFirst, .byteOrder32Little),
    ] {
      let context = try #require(Self.context(alpha, order))
      context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      context.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
      let image = try #require(context.makeImage())
      #expect(image.isOpaque && image.alphaInfo == .noneSkipFirst)
      #expect(image.bitmap[0, 0] == 0xFF80_8080 && image.bitmap[1, 1] == 0xFF00_0000)
    }
  }

  @Test func contextsMayHoldGrayOrOnlyAlpha() throws {
    let gray = try #require(Self.context(space: CGColorSpaceCreateDeviceGray(), .none))
    gray.setFillColor(.green)
    gray.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    // The luminosity of green is 0.59 (L7.24), which is 150 levels.
    #expect(gray.data?.load(as: UInt8.self) == 150 && gray.bitsPerPixel == 8)
    let alpha = try #require(Self.context(space: CGColorSpaceCreateDeviceGray(), .alphaOnly))
    alpha.setFillColor(CGColor(gray: 1, alpha: 0.4))
    alpha.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    #expect(alpha.data?.load(as: UInt8.self) == 102)
  }

  @Test func otherLayoutsAndSizesAreRefusedL7_17() {
    #expect(Self.context(.none) == nil && Self.context(.first) == nil && Self.context(.last) == nil)
    #expect(Self.context(space: CGColorSpaceCreateDeviceCMYK(), .none) == nil)
    #expect(Self.context(bytesPerRow: 15, .premultipliedFirst) == nil)
    let sizes = [
      (0, 1), (1, 0), (-1, 5), (1_000_000, 1_000_000), (32768, 1), (32767, 32767), (Int.max, Int.max),
    ]
    for (width, height) in sizes {
      #expect(Self.context(width: width, height: height, .premultipliedFirst) == nil)
      #expect(Self.context(width: width, height: height, .premultipliedLast) == nil)
    }
    let deep = CGContext(
      data: nil, width: 4, height: 4, bitsPerComponent: 16, bytesPerRow: 0, space: Self.rgb,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    #expect(deep == nil)
  }

  @Test func imagesAreCreatedFromBytes() throws {
    func image(
      _ bytes: [UInt8], bits: Int, _ alpha: CGImageAlphaInfo, width: Int = 1, height: Int = 1,
      bytesPerRow: Int? = nil
    ) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits,
        bytesPerRow: bytesPerRow ?? bits / 8 * width, space: Self.rgb,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
        provider: CGDataProvider(bytes: Data(bytes)), decode: nil, shouldInterpolate: false,
        intent: .defaultIntent)
    }
    #expect(image([200, 100, 50], bits: 24, .none)?.bitmap[0, 0] == 0xFFC8_6432)
    #expect(image([200, 100, 0, 128], bits: 32, .last)?.bitmap[0, 0] == 0x8064_3200)
    #expect(image([128, 200, 100, 0], bits: 32, .premultipliedFirst)?.bitmap[0, 0] == 0x8080_6400)
    #expect(image([1, 2, 3], bits: 32, .last) == nil, "too few bytes")
    #expect(image([1, 2, 3, 4], bits: 32, .last, width: 1, height: 2) == nil)
    #expect(image([1, 2, 3, 4], bits: 32, .last, width: -1, height: 1) == nil)
    #expect(image([1, 2, 3, 4], bits: 32, .last, width: 1, height: .max) == nil)
    #expect(image([1, 2, 3, 4], bits: 32, .last, width: 2, bytesPerRow: 4) == nil)
    let read = try #require(image([200, 100, 0, 128], bits: 32, .last)?.dataProvider?.data)
    #expect([UInt8]((read as Data).prefix(4)) == [0, 50, 100, 128])
  }
}
