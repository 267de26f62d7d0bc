import Testing

@testable import WindowSystem

@Suite struct DrawnSizeTests {
  /// At most 7680 × 4320 pixels are drawn, as many as in a square of 5760. 2000 pixels leave 16588 for the
  /// other side.
  @Test(
    "A window of the size of a screen is drawn whole, and a huge one in part",
    arguments: [
      ((1160, 760), (1160, 760)), ((7680, 4320), (7680, 4320)), ((32767, 1000), (32767, 1000)),
      ((30000, 30000), (5760, 5760)), ((30000, 2000), (16588, 2000)), ((2000, 30000), (2000, 16588)),
    ] as [((Int, Int), (Int, Int))])
  func sizes(window: (Int, Int), drawn: (Int, Int)) {
    let size = DrawnSize.of(width: window.0, height: window.1)
    #expect(size.width == drawn.0 && size.height == drawn.1)
  }
}
