import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite("The outline of layers")
struct OutlineTests {
  /// The tree a(b(d e) c(f)), with the layers' names.
  private let children = ["a": ["b", "c"], "b": ["d", "e"], "c": ["f"]]
  private var outline: Outline<String> { Outline(root: "a") { children[$0] ?? [] } }

  private func names(_ rows: [Int]) -> String { rows.map { outline.entries[$0].item }.joined() }

  @Test("Each item comes before its children, with its depth")
  func order() {
    #expect(outline.entries.map(\.item).joined() == "abdecf")
    #expect(outline.entries.map(\.depth) == [0, 1, 2, 2, 1, 2])
    #expect(outline.entries.map(\.parent) == [nil, 0, 1, 1, 0, 4])
  }

  @Test("A closed item hides all its descendants")
  func closed() {
    #expect(names(outline.rows(isClosed: { _ in false })) == "abdecf")
    #expect(names(outline.rows(isClosed: { $0 == "b" })) == "abcf")
    #expect(names(outline.rows(isClosed: { $0 == "a" || $0 == "c" })) == "a")
  }

  @Test("A search keeps the ancestors of matches")
  func search() {
    #expect(names(outline.rows(matching: { $0 == "e" })) == "abe")
    #expect(names(outline.rows(matching: { $0 == "c" })) == "ac")
    #expect(outline.rows(matching: { $0 == "z" }).isEmpty)
  }

  @Test("Every word must match, in the name or in the class")
  func words() {
    #expect(OutlineFilter("card").matches(["Blue card", "CALayer"]))
    #expect(OutlineFilter("CARD  shape").matches(["card", "CAShapeLayer"]))
    #expect(!OutlineFilter("card text").matches(["card", "CAShapeLayer"]))
    #expect(OutlineFilter("  ").isEmpty)
  }

  @Test("Keys move through the rows, and open and close them")
  func keys() {
    let rows = outline.rows(isClosed: { $0 == "b" })
    func step(_ move: OutlineMove, from index: Int?) -> Outline<String>.Step {
      outline.step(move, from: index, in: rows) { $0 == "b" }
    }
    #expect(step(.down, from: nil) == .select(0))
    #expect(step(.down, from: 1) == .select(4))
    #expect(step(.up, from: 4) == .select(1))
    #expect(step(.up, from: 0) == .stay)
    #expect(step(.down, from: 5) == .stay)
    #expect(step(.right, from: 1) == .open(1))
    #expect(step(.right, from: 4) == .select(5))
    #expect(step(.left, from: 4) == .close(4))
    // A search for "e" shows a, b and e. A search for "b" hides the children of b.
    let (found, alone) = (outline.rows(matching: { $0 == "e" }), outline.rows(matching: { $0 == "b" }))
    #expect(outline.step(.right, from: 1, in: found) { _ in false } == .select(3))
    #expect(outline.step(.right, from: 1, in: alone) { _ in false } == .stay)
    #expect(step(.left, from: 1) == .select(0))
    #expect(step(.left, from: 0) == .close(0))
    #expect(step(.right, from: 5) == .stay)
    // The entry 2 is not listed.
    #expect(step(.down, from: 2) == .select(0))
  }

  @Test("A deep tree is listed without recursion")
  func large() {
    let deep = Outline(root: 0) { $0 < 100_000 ? [$0 + 1] : [] }
    #expect(deep.entries.count == 100_001)
    #expect(deep.entries[0].item == 0 && deep.entries[100_000].depth == 100_000)
    #expect(deep.ancestors(of: 100_000).count == 100_000)
    #expect(deep.rows(matching: { $0 == 100_000 }).count == 100_001)
  }

  @Test("A layer's title is its name, or else its view's class, or else its own class")
  func labels() {
    func label(_ name: String?, _ view: String?, _ layer: String) -> [String] {
      let label = LayerLabel(name: name, viewClass: view, layerClass: layer)
      return [label.title, label.detail]
    }
    #expect(label("card", nil, "CALayer") == ["card", "CALayer"])
    #expect(label("", "UILabel", "CALayer") == ["UILabel", ""])
    #expect(label("card", "UILabel", "CATextLayer") == ["card", "UILabel · CATextLayer"])
    #expect(label(nil, nil, "CAShapeLayer") == ["CAShapeLayer", ""])
    #expect(label(" table \n", nil, "CALayer") == ["table", "CALayer"], "without blanks")
    #expect(label("  ", nil, "CALayer") == ["CALayer", ""])
  }
}

@Suite("Repeated clicks at one point")
struct PickCycleTests {
  @Test("Clicks at one point go from front to back and start over; elsewhere they start at the front")
  func cycle() {
    var cycle = PickCycle<String>()
    let (here, near, there) = (CGPoint(x: 10, y: 10), CGPoint(x: 12, y: 9), CGPoint(x: 40, y: 10))
    var selected: String?
    func pick(_ items: [String], _ point: CGPoint) -> String? {
      selected = cycle.pick(from: items, at: point, selected: selected)
      return selected
    }
    #expect(pick(["a", "b"], here) == "a")
    #expect(pick(["a", "b"], near) == "b")
    #expect(pick(["a", "b"], here) == "a")
    #expect(pick(["a", "b"], there) == "a")
    // Another item has been placed in front meanwhile.
    #expect(pick(["c", "a", "b"], there) == "c")
    #expect(pick([], there) == nil)
  }

  @Test("A selection made elsewhere does not count")
  func selectedElsewhere() {
    var cycle = PickCycle<String>()
    #expect(cycle.pick(from: ["a", "b"], at: .zero, selected: "b") == "a")
    #expect(cycle.pick(from: ["a", "b"], at: .zero, selected: "z") == "a")
  }
}
