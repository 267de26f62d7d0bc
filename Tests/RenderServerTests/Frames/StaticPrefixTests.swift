import CoreGraphics
import DisplayLists
import Raster
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests of the static prefix: the picture of those items at the beginning of a display list that do not change.
@Suite struct StaticPrefixTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)

  /// A tree of twelve layers. Layer 1 lies outside of the canvas and has an animation that begins late, so that it
  /// has an item with empty bounds. Layers 2 to 10 do not move. Layer 11 moves until it lies behind layer 12, which
  /// moves away at the end.
  private struct Stage {
    let context: RenderContext
    let renderer: FrameRenderer
    let bitmap = Bitmap(width: 40, height: 40)
    private var boxes: [LayerProperties]

    init() {
      boxes = [box(CGRect(x: -90, y: 0, width: 9, height: 9))]
      boxes += (0..<9).map { box(CGRect(x: 4 * $0, y: 30, width: 3, height: 3)) }
      boxes += (0..<2).map { box(CGRect(x: 5 + 10 * $0, y: 5, width: 8, height: 8)) }
      context = RenderServerTests.context(of: boxes, in: canvas)
      renderer = FrameRenderer(context: context)
      addLateAnimation(to: 1)
    }

    private func addLateAnimation(to layer: Int32) {
      let animation = AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(beginTime: 1000, duration: 1), curve: nil,
        isRemovedOnCompletion: true,
        kind: .basic(
          BasicAnimation(
            target: PropertyPath("opacity", kind: .plain)!, from: .number(0), to: .number(0.5))))
      commit(layer) { $0.addedAnimations = [animation] }
    }

    private func commit(_ layer: Int32, _ change: (inout NodeUpdate) -> Void) {
      var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: layer)))
      change(&update)
      commit.updates = [update]
      context.commit(commit)
    }

    mutating func move(_ layer: Int32, by distance: Double) {
      boxes[Int(layer) - 1].position.x += distance
      let values = boxes[Int(layer) - 1]
      commit(layer) { $0.properties = values }
    }

    func removeFirstLayer() {
      var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: 0)))
      update.sublayers = (2...12).map { NodeID(index: $0) }
      commit.updates = [update]
      commit.removed = [NodeID(index: 1)]
      context.commit(commit)
    }

    /// Draws the damage of a frame and returns true if there was any.
    func draw(frame: Int) -> Bool {
      let damage = renderer.prepare(at: Double(frame), canvas: canvas, scale: 1)
      if !damage.isEmpty { renderer.draw(into: bitmap, age: frame == 0 ? 0 : 1) }
      return !damage.isEmpty
    }
  }

  @Test func itemsThatMoveUpInTheListWithoutDamageAreStillDrawn() {
    var stage = Stage()
    for frame in 0..<8 {
      #expect(stage.draw(frame: frame))
      stage.move(11, by: 1)
    }
    #expect(stage.draw(frame: 8))
    #expect(stage.renderer.cacheUse.prefixItems == 10)
    stage.removeFirstLayer()
    #expect(!stage.draw(frame: 9), "the layer was not visible")
    stage.move(12, by: 10)
    #expect(stage.draw(frame: 10))
    let whole = wholePicture(of: stage.context, at: 10, canvas: Self.canvas)
    #expect(stage.bitmap.difference(from: whole.picture).isNone)
  }

  /// The last item that does not move is an opaque picture, and the next one is a picture of the same size that fades.
  /// Two such items are drawn in one pass, but not into the picture of the static prefix.
  @Test func aPictureThatFadesIsNotDrawnIntoThePrefix() {
    var random = SeededGenerator(seed: 1)
    var boxes = (0..<9).map { box(CGRect(x: 4 * $0, y: 30, width: 3, height: 3)) }
    for _ in 0..<2 {
      var picture = box(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
      picture.contents = .image(random.image(width: 20, height: 20, isOpaque: true))
      boxes.append(picture)
    }
    let context = RenderServerTests.context(of: boxes, in: Self.canvas)
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: 40, height: 40)
    for frame in 0..<10 {
      boxes[10].opacity = 1 - Double(frame) / 10
      var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: 11)))
      update.properties = boxes[10]
      commit.updates = [update]
      context.commit(commit)
      _ = renderer.prepare(at: Double(frame), canvas: Self.canvas, scale: 1)
      renderer.draw(into: bitmap, age: frame == 0 ? 0 : 1)
    }
    #expect(renderer.cacheUse.prefixItems == 10)
    let whole = wholePicture(of: context, at: 9, canvas: Self.canvas)
    #expect(bitmap.difference(from: whole.picture).isNone)
  }
}
