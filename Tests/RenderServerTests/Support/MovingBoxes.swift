import CoreGraphics
import RenderModel
import TestSupport

/// Boxes in a root layer, near its origin. The last third of them moves or fades. Some of those that move do so along
/// the right edge of `area`.
struct MovingBoxes {
  var random: SeededGenerator
  private let area: PixelRect
  private var boxes: [LayerProperties] = []

  init(seed: UInt64, area: PixelRect) {
    random = SeededGenerator(seed: seed)
    self.area = area
  }

  mutating func firstCommit() -> Commit {
    for _ in 0..<random.int(18...48) { boxes.append(randomBox()) }
    let ids = boxes.indices.map { NodeID(index: Int32($0 + 1)) }
    var commit = Commit(time: 0)
    commit.inserted = [NodeID(index: 0)] + ids
    var top = NodeUpdate(id: NodeID(index: 0))
    (top.properties, top.sublayers) = (root(filling: area), ids)
    commit.updates = [top]
    for (index, id) in ids.enumerated() {
      var update = NodeUpdate(id: id)
      if index >= boxes.count * 2 / 3 { update.addedAnimations = [animation(of: index)] }
      update.properties = boxes[index]
      commit.updates.append(update)
    }
    commit.root = .some(NodeID(index: 0))
    return commit
  }

  /// Returns a commit that changes the color of a box.
  mutating func nextCommit(at time: Double) -> Commit {
    let index = random.int(0...boxes.count - 1)
    boxes[index].backgroundColor = color()
    var (commit, update) = (Commit(time: time), NodeUpdate(id: NodeID(index: Int32(index + 1))))
    update.properties = boxes[index]
    commit.updates = [update]
    return commit
  }

  private mutating func randomBox() -> LayerProperties {
    let size = CGSize(width: random.int(4...70), height: random.int(4...70))
    let origin = CGPoint(x: random.int(0...area.maxX / 4), y: random.int(0...area.maxY / 4))
    return box(CGRect(origin: origin, size: size), color())
  }

  /// Returns a point of the area whose x is at least `x`.
  private mutating func point(from x: Int) -> CGPoint {
    CGPoint(x: random.int(x...area.maxX), y: random.int(0...area.maxY))
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.pick([0.5, 1, 1]))
  }

  private mutating func animation(of index: Int) -> AnimationValue {
    let isOutside = random.once(in: 3)
    let fades = !isOutside && random.once(in: 3)
    let start = isOutside ? area.maxX : 0
    let movement = BasicAnimation(
      target: PropertyPath(fades ? "opacity" : "position", kind: .plain)!,
      from: fades ? .number(random.number(0...1)) : .point(point(from: start)),
      to: fades ? .number(1) : .point(point(from: start)))
    if isOutside { boxes[index].position.x += CGFloat(area.maxX) }
    return AnimationValue(
      id: AnimationID(rawValue: UInt64(index + 1)),
      timing: Timing(duration: random.number(0.5...3)).repeating(count: .infinity), curve: nil,
      isRemovedOnCompletion: false, kind: .basic(movement))
  }
}
