import CoreGraphics
import TestSupport
import Testing

@Suite struct StateTests {
  private static func context(isFlipped: Bool = false) throws -> CGContext {
    try #require(CGContext(width: 20, height: 10, isFlipped: isFlipped))
  }

  @Test func deviceSpaceIsThatOfTheContextL7_19() throws {
    let plain = try Self.context()
    #expect(plain.ctm == .identity)
    plain.translateBy(x: 3, y: 4)
    plain.scaleBy(x: 2, y: 2)
    #expect(plain.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 5, y: 6))
    #expect(plain.convertToUserSpace(CGPoint(x: 5, y: 6)) == CGPoint(x: 1, y: 1))
    #expect(plain.convertToUserSpace(CGSize(width: 4, height: 2)) == CGSize(width: 2, height: 1))
    #expect(
      plain.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 2, height: 1))
        == CGRect(x: 3, y: 4, width: 4, height: 2))
    let flipped = try #require(CGContext(width: 20, height: 10, isFlipped: true, scale: 2))
    #expect(
      flipped.userSpaceToDeviceSpaceTransform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    )
  }

  @Test func pointsAreTransformedWhenTheyAreAddedL7_19() throws {
    let context = try Self.context()
    context.move(to: CGPoint(x: 1, y: 1))
    context.translateBy(x: 2, y: 0)
    context.addLine(to: CGPoint(x: 1, y: 5))
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 5))
    #expect(context.boundingBoxOfPath == CGRect(x: -1, y: 1, width: 2, height: 4))
    context.beginPath()
    #expect(context.isPathEmpty && context.boundingBoxOfPath.isNull && context.path == nil)
  }

  @Test func theWholeStateComesBackL7_18() throws {
    let context = try Self.context(isFlipped: true)
    let before = try #require(context.makeImage()).bitmap
    context.saveGState()
    context.setAlpha(0.1)
    context.setBlendMode(.clear)
    context.setLineWidth(9)
    context.setLineDash(phase: 1, lengths: [1, 2])
    context.setShadow(offset: CGSize(width: 3, height: 3), blur: 3)
    context.setShouldAntialias(false)
    context.clip(to: CGRect.zero)
    context.setStrokeColor(.red)
    context.interpolationQuality = .none
    context.restoreGState()
    #expect(context.interpolationQuality == .default)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    context.move(to: CGPoint(x: 0, y: 4.5))
    context.addLine(to: CGPoint(x: 20, y: 4.5))
    context.strokePath()
    let picture = try #require(context.makeImage()).bitmap
    #expect(before.isBlank && picture.isPainted { _, y in y == 4 })
    #expect(picture[7, 4] == 0xFF00_0000)
  }

  @Test func linesHaveDashesCapsAndAPositiveWidthL7_20() throws {
    func line(_ prepare: (CGContext) -> Void) throws -> Bitmap {
      try drawn(height: 10) { context in
        context.setLineWidth(2)
        prepare(context)
        context.strokeLineSegments(between: [CGPoint(x: 4, y: 5), CGPoint(x: 16, y: 5)])
      }
    }
    #expect(try line { $0.setLineWidth(0) }.isBlank)
    #expect(try line { $0.setLineWidth(-1) }.isBlank)
    #expect(
      try line { $0.setLineCap(.square) }.isPainted { x, y in
        (3..<17).contains(x) && (4..<6).contains(y)
      })
    #expect(
      try line { $0.setLineDash(phase: 1, lengths: [3, 2]) }.isPainted { x, y in
        (4..<6).contains(y) && (4..<16).contains(x) && (x - 4 + 1) % 5 < 3
      })
    for odd in [[0, 0], [-1, 2], [.nan], [.infinity, 1]] as [[CGFloat]] {
      #expect(
        try line { $0.setLineDash(phase: 0, lengths: odd) }
          .difference(from: line { _ in }).isNone, "\(odd) is solid")
    }
  }

  @Test func theTransformOfTheStrokeAppliesToItsWidthL7_20() throws {
    let picture = try drawn { context in
      context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
      context.scaleBy(x: 4, y: 2)
      context.strokePath()
    }
    #expect(picture[4, 10] != 0 && picture[3, 10] == 0)
    #expect(picture[10, 5] != 0 && picture[10, 4] == 0)
  }

  @Test func strokesAreDrawnOverFillsL7_20() throws {
    let picture = try drawn { context in
      context.setFillColor(.red)
      context.setStrokeColor(.blue)
      context.setLineWidth(4)
      context.addRect(CGRect(x: 4, y: 4, width: 12, height: 12))
      context.addRect(CGRect(x: 9, y: 9, width: 2, height: 2))
      context.drawPath(using: .eoFillStroke)
      context.drawPath(using: .fill)
    }
    #expect(picture[5, 5] == 0xFF00_00FF && picture[6, 10] == 0xFFFF_0000)
    #expect(picture[10, 10] == 0xFF00_00FF)
  }

  @Test func withoutAntialiasingPixelCentersDecideL7_30() throws {
    let picture = try drawn { context in
      context.setShouldAntialias(false)
      context.fill(CGRect(x: 1.4, y: 1.6, width: 3, height: 3))
      context.setShouldAntialias(true)
      context.setAllowsAntialiasing(false)
      context.fill(CGRect(x: 11.4, y: 1.6, width: 3, height: 3))
    }
    for left in [1, 11] {
      #expect(picture[left, 3] == 0xFF00_0000 && picture[left + 3, 3] == 0)
      #expect(picture[left + 1, 1] == 0 && picture[left + 1, 4] == 0xFF00_0000)
    }
  }

  @Test func aColorSpaceResetsTheColorL7_21() throws {
    let picture = try drawn { context in
      context.setFillColor(.red)
      context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setFillColor([0, 1, 1, 0, 1])
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      context.setFillColor([0.5])
      context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    }
    #expect(picture[0, 0] == 0xFF00_0000 && picture[1, 0] == 0xFFFF_0000)
    #expect(picture[2, 0] == 0xFFFF_0000, "components that do not fit change nothing")
  }

  @Test func patternColorsTileFromTheOriginL7_13() throws {
    let tile = Bitmap(width: 3, height: 2)
    for (x, y) in [(0, 0), (2, 1)] { tile[x, y] = 0xFF00_FF00 }
    let color = CGColor(pattern: PatternTile(image: CGImage(adopting: tile)))
    let picture = try drawn { context in
      context.translateBy(x: 1, y: 1)
      context.setFillColor(color)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setAlpha(0.5)
      context.clear(CGRect(x: 5, y: 5, width: 4, height: 4))
      context.fill(CGRect(x: 5, y: 5, width: 4, height: 4))
    }
    #expect(
      picture.isPainted { x, y in
        x > 0 && y > 0 && ((x % 3 == 0 && y % 2 == 0) || (x % 3 == 2 && y % 2 == 1))
      })
    #expect(picture[6, 6].channelDistance(to: 0x8000_8000) <= 1)
    #expect(color.colorSpace?.model == .pattern && color.alpha == 1)
    #expect(color != CGColor(pattern: PatternTile(image: CGImage(adopting: tile))))
    #expect(color.copy(alpha: 0.5)?.alpha == 0.5)
  }
}
