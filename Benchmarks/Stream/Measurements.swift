import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel

/// Returns the values of a layer with a frame, a color and rounded corners, as most layers of programs have.
func plainLayer(_ index: Int) -> LayerProperties {
  var values = LayerProperties()
  values.bounds = CGRect(x: 0, y: 0, width: 44, height: 30.5)
  values.position = CGPoint(x: Double(index % 1000) * 1.1, y: Double(index / 1000) * 0.7)
  values.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: Double(index % 255) / 255, alpha: 1)
  values.cornerRadius = 4
  return values
}

/// Returns the values of a layer with as many values as those of the door in the tutorial, and some rare ones.
private func richLayer(_ index: Int) -> LayerProperties {
  var values = plainLayer(index)
  values.transform = CATransform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
  values.rare.values.name = "door"
  values.rare.values.shadowOpacity = 0.4
  values.timing.speed = 0
  values.timing.timeOffset = Double(index) / 200
  return values
}

@MainActor
func measureOneLayer() {
  for (name, make) in [("plain", plainLayer), ("with rare values", richLayer)] {
    var encoder = StreamEncoder()
    _ = encoder.take()
    let commits = (0..<1000).map { index in
      var commit = Commit(time: 100.123 + Double(index) / 60)
      var update = NodeUpdate(id: NodeID(index: 517))
      update.properties = make(index)
      commit.updates = [update]
      return commit
    }
    let time = leastTime(of: 9) {
      _ = encoder.take()
      for commit in commits { encoder.append(commit) }
    }
    let part = encoder.take()
    report(
      "one changed layer, \(name)", time: time / 1000, size: part.chunks.count / 1000,
      packed: part.bytes().count / 1000, limit: Limit(time: 2e-6, size: 250))
  }
}

@MainActor
func measureLargeTree(layers count: Int) {
  var commit = Commit(time: 1)
  commit.inserted = (0...count).map { NodeID(index: Int32($0)) }
  commit.root = .some(commit.inserted[0])
  for index in 0...count {
    var update = NodeUpdate(id: commit.inserted[index])
    update.properties = plainLayer(index)
    if index == 0 { update.sublayers = Array(commit.inserted.dropFirst()) }
    commit.updates.append(update)
  }
  var part: StreamPart?
  let time = leastTime(of: 5) {
    var encoder = StreamEncoder()
    encoder.append(commit)
    part = encoder.take()
  }
  guard let part else { return }
  var packed: [UInt8] = []
  let packTime = leastTime(of: 3) { packed = part.bytes() }
  let limit = Limit(time: 0.08, size: 15_000_000)
  report("\(count) layers", time: time, size: part.chunks.count, packed: packed.count, limit: limit)
  report(
    "compression of \(count) layers", time: packTime, size: part.chunks.count, packed: packed.count)
  write(part.chunks, "tree.bin")
  let readTime = leastTime(of: 3) {
    guard var reader = try? StreamReader(packed) else { return }
    while (try? reader.next()) != nil {}
  }
  report("reading of \(count) layers", time: readTime, size: part.chunks.count, packed: packed.count)
}

/// Encodes each commit of a context.
private final class Recorder: CommitListener {
  var encoder = StreamEncoder()
  private(set) var time = 0.0

  func receive(_ commit: borrowing Commit, isLive: Bool) {
    let start = MediaClock.now()
    encoder.append(commit, isLive: isLive)
    time += MediaClock.now() - start
  }
}

/// Drags a door with a label that shows its time, with 60 moves per second, and compresses a part each second.
@MainActor
func measureDrag(seconds: Int) {
  let (root, door, label) = makeDoor()
  let context = LayerContext()
  let recorder = Recorder()
  context.add(recorder)
  context.layer = root
  CATransaction.flush()
  var (size, packed, all) = (0, 0, [UInt8]())
  for second in 0..<seconds {
    for frame in 0..<60 { drag(door, label, to: Double(second) + Double(frame) / 60) }
    let part = recorder.encoder.take()
    size += part.chunks.count
    all += part.chunks
    packed += part.bytes().count
  }
  report(
    "\(seconds) s of dragging a door", time: recorder.time, size: size, packed: packed,
    limit: Limit(size: 500_000))
  write(all, "drag.bin")
}

@MainActor
private func drag(_ door: CALayer, _ label: CATextLayer, to time: Double) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  let offset = min(max(0.5 + 0.5 * sin(time * 1.7), 0), 0.999)
  door.timeOffset = (offset * 200).rounded() / 200
  label.string = String(format: "timeOffset %.3f", door.timeOffset)
  CATransaction.commit()
}

/// Returns the tree of the door of the tutorial's listing 9.4, with a label.
@MainActor
private func makeDoor() -> (root: CALayer, door: CALayer, label: CATextLayer) {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  root.sublayerTransform = perspective
  let door = CALayer()
  door.name = "door"
  door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
  (door.position, door.anchorPoint) = (CGPoint(x: 286, y: 350), CGPoint(x: 0, y: 0.5))
  door.backgroundColor = CGColor(red: 0.5, green: 0.25, blue: 0.1, alpha: 1)
  door.speed = 0
  let animation = CABasicAnimation(keyPath: "transform.rotation.y")
  animation.toValue = -Double.pi / 2
  animation.duration = 1
  door.add(animation, forKey: nil)
  root.addSublayer(door)
  let label = CATextLayer()
  label.frame = CGRect(x: 20, y: 20, width: 240, height: 24)
  (label.fontSize, label.foregroundColor) = (14, .black)
  root.addSublayer(label)
  return (root, door, label)
}
