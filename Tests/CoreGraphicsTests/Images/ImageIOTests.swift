import ImageIO
import Testing

@Suite struct ImageIOTests {
  /// Compiles only while ImageIO re-exports `CGImageSource`, and `Data`. Three bytes are no image, so there is no source
  /// or one without images.
  @Test func imageIOReexportsImageSources() {
    #expect(
      CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil).map(CGImageSourceGetCount) ?? 0 == 0)
  }
}
