import CoreGraphics
import Testing

@testable import RenderModel
@testable import RenderServer

@Suite("The reasons for drawing layers off-screen")
struct OffscreenGroupTests {
  private let frame = CGRect(x: 10, y: 10, width: 60, height: 40)

  private func reasons(_ change: (inout LayerProperties) -> Void) -> [OffscreenReason] {
    var scene = SmallTree()
    let box = scene.add(frame, .white, change)
    _ = scene.add(CGRect(x: 5, y: 5, width: 60, height: 20), in: box)
    return scene.groups(of: box)
  }

  @Test("A plain layer is not drawn off-screen")
  func plain() {
    #expect(reasons { _ in } == [])
  }

  @Test("Opacity over several pieces needs a group, unless group opacity is disabled (L2.4)")
  func opacity() {
    #expect(reasons { $0.opacity = 0.5 } == [.groupOpacity])
    #expect(
      reasons {
        $0.opacity = 0.5
        $0.set(.allowsGroupOpacity, false)
      } == [])
  }

  @Test("A clip needs a group unless it is a rectangle with edges between pixels (L2.5)")
  func clip() {
    #expect(reasons { $0.set(.masksToBounds, true) } == [])
    #expect(
      reasons {
        $0.set(.masksToBounds, true)
        $0.cornerRadius = 8
      } == [.clip])
    #expect(
      reasons {
        $0.set(.masksToBounds, true)
        $0.position.x += 0.5
      } == [.clip])
  }

  @Test(
    "A mask, a blend mode, rasterization and the shadow of a silhouette need groups (L2.11, L2.12, L2.15, L2.17)"
  )
  func others() {
    var scene = SmallTree()
    let box = scene.add(frame)
    let mask = scene.add(CGRect(x: 0, y: 0, width: 20, height: 20), in: box)
    scene.setMask(mask, of: box)
    #expect(scene.groups(of: box) == [.mask])

    #expect(reasons { $0.set(.shouldRasterize, true) } == [.rasterization])
    #expect(
      reasons {
        $0.rare.values.compositingFilter = OpaqueValue("multiplyBlendMode")
      } == [.blendMode])
    #expect(reasons { $0.rare.values.shadowOpacity = 1 } == [.shadow])
  }

  @Test(
    "Sublayers that blend need a group, unless they blend with what is behind the superlayer (L2.15)")
  func isolation() {
    func reasons(_ allowsGroupBlending: Bool) -> [OffscreenReason] {
      var scene = SmallTree()
      let box = scene.add(frame) { $0.set(.allowsGroupBlending, allowsGroupBlending) }
      _ = scene.add(CGRect(x: 0, y: 0, width: 20, height: 20), in: box) {
        $0.rare.values.compositingFilter = OpaqueValue("multiplyBlendMode")
      }
      return scene.groups(of: box)
    }
    #expect(reasons(true) == [.groupBlending] && reasons(false) == [])
  }

  @Test("A pattern is repeated in a picture, which is clipped to the bounds (L2.5)")
  func pattern() {
    let tile = PatternTile(image: CGImage(adopting: Bitmap(width: 4, height: 4)))
    #expect(reasons { $0.backgroundColor = CGColor(pattern: tile) } == [.clip, .pattern])
  }

  @Test("Layers inside of a rasterized layer have their own reasons")
  func nested() {
    var scene = SmallTree()
    let outer = scene.add(frame) { $0.set(.shouldRasterize, true) }
    let inner = scene.add(CGRect(x: 0, y: 0, width: 40, height: 40), in: outer) { $0.opacity = 0.5 }
    _ = scene.add(CGRect(x: 0, y: 0, width: 10, height: 10), in: inner)
    #expect(scene.groups(of: inner) == [.groupOpacity])
  }

  @Test("The width and height of a group are in pixels")
  func extent() throws {
    var scene = SmallTree()
    let box = scene.add(frame) {
      $0.set(.masksToBounds, true)
      $0.cornerRadius = 8
    }
    _ = scene.add(CGRect(x: 0, y: 0, width: 60, height: 40), in: box)
    let canvas = PixelRect(x: 0, y: 0, width: 400, height: 400)
    let groups = scene.tree.offscreenGroups(at: 0, canvas: canvas, scale: 2)[box]
    #expect(groups == [OffscreenGroup(.clip, width: 120, height: 80)])
  }
}
