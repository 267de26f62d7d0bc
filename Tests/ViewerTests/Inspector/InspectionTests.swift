import QuartzCore
import RenderServer
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Reading the layers of a scene") @MainActor struct InspectionTests {
    @Test("The list forgets closed layers that no longer exist") func closedRows() {
      var rows = ClosedRows()
      var first: CALayer? = CALayer()
      first.map { rows.insert($0) }
      #expect(first.map { rows.contains($0) } == true)
      first = nil
      let second = CALayer()
      #expect(!rows.contains(second))
      rows.insert(second)
      #expect(rows.count == 1 && rows.contains(second))
      rows.remove(second)
      #expect(rows.count == 0)
    }

    @Test(
      "Values are those of the time shown, also of a past one; model values are those that were set")
    func values() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1.5)
      func x() -> (Double, Double)? {
        world.session.moment.values(of: scene.square)
          .map { (Double($0.model.position.x), Double($0.shown.position.x)) }
      }
      // The square moves 20 points a second. The microseconds that the fixture adds are within the
      // tolerance.
      #expect(x()?.0 == 0 && abs((x()?.1 ?? 0) - 30) < 1e-3)
      world.session.pause()
      world.session.seek(to: 0.5)
      #expect(abs((x()?.1 ?? 0) - 10) < 1e-3)
    }

    @Test("A removed layer is found in the past, and has no values now")
    func departed() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      let hitsThen = LayerHits(world.session.moment.tree, at: world.session.moment.time)
      let before = world.playback.context.structureVersion
      world.playback.act { scene.square.removeFromSuperlayer() }
      await world.go(to: 1.5)
      #expect(world.playback.context.structureVersion > before)
      #expect(world.session.moment.values(of: scene.square) == nil)
      let node = try #require(hitsThen.layers(at: CGPoint(x: 25, y: 5)).first)
      #expect(world.playback.context.layer(everOf: node) === scene.square)
      world.session.pause()
      world.session.seek(to: 0.5)
      #expect(world.session.moment.values(of: scene.square) != nil)
    }

    @Test(
      "Animations are listed while they are attached, and in the past while they had an effect; removing takes one off"
    )
    func spans() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      let span = try #require(world.session.spans(of: scene.square).first)
      #expect(world.session.spans(of: scene.root).isEmpty)
      await world.go(to: 3)
      #expect(world.session.spans(of: scene.square).isEmpty)
      world.session.pause()
      world.session.seek(to: 1)
      #expect(world.session.spans(of: scene.square).map(\.id) == [span.id])

      let other = CABasicAnimation(keyPath: "opacity")
      (other.fromValue, other.duration) = (0.0, 100)
      world.session.seek(to: 3)
      world.playback.act { scene.square.add(other, forKey: nil) }
      await world.frame()
      let new = try #require(world.session.spans(of: scene.square).first)
      world.playback.context.removeFromHistory(new.entry)
      await world.frame()
      #expect(scene.square.animationKeys() == nil)
      #expect(world.session.moment.values(of: scene.square)?.shown.opacity == 1)
    }

    @Test("Selecting parents and children stays within the scene")
    func walking() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let session = world.session
      session.selectChild()
      #expect(session.selection === scene.root)
      session.selectParent()
      #expect(session.selection === scene.root)
      session.selectChild()
      #expect(session.selection === scene.square)
      session.selectChild()
      #expect(session.selection === scene.square)
      session.selectParent()
      #expect(session.selection === scene.root)
    }

    @Test("Only the visible rows of ten thousand layers have views, at any scroll offset")
    func manyLayers() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let layers = (0..<10_000).map { _ in CALayer() }
      world.playback.act { for layer in layers { scene.root.addSublayer(layer) } }
      await world.frame()
      let watch = LayerWatch(world.session)
      let panel = LayersPanel(watch)
      panel.frame = CGRect(x: 0, y: 0, width: 220, height: 600)
      let page = UIView()
      page.addSubview(panel)
      layers[9_990].name = "far down"
      watch.refresh()
      panel.layoutIfNeeded()
      // The root and the square are in the list as well.
      #expect(watch.outline.entries.count == 10_002)
      #expect(panel.listedTitles.count == 10_002)
      #expect(!panel.visibleTitles.contains("far down"))
      world.session.selection = layers[9_990]
      #expect(panel.visibleTitles.contains("far down"))
      // The panel of 600 points has room for about 20 rows of 26 points. The limits are a choice.
      #expect(panel.rowViewCount > 10 && panel.rowViewCount < 40)
    }

    @Test("The outline follows the scene's layers, masks first")
    func outline() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let watch = LayerWatch(world.session)
      watch.refresh()
      #expect(watch.outline.entries.map { $0.item === scene.square } == [false, true])
      let (mask, child) = (CALayer(), CALayer())
      world.playback.act {
        scene.square.mask = mask
        scene.square.addSublayer(child)
      }
      await world.frame()
      watch.refresh()
      #expect(
        watch.outline.entries.map { ObjectIdentifier($0.item) }
          == [scene.root, scene.square, mask, child].map { ObjectIdentifier($0) })
      // The empty mask leaves nothing of the square to be drawn, so there is no group for it.
      #expect(watch.groups[scene.square.node]?.map(\.reason) == nil)
      #expect(watch.index(of: child) == 3)
    }
  }
}
