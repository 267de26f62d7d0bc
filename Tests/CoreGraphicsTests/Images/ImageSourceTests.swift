import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageSourceTests {
  @Test func aGIFHasFramesAndProperties() throws {
    let source = try #require(CGImageSourceCreateWithData(ImageFixture.gif as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    #expect(CGImageSourceGetType(source).map { $0 as String } == "com.compuserve.gif")
    let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
    #expect(second.bitmap[0, 0] == 0xFF00_FF00)
    #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 1, nil) as? [String: Any]
    let gif = properties?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
    let delay = gif?[kCGImagePropertyGIFDelayTime as String] as? NSNumber
    #expect(delay?.doubleValue == 0.2)
    #expect((properties?[kCGImagePropertyPixelWidth as String] as? NSNumber)?.intValue == 6)
    let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
    let loops = whole?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
    #expect((loops?[kCGImagePropertyGIFLoopCount as String] as? NSNumber)?.intValue == 2)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 3, nil) == nil)
  }

  @Test func sourcesReadFilesAndProviders() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-source-\(UUID().uuidString).jpg")
    try ImageFixture.jpeg.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 16)
    let provider = try #require(CGDataProvider(url: file as CFURL))
    let image = CGImage(
      jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(image?.height == 8)
    let png = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(png == nil)
    #expect(CGDataProvider(filename: "/no/such/file") == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/no/such/file") as CFURL, nil) == nil)
  }

  @Test func otherDataHasNoFrames() throws {
    let source = try #require(CGImageSourceCreateWithData(Data("text".utf8) as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
  }
}
