import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite("The titles of lanes, and the labels of animations that timeOffset drives") struct LaneTitleTests
{
  private let size = CGSize(width: 100, height: 14)

  private func title(_ frames: [CGRect], depth: Int = 0) throws -> LaneTitle {
    try #require(LaneTitle(size, beside: frames, depth: depth, top: 0, width: 400))
  }

  private func bar(_ start: Double, _ end: Double) -> CGRect {
    CGRect(x: start, y: 3, width: end - start, height: 20)
  }

  @Test func aTitleIsRightOfTheBarsLeftOfThemOrOverThem() throws {
    #expect(LaneTitle(size, beside: [], depth: 0, top: 0, width: 400) == nil)
    // A title is 8 points beside a bar, and 6 points after the start of one under it. A level is indented
    // by 12 points, with its line 10 points before the title.
    let right = try title([bar(16, 60), bar(80, 200)])
    #expect(right.origin.x == 208 && !right.isOverBar && right.nesting == nil)
    #expect(try title([bar(16, 200)], depth: 1).nesting == 210)
    let left = try title([bar(150, 390)])
    #expect(left.origin.x == 42 && !left.isOverBar)
    let over = try title([bar(16, 390)])
    #expect(over.origin.x == 22 && over.isOverBar)
  }

  @Test(
    "A label lies neither over a title nor left of its bar, wherever the playhead is",
    arguments: Array(stride(from: 16.0, through: 390, by: 17)))
  func labels(x: Double) throws {
    for frame in [bar(16, 390), bar(16, 200), bar(150, 390)] where frame.minX <= x && x <= frame.maxX {
      let title = try title([frame]).area
      let left = LaneTitle.left(
        ofLabel: 80, at: x, in: frame.minX...frame.maxX, beside: title)
      #expect(left + 80 <= title.minX || left >= title.maxX, "\(x) in \(frame): \(left)")
      #expect(left >= frame.minX && left + 80 <= 400)
    }
  }
}
