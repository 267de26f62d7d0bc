import CoreGraphics
import TestSupport
import Testing

@Suite struct ShadowTests {
  /// Draws a rectangle from x = 40 to 80, as high as the context, with its shadow.
  private static func shadow(
    blur: CGFloat, offset: CGSize, _ prepare: (CGContext) -> Void
  ) throws -> Bitmap {
    try drawn(width: 120, height: 120) { context in
      context.setShadow(offset: offset, blur: blur, color: .black)
      prepare(context)
      context.setFillColor(.red)
      context.fill(CGRect(x: 40, y: 0, width: 40, height: 120))
    }
  }

  /// At the distance x from a straight edge, the shadow's alpha is Φ(−x/σ), with σ = blur/2 in pixels.
  @Test func aStraightEdgeFallsOffAsAGaussianL7_22() throws {
    for blur: CGFloat in [2, 5, 10, 24] {
      let picture = try Self.shadow(blur: blur, offset: CGSize(width: 200, height: 0)) {
        // The rectangle itself lies outside of the context; only its shadow is visible.
        $0.translateBy(x: -200, y: 0)
      }
      for x in 0..<40 {
        let distance = 40 - (Double(x) + 0.5)
        let sigma = Double(blur) / 2
        // The second term belongs to the other edge of the rectangle, which is 40 pixels away.
        let expected =
          0.5 * erfc(distance / sigma / 2.0.squareRoot())
          - 0.5 * erfc((distance + 40) / sigma / 2.0.squareRoot())
        #expect(
          abs(picture.alpha(x, 60) - expected) < 0.006, "blur \(blur) at \(x): \(picture.alpha(x, 60))")
      }
    }
  }

  @Test func theOffsetIsInBaseSpaceL7_22() throws {
    for isFlipped in [false, true] {
      let picture = try drawn(isFlipped: isFlipped) { context in
        context.setShadow(offset: CGSize(width: 3, height: 4), blur: 0, color: .blue)
        context.scaleBy(x: 2, y: 2)
        context.rotate(by: 0)
        context.setFillColor(.red)
        context.fill(CGRect(x: 4, y: 4, width: 1, height: 1))
      }
      let top = isFlipped ? 8 : 10
      let shadowTop = isFlipped ? top + 4 : top - 4
      #expect(picture[8, top] == 0xFFFF_0000, "flipped \(isFlipped)")
      #expect(picture[11, shadowTop] == 0xFF00_00FF, "flipped \(isFlipped)")
      let ink = picture.isPainted { x, y in
        ((8..<10).contains(x) && (top..<top + 2).contains(y))
          || ((11..<13).contains(x) && (shadowTop..<shadowTop + 2).contains(y))
      }
      #expect(ink, "flipped \(isFlipped)")
    }
  }

  @Test func aContextWithAScaleOfItsOwnScalesShadows() throws {
    let context = try #require(CGContext(width: 20, height: 20, isFlipped: true, scale: 2))
    context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: .blue)
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(try #require(context.makeImage()).bitmap[8, 2] == 0xFF00_00FF)
  }

  @Test func theDefaultShadowIsBlackWithOneThirdAlphaL7_22() throws {
    let picture = try drawn { context in
      context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0)
      context.setFillColor(.red)
      context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
    }
    #expect(picture[8, 3] == 0x5500_0000)
  }

  @Test func nilTurnsShadowsOffAndRestoringBringsThemBack() throws {
    let picture = try drawn { context in
      context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: .blue)
      context.saveGState()
      context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: nil)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 4, width: 2, height: 2))
    }
    #expect(picture[5, 0] == 0 && picture[5, 4] == 0xFF00_00FF)
  }

  @Test func everyShapeCastsAShadowAndAGroupOnlyOneL7_29() throws {
    func picture(inLayer: Bool) throws -> Bitmap {
      try drawn { context in
        context.setShadow(
          offset: CGSize(width: 4, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
        if inLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setFillColor(.red)
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        context.fill(CGRect(x: 6, y: 8, width: 4, height: 4))
        context.fill(CGRect(x: 10, y: 8, width: 2, height: 4))
        if inLayer { context.endTransparencyLayer() }
      }
    }
    let (apart, together) = (try picture(inLayer: false), try picture(inLayer: true))
    #expect(abs(apart.alpha(8, 3) - 0.75) < 0.01)
    #expect(abs(together.alpha(8, 3) - 0.5) < 0.01)
    // When the shapes are drawn one by one, the third shape's shadow lies under the fourth shape only, and the fourth
    // shape's shadow is covered by no shape.
    #expect(apart[11, 9] == 0xFFFF_0000 && together[11, 9] == 0xFFFF_0000)
    #expect(together[9, 9] == 0xFFFF_0000, "no shadow falls on the group itself")
  }

  @Test func aShadowIsClippedButNotCastByTheClipAlone() throws {
    let picture = try drawn { context in
      context.clip(to: CGRect(x: 8, y: 0, width: 6, height: 20))
      context.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: .blue)
      context.fill(CGRect(x: 1, y: 4, width: 4, height: 4))
    }
    #expect(picture.isPainted { x, y in (9..<13).contains(x) && (4..<8).contains(y) })
  }

  @Test func clearingCastsNoShadowL7_20() throws {
    let picture = try drawn { context in
      context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: .blue)
      context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(picture.isBlank)
  }
}
