import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct CanvasToolTests {
  // MARK: Grid

  /// Returns the grid of a picture with one pixel per point of the scene, at a zoom of `factor`.
  private func makeGrid(_ factor: Double, picture: CGRect) -> PixelGrid? {
    PixelGrid(
      picture: picture, pixel: factor, viewport: CGRect(x: 0, y: 0, width: 40, height: 30),
      factor: factor, rounded: { $0 })
  }

  @Test func aGridNeedsAZoomOfEight() {
    let picture = CGRect(x: -100, y: -100, width: 1000, height: 1000)
    #expect(makeGrid(7.9, picture: picture) == nil)
    #expect(makeGrid(8, picture: picture) != nil)
  }

  @Test func linesLieAtTheEdgesOfPixelsThatAreInView() throws {
    let grid = try #require(makeGrid(10, picture: CGRect(x: -25, y: 5, width: 50, height: 50)))
    #expect(grid.visible == CGRect(x: 0, y: 5, width: 25, height: 25))
    #expect(grid.columns == [5, 15, 25] && grid.rows == [5, 15, 25])
    #expect(
      makeGrid(10, picture: CGRect(x: 100, y: 0, width: 9, height: 9)) == nil, "outside of the viewport"
    )
  }

  // MARK: Rulers

  // The step is the least of 1, 2 or 5 times a power of ten at which numbers are 56 canvas points apart.
  @Test(arguments: [(1.0, 100.0), (0.5, 200), (2, 50), (8, 10), (64, 1), (100, 1)])
  func rulerStepsAreRoundNumbers(factor: Double, step: Double) {
    #expect(RulerMarks(start: 0, factor: factor, length: 500).step == step)
  }

  @Test func marksBeginWhereTheCanvasDoes() {
    let marks = RulerMarks(start: 100, factor: 1, length: 300)
    #expect(marks.marks.first?.value == -100 && marks.marks.last?.value == 200)
    #expect(marks.marks.filter(\.isLarge).map(\.value) == [-100, 0, 100, 200])
    #expect(marks.marks.first { $0.value == 0 }?.position == 100)
    #expect(RulerMarks(start: 0, factor: 0, length: 300).marks.isEmpty)
  }

  @Test func aMeasureHasLengthAndAngle() {
    let measure = Measure(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 13, y: 14))
    #expect(measure.length == 5 && measure.dx == 3 && measure.dy == 4)
    // The angle is that of tan α = 4/3, in degrees.
    #expect(abs(measure.angle - 53.130102354155976) < 1e-9)
    #expect(Measure(from: .zero, to: .zero).angle == 0)
  }

  @Test func distancesAreNegativeBeyondTheEdge() {
    let distances = EdgeDistances(
      of: CGRect(x: -5, y: 10, width: 20, height: 20), in: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(
      distances.left == -5 && distances.top == 10 && distances.right == 85 && distances.bottom == 20)
  }

  // MARK: Pixels

  @Test func colorsAreReadWithStraightAlpha() {
    #expect(PixelReading.hex(0xFF12_ABEF) == "#12ABEF")
    // Red is 0x80 / 0x80 = 1, and green is 0x40 / 0x80 = 0.5, which is 0x80 of 255 levels.
    #expect(PixelReading.hex(0x8080_4000) == "#FF800080")
    #expect(PixelReading.hex(0) == "#00000000")
  }

  @Test func aPointOutsideThePictureHasNoReading() {
    // The picture has 4 × 4 pixels, which are 2 × 2 points at this scale. x = 1.6 is 3.2 pixels.
    let reading = PixelReading.at(CGPoint(x: 1.6, y: 0.2), width: 4, height: 4, scale: 2)
    #expect(reading?.x == 3 && reading?.y == 0)
    #expect(PixelReading.at(CGPoint(x: 2, y: 0), width: 4, height: 4, scale: 2) == nil)
    #expect(PixelReading.at(CGPoint(x: -0.1, y: 0), width: 4, height: 4, scale: 2) == nil)
  }

  @Test func typedColorsAreParsed() {
    #expect(CanvasOptions.color(of: "#4C7DA6") == 0x4C7DA6)
    #expect(CanvasOptions.color(of: " fa0 ") == 0xFFAA00)
    #expect(CanvasOptions.color(of: "#12345") == nil && CanvasOptions.color(of: "red") == nil)
    #expect(CanvasOptions.text(of: 0xAB) == "#0000AB")
  }
}

extension CanvasToolTests {
  @Test func aPartOfTheCheckerboardEqualsThatPartOfTheWhole() throws {
    let whole = try #require(Checker.image(width: 20, height: 20, x: 0, y: 0, cell: 4)).bitmap
    #expect(whole[0, 0] == whole[3, 3] && whole[0, 0] != whole[4, 0] && whole[4, 4] == whole[0, 0])
    let part = try #require(Checker.image(width: 9, height: 9, x: 6, y: 3, cell: 4)).bitmap
    for y in 0..<9 { for x in 0..<9 { #expect(part[x, y] == whole[x + 6, y + 3]) } }
  }
}
