import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests of animated layers whose animations change nothing for some time.
@Suite struct LayerRestTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 60)

  /// Returns a keyframe animation of the position, of ten seconds, that repeats forever.
  private func animation(_ values: [Double], at times: [Double]) throws -> AnimationValue {
    let points = values.map { PropertyValue.point(CGPoint(x: $0, y: 30)) }
    let keys = try #require(KeyValues(points, keyTimes: times))
    let target = try #require(PropertyPath("position", kind: .plain))
    return AnimationValue(
      id: AnimationID(rawValue: 1),
      timing: Timing(beginTime: 0, duration: 10).repeating(count: .infinity), curve: nil,
      isRemovedOnCompletion: false,
      kind: .keyframe(KeyframeAnimation(target: target, route: .values(keys))))
  }

  private func context(_ animation: AnimationValue) -> RenderContext {
    var values = LayerProperties()
    values.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    values.backgroundColor = .black
    let context = RenderServerTests.context(of: [values], in: Self.canvas)
    var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: 1)))
    update.addedAnimations = [animation]
    commit.updates = [update]
    context.commit(commit)
    return context
  }

  /// The layer moves in the first and the last part of each cycle, and rests in between.
  @Test func aLayerIsDrawnAgainOnlyWhileItMoves() throws {
    let context = context(try animation([10, 50, 50, 10], at: [0, 0.3, 0.8, 1]))
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: 60, height: 60)
    var moves: [Bool] = []
    for second in 0..<20 {
      let damage = renderer.prepare(at: Double(second), canvas: Self.canvas, scale: 1)
      if !damage.isEmpty { renderer.draw(into: bitmap, age: second == 0 ? 0 : 1) }
      moves.append(!damage.isEmpty)
      let whole = wholePicture(of: context, at: Double(second), canvas: Self.canvas)
      #expect(bitmap.difference(from: whole.picture).isNone, "second \(second)")
    }
    let cycle = [true, true, true, true, false, false, false, false, false, true]
    #expect(moves == cycle + cycle)
  }

  /// Two renderers of one context share the evaluation, but not what they have recorded.
  @Test func aSecondRendererShowsALayerThatRestsForTheFirst() throws {
    let context = context(try animation([10, 50, 50, 10], at: [0, 0.3, 0.8, 1]))
    let renderers = [FrameRenderer(context: context), FrameRenderer(context: context)]
    for renderer in renderers { _ = renderer.prepare(at: 1, canvas: Self.canvas, scale: 1) }
    for time in [4.0, 5.0] { _ = renderers[0].prepare(at: time, canvas: Self.canvas, scale: 1) }
    let damage = renderers[1].prepare(at: 6, canvas: Self.canvas, scale: 1)
    #expect(!damage.isEmpty)
    #expect(renderers[1].displayList.items == renderers[0].displayList.items)
  }

  @Test func timesThatAreNotInOrderDoNotRest() throws {
    let context = context(try animation([10, 10, 50, 10], at: [0, 0.6, 0.3, 1]))
    let renderer = FrameRenderer(context: context)
    for second in 0..<10 {
      _ = renderer.prepare(at: Double(second), canvas: Self.canvas, scale: 1)
      let whole = wholePicture(of: context, at: Double(second), canvas: Self.canvas)
      #expect(renderer.displayList.items == whole.list.items, "second \(second)")
    }
  }
}
