import CoreGraphics
import TestSupport
import Testing

@Suite struct ContextTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private static func context(isFlipped: Bool = false) throws -> CGContext {
    try #require(CGContext(drawingInto: Bitmap(width: 20, height: 10), isFlipped: isFlipped))
  }

  private static func pixels(_ context: CGContext) throws -> Bitmap {
    try #require(context.makeImage()).bitmap
  }

  @Test func theOriginIsAtTheBottomLeftL7_17() throws {
    let context = try Self.context()
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 3))
    let picture = try Self.pixels(context)
    for y in 0..<10 {
      for x in 0..<20 {
        let isRed = (1..<3).contains(x) && y >= 7
        #expect(picture[x, y] == (isRed ? 0xFFFF_0000 : 0), "(\(x), \(y))")
      }
    }
  }

  @Test func theOriginOfAFlippedContextIsAtTheTopLeft() throws {
    let context = try Self.context(isFlipped: true)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 3))
    #expect(try Self.pixels(context)[1, 0] == 0xFF00_0000)
  }

  @Test func unsuitableSizesGiveNoContextL7_17() {
    for (width, height) in [(0, 5), (5, 0), (40_000, 1), (-3, 5)] {
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0)
      #expect(context == nil, "\(width) × \(height)")
    }
  }

  @Test func imagesAreSnapshotsL7_17() throws {
    let context = try Self.context()
    let before = try Self.pixels(context)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(before.isBlank)
    #expect(try !Self.pixels(context).isBlank)
  }

  @Test func stateIsSavedAndExtraRestoresAreIgnoredL7_18() throws {
    let context = try Self.context()
    context.saveGState()
    context.setFillColor(Self.red)
    context.translateBy(x: 100, y: 0)
    context.restoreGState()
    for _ in 0..<3 { context.restoreGState() }
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try Self.pixels(context)[0, 9] == 0xFF00_0000)
  }

  @Test func clipsIntersectL7_21() throws {
    let context = try Self.context()
    context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 10))
    context.clip(to: CGRect(x: 5, y: 0, width: 8, height: 10))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    let picture = try Self.pixels(context)
    for x in 0..<20 { #expect((picture[x, 4] != 0) == (5..<8).contains(x), "column \(x)") }
  }

  @Test func strokesExtendToBothSidesOfTheLine() throws {
    let context = try Self.context()
    context.setStrokeColor(Self.red)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 5, y: 0))
    context.addLine(to: CGPoint(x: 5, y: 10))
    context.strokePath()
    let picture = try Self.pixels(context)
    for x in 0..<20 { #expect((picture[x, 4] != 0) == (4..<6).contains(x), "column \(x)") }
  }

  @Test func fillingForgetsThePathL7_20() throws {
    let context = try Self.context()
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.fillPath()
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 10))
    context.fillPath()
    #expect(try Self.pixels(context).isBlank)
  }

  /// Row 0 of an image is drawn at the rectangle's greatest y (L7.25).
  @Test func imagesStandUprightInAnUnflippedContextL7_25() throws {
    var random = SeededGenerator(seed: 91)
    let image = random.image(width: 20, height: 10, isOpaque: false)
    for isFlipped in [false, true] {
      let context = try Self.context(isFlipped: isFlipped)
      context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 10))
      let expected = isFlipped ? image.bitmap.upsideDown : image.bitmap
      let difference = try Self.pixels(context).difference(from: expected)
      #expect(difference.isNone, "flipped \(isFlipped): \(difference)")
    }
  }

  @Test func transformsConcatenateFromTheLocalFrameL7_19() throws {
    let context = try Self.context()
    context.concatenate(CGAffineTransform(translationX: 4, y: 0))
    context.scaleBy(x: 2, y: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let picture = try Self.pixels(context)
    for x in 0..<20 { #expect((picture[x, 9] != 0) == (6..<8).contains(x), "column \(x)") }
  }
}
