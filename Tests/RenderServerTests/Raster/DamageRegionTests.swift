import CoreGraphics
import DisplayLists
import RenderModel
import RenderServer
import TestSupport
import Testing

@Suite struct DamageRegionTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 40)

  /// A region covers everything that is added to it. It does not reach outside of the canvas, and its rectangles are
  /// few and disjoint.
  @Test func aRegionCoversWhatWasAdded() {
    var random = SeededGenerator(seed: 31)
    for round in 0..<300 {
      var region = DamageRegion(canvas: Self.canvas)
      var added: [PixelRect] = []
      for _ in 0..<random.int(0...30) {
        let rect = PixelRect(
          x: random.int(-10...60), y: random.int(-10...40), width: random.int(0...15),
          height: random.int(0...15))
        added.append(rect.intersection(Self.canvas))
        region.add(rect)
      }
      let note = "round \(round), \(random.seedText): \(region.rects.map(\.text))"
      // The limit of `DamageRegion`.
      #expect(region.rects.count <= 8, "\(note)")
      for (index, rect) in region.rects.enumerated() {
        #expect(Self.canvas.contains(rect) && !rect.isEmpty, "\(note)")
        let overlaps = region.rects[(index + 1)...].contains { $0.intersects(rect) }
        #expect(!overlaps, "\(note)")
      }
      for rect in added {
        let covered = region.rects.reduce(0) { $0 + $1.intersection(rect).area }
        #expect(covered == rect.area, "\(rect.text) is missing, \(note)")
      }
    }
  }

  @Test func emptyRectanglesAndThoseOutsideOfTheCanvasAddNothing() {
    var region = DamageRegion(canvas: Self.canvas)
    region.add(.empty)
    region.add(PixelRect(x: 100, y: 100, width: 5, height: 5))
    #expect(region.isEmpty && region.bounds == .empty)
  }

  @Test func equalListsHaveNoDamage() {
    let context = context(of: [box(CGRect(x: 1, y: 1, width: 9, height: 9))], in: Self.canvas)
    let renderer = FrameRenderer(context: context)
    #expect(renderer.prepare(at: 0, canvas: Self.canvas, scale: 1).rects == [Self.canvas])
    #expect(renderer.prepare(at: 1, canvas: Self.canvas, scale: 1).isEmpty)
  }

  @Test func aMovedLayerDamagesWhereItWasAndWhereItIs() {
    let context = context(of: [box(CGRect(x: 2, y: 2, width: 4, height: 4))], in: Self.canvas)
    let renderer = FrameRenderer(context: context)
    _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
    var update = NodeUpdate(id: NodeID(index: 1))
    update.properties = box(CGRect(x: 30, y: 20, width: 4, height: 4))
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    let damage = renderer.prepare(at: 1, canvas: Self.canvas, scale: 1)
    #expect(
      damage.rects.map(\.text).sorted() == ["[2 2 6 6]", "[30 20 34 24]"])
  }
}
