import RenderModel
import TestSupport
import Testing
import UIKit

extension LayerTests {
  @Suite @MainActor struct RenderInContext {
    // The pictures of `rendered` and `shown` have 80 × 60 pixels. The sizes of layers and of UIKit's image contexts are
    // in points. The scale is 1 unless a test sets it.

    /// Returns a panel with a border and a rounded, translucent, rotated child.
    private func panel() -> CALayer {
      let panel = CALayer()
      panel.bounds = CGRect(x: 5, y: 7, width: 60, height: 40)
      panel.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.3, alpha: 1)
      panel.borderWidth = 2
      panel.cornerRadius = 6
      let child = CALayer()
      child.frame = CGRect(x: 20, y: 14, width: 24, height: 24)
      child.backgroundColor = .red
      child.cornerRadius = 4
      child.opacity = 0.5
      child.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
      panel.addSublayer(child)
      return panel
    }

    /// Returns the picture that `render(in:)` draws into a new context, after `prepare` has changed the context.
    private func rendered(
      _ layer: CALayer, isFlipped: Bool = true, scale: CGFloat = 1,
      _ prepare: (CGContext) -> Void = { _ in }
    ) throws -> Bitmap {
      let context = try #require(
        CGContext(width: 80, height: 60, isFlipped: isFlipped, scale: scale))
      prepare(context)
      layer.render(in: context)
      return try #require(context.makeImage()).bitmap
    }

    /// Returns the picture of the layer in a window whose coordinates equal those of the layer's bounds.
    private func shown(_ layer: CALayer) -> Bitmap {
      let world = World(width: 80, height: 60)
      defer { world.end() }
      let frame = layer.bounds
      world.commitWithoutActions {
        layer.position = CGPoint(x: frame.midX, y: frame.midY)
        world.root.addSublayer(layer)
      }
      return world.picture
    }

    @Test func rendersLikeTheScreenIgnoringPositionTransformAndFlipL2_22() throws {
      let panel = panel()
      let expected = shown(panel)
      panel.removeFromSuperlayer()
      panel.position = CGPoint(x: 300, y: -20)
      panel.transform = CATransform3DMakeRotation(1, 0, 1, 1)
      panel.isGeometryFlipped = true
      let difference = try rendered(panel).difference(from: expected)
      #expect(difference.greatest <= 1, "\(difference)")
    }

    /// In Core Graphics, soft light is (1 − 2a)b² + 2ab (P20). On the screen it is PDF's formula, which is b + (2a −
    /// 1)(√b − b) for a > 1/2 and b ≥ 1/4. Here the source a is 0.8 and the backdrop b is 0.25.
    @Test func blendingFollowsCoreGraphicsP20() throws {
      let panel = CALayer()
      panel.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      panel.backgroundColor = CGColor(gray: 0.25, alpha: 1)
      let child = CALayer()
      child.frame = panel.bounds
      child.backgroundColor = CGColor(gray: 0.8, alpha: 1)
      child.compositingFilter = "softLightBlendMode"
      panel.addSublayer(child)
      let expected = (1 - 2 * 0.8) * 0.25 * 0.25 + 2 * 0.8 * 0.25
      let level = try rendered(panel)[4, 4].channels[1]
      #expect(abs(Double(level) - expected * 255) <= 1)
      let onScreen = shown(panel)[4, 4].channels[1]
      #expect(abs(Double(onScreen) - (0.25 + 0.6 * (0.5 - 0.25)) * 255) <= 1)
    }

    @Test func compositingFiltersWithoutEffectPaintNormallyAndAreReportedOnceP20() throws {
      let panel = CALayer()
      panel.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      panel.backgroundColor = .white
      let child = CALayer()
      child.frame = panel.bounds
      child.backgroundColor = CGColor(gray: 0.5, alpha: 1)
      child.compositingFilter = "subtractBlendMode"
      panel.addSublayer(child)
      let issues = IssueCollector()
      let picture = try rendered(panel)
      _ = try rendered(panel)
      #expect(picture[4, 4] == 0xFF80_8080)
      #expect(issues.about("subtractBlendMode").count == 1)
      // On the screen, `subtractBlendMode` has an effect: 1 − 0.5.
      #expect(shown(panel)[4, 4].channels[1] == 127)
    }

    @Test func theContextsTransformAppliesAtItsOwnResolution() throws {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      layer.backgroundColor = .red
      let picture = try rendered(layer, scale: 2) {
        $0.translateBy(x: 3, y: 5)
        $0.scaleBy(x: 2, y: 1)
      }
      for y in 0..<60 {
        for x in 0..<80 {
          let isInside = (6..<22).contains(x) && (10..<18).contains(y)
          #expect(picture[x, y] == (isInside ? 0xFFFF_0000 : 0), "(\(x), \(y))")
        }
      }
    }

    /// The y axis of a layer points down and that of a plain context points up, so the picture is upside down.
    @Test func aPlainContextShowsTheLayerUpsideDown() throws {
      let panel = panel()
      let upright = try rendered(panel)
      let difference = try rendered(panel, isFlipped: false).difference(from: upright.upsideDown)
      #expect(difference.greatest <= 2, "\(difference)")
    }

    @Test func clipAlphaAndBlendModeOfTheContextApply() throws {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = .red
      let picture = try rendered(layer) {
        $0.clip(to: CGRect(x: 0, y: 0, width: 5, height: 60))
        $0.setFillColor(.blue)
        $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        $0.setAlpha(0.5)
        $0.setBlendMode(.plusLighter)
      }
      #expect(picture[2, 2].channelDistance(to: 0xFF80_00FF) <= 1)
      #expect(picture[2, 7].channelDistance(to: 0x8080_0000) <= 1 && picture[6, 2] == 0)
    }

    @Test func opacityAndMaskOfTheReceiverApplyButNotItsSuperlayers() throws {
      let parent = CALayer()
      parent.opacity = 0.1
      parent.setAffineTransform(CGAffineTransform(scaleX: 3, y: 3))
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = .red
      layer.opacity = 0.5
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 5, height: 10)
      mask.backgroundColor = .blue
      layer.mask = mask
      parent.addSublayer(layer)
      let picture = try rendered(layer)
      #expect(picture[2, 2].channelDistance(to: 0x8080_0000) <= 1 && picture[7, 2] == 0)
    }

    @Test func animationsDoNotShowL2_22() throws {
      let world = World(width: 80, height: 60)
      defer { world.end() }
      let layer = world.add(CALayer(), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      child.backgroundColor = .red
      world.commitWithoutActions { layer.addSublayer(child) }
      world.animate { child.position.x = 22 }
      world.go(to: 0.5)
      let picture = try rendered(layer)
      #expect(picture[21, 1] == 0xFFFF_0000 && picture[11, 1] == 0)
      #expect(child.presentation()?.position.x == 12)
    }

    @Test func layersThatNeedDisplayDrawFirstL2_22() throws {
      final class Drawn: CALayer {
        override func draw(in ctx: CGContext) {
          ctx.setFillColor(.blue)
          ctx.fill(bounds)
        }
      }
      let parent = CALayer()
      parent.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      let layer = Drawn()
      layer.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
      parent.addSublayer(layer)
      layer.setNeedsDisplay()
      #expect(try rendered(parent)[3, 3] == 0xFF00_00FF)
      #expect(!layer.needsDisplay())
    }

    @Test func deepTreesAreDrawn() throws {
      let deep = CALayer()
      var leaf = deep
      for _ in 0..<10_000 {
        let child = CALayer()
        leaf.addSublayer(child)
        leaf = child
      }
      leaf.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      leaf.backgroundColor = .red
      #expect(try rendered(deep)[1, 1] == 0xFFFF_0000)
    }

    @Test func hugeBoundsAreDrawn() throws {
      let huge = CALayer()
      huge.bounds = CGRect(x: -5e5, y: -5e5, width: 1e6, height: 1e6)
      huge.backgroundColor = .blue
      #expect(try rendered(huge)[40, 30] == 0xFF00_00FF)
    }

    @Test func singularTransformsAndEmptyClipsDrawNothing() throws {
      for transform in [
        CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(.nan, 0, 0, 1, 0, 0),
      ] {
        let picture = try rendered(panel()) { $0.concatenate(transform) }
        #expect(picture.isBlank)
      }
      let empty = try rendered(panel()) { $0.clip(to: .zero) }
      #expect(empty.isBlank)
    }

    /// An opaque image context, as it is used for snapshots of views, is black where the layer draws nothing. The
    /// picture has the size and the scale of the context (L2.23).
    @Test func anImageContextKeepsSizeScaleAndOpacity() throws {
      let panel = panel()
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 80, height: 60), true, 2)
      let context = try #require(UIGraphicsGetCurrentContext())
      panel.render(in: context)
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      #expect(image.size == CGSize(width: 80, height: 60) && image.scale == 2)
      let picture = try #require(image.cgImage).bitmap
      #expect(picture[0, 0] == 0xFF00_0000 && picture[60, 80] != 0xFF00_0000)
    }
  }
}
