import CoreGraphics
import TestSupport
import Testing

@Suite struct TransparencyLayerTests {
  /// Draws two overlapping squares at half alpha, either as one group in a transparency layer or one after the other.
  private static func squares(inLayer: Bool) throws -> Bitmap {
    try drawn { context in
      context.setAlpha(0.5)
      if inLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      context.fill(CGRect(x: 2, y: 2, width: 8, height: 8))
      context.fill(CGRect(x: 6, y: 6, width: 8, height: 8))
      if inLayer { context.endTransparencyLayer() }
    }
  }

  @Test func aGroupIsCompositedAsOnePictureL7_29() throws {
    let (group, apart) = (try Self.squares(inLayer: true), try Self.squares(inLayer: false))
    #expect(group[8, 8] == 0x8000_0000 && group[3, 3] == 0x8000_0000)
    #expect(abs(apart.alpha(8, 8) - 0.75) < 0.01)
  }

  @Test func blendModesInAGroupAffectOnlyTheGroup() throws {
    let picture = try drawn { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(.green)
      context.fill(CGRect(x: 2, y: 2, width: 8, height: 8))
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 4, y: 4, width: 2, height: 2))
      context.endTransparencyLayer()
    }
    #expect(picture[3, 3] == 0xFF00_0000, "red times green")
    #expect(picture[4, 4] == 0xFFFF_0000, "the hole shows what is below")
  }

  @Test func layersNestAndKeepTheClip() throws {
    let picture = try drawn { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 10, height: 20), auxiliaryInfo: nil)
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.translateBy(x: 5, y: 0)
      context.fill(CGRect(x: 0, y: 0, width: 15, height: 20))
      context.endTransparencyLayer()
      context.endTransparencyLayer()
      #expect(context.ctm == CGAffineTransform.identity)
    }
    #expect(picture.isPainted { x, _ in (5..<10).contains(x) })
    #expect(abs(picture.alpha(7, 7) - 0.25) < 0.01)
  }

  @Test func unbalancedSavesAndEndsDoNoHarm() throws {
    let picture = try drawn { context in
      context.endTransparencyLayer()
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      for _ in 0..<5 { context.restoreGState() }
      context.saveGState()
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      context.endTransparencyLayer()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      for _ in 0..<5 { context.restoreGState() }
      context.endTransparencyLayer()
    }
    #expect(picture.isPainted { _, _ in true })
  }

  @Test func aLayerInAnEmptyClipDrawsNothing() throws {
    let picture = try drawn { context in
      context.saveGState()
      context.clip(to: .zero)
      context.setShadow(offset: CGSize(width: 2, height: 2), blur: 4)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.endTransparencyLayer()
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(picture.isPainted { x, y in x == 0 && y == 0 })
  }
}
