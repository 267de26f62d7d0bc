import ImageIO
import Testing

@Suite struct ImageIOTests {
  /// The module ImageIO exports the functions that read images.
  @Test func theModuleHandsOnWhatReadsImages() {
    #expect(
      CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil).map(CGImageSourceGetCount) ?? 0 == 0)
  }
}
