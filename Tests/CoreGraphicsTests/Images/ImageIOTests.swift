import ImageIO
import Testing

@Suite struct ImageIOTests {
  /// The names are there under the module's own name.
  @Test func theModuleHandsOnWhatReadsImages() {
    #expect(
      CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil).map(CGImageSourceGetCount) ?? 0 == 0)
  }
}
