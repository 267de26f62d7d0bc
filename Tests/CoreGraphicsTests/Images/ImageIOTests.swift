import ImageIO
import Testing

@Suite struct ImageIOTests {
  /// This test compiles only while ImageIO re-exports `CGImageSource` and `Data`. Three bytes are no image, so there
  /// is no image source, or one without images.
  @Test func imageIOReexportsImageSources() {
    #expect(
      CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil).map(CGImageSourceGetCount) ?? 0 == 0)
  }
}
