import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct LaneRowsTests {
  private final class Layer {}
  private let first = Layer()
  private let second = Layer()

  private func entry(
    _ id: UInt64, _ title: String, on layer: Layer, _ start: Double, _ end: Double,
    children: [String] = []
  ) -> LaneEntry {
    func part(_ title: String, _ path: [Int]) -> LaneEntry.Part {
      LaneEntry.Part(
        title: title, depth: path.count,
        bar: LaneBar(
          address: AnimationAddress(id: id, path: path), start: start, end: end, cycle: end - start))
    }
    return LaneEntry(
      layer: ObjectIdentifier(layer), layerTitle: layer === first ? "a" : "b",
      parts: [part(title, [])] + children.enumerated().map { part($1, [$0]) })
  }

  private func text(_ rows: LaneRows) -> [String] {
    rows.rows.map { row in
      switch row {
      case .layer(let title): "[\(title)]"
      case .lane(let title, let depth, let bars):
        String(repeating: " ", count: depth) + title + " " + bars.map { "\($0.address.id)" }.joined()
      }
    }
  }

  @Test func layersKeepTheirAnimationsTogether() {
    let rows = LaneRows([
      entry(1, "opacity", on: first, 0, 2), entry(2, "bounds", on: second, 0, 1),
      entry(3, "position", on: first, 0, 1),
    ])
    #expect(text(rows) == ["[a]", "opacity 1", "position 3", "[b]", "bounds 2"])
  }

  @Test func consecutiveAnimationsShareARowAndOverlappingOnesDoNot() {
    let rows = LaneRows([
      entry(1, "opacity", on: first, 0, 1), entry(2, "opacity", on: first, 0.5, 2),
      entry(3, "opacity", on: first, 1, 3), entry(4, "opacity", on: first, 4, .infinity),
      entry(5, "opacity", on: first, 9, 10), entry(6, "opacity", on: first, 11, 12),
    ])
    #expect(text(rows) == ["[a]", "opacity 134", "opacity 256"])
  }

  @Test func groupsShareRowsAsAWhole() {
    let rows = LaneRows([
      entry(1, "group", on: first, 0, 1, children: ["x", "y"]),
      entry(2, "group", on: first, 1, 2, children: ["x", "y"]),
      entry(3, "group", on: first, 2, 3, children: ["x"]),
    ])
    #expect(text(rows) == ["[a]", "group 12", " x 12", " y 12", "group 3", " x 3"])
  }

  @Test func barsThatOverlapOnlyInTheirFillsDoNotShareARow() {
    var early = entry(1, "opacity", on: first, 0, 1)
    early.parts[0].bar.fillEnd = 5
    var late = entry(2, "opacity", on: first, 5.5, 6)
    late.parts[0].bar.fillStart = 4
    #expect(text(LaneRows([early, late])) == ["[a]", "opacity 1", "opacity 2"])
  }

  @Test func visibleRowsAreThoseThatIntersectTheRange() {
    let rows = LaneRows((0..<4000).map { entry(UInt64($0), "x\($0)", on: first, 0, 1) })
    #expect(rows.height == LaneRows.layerHeight + 4000 * LaneRows.laneHeight)
    let top = LaneRows.layerHeight + 1000 * LaneRows.laneHeight
    #expect(rows.visible(from: top, to: top + 1) == 1001..<1002)
    #expect(rows.visible(from: top - 1, to: top + 2.5 * LaneRows.laneHeight) == 1000..<1004)
    #expect(rows.visible(from: 0, to: 1) == 0..<1)
    #expect(rows.visible(from: 1e9, to: 2e9).count <= 1)
    #expect(LaneRows([]).visible(from: 0, to: 100).isEmpty)
  }
}
