import CommitStream
import CoreGraphics
import RenderModel
import RenderServer

/// A stream of the commits that a context gets, and a second context that gets the decoded commits.
struct StreamCopy {
  let original = RenderContext()
  let copy = RenderContext()
  private var encoder = StreamEncoder()
  private(set) var file: [UInt8] = []

  /// Sends a commit to the original and to the stream. `packs` says whether a part of the stream ends after it.
  mutating func send(_ commit: Commit, packs: Bool) {
    original.commit(commit)
    encoder.append(commit)
    if packs { end() }
  }

  /// Ends a part of the stream.
  mutating func end() { file += encoder.take().bytes() }

  /// Decodes the stream from its beginning, and sends its commits to the copy.
  func replay() throws {
    var reader = try StreamReader(file)
    while let event = try reader.next() {
      if case .commit(let commit) = event { copy.commit(commit.commit) }
    }
  }

  /// Returns how the two trees differ; nil if all values are equal.
  var difference: String? {
    let (one, other) = [original, copy].map { TreeText.text(of: $0.tree(at: .infinity)) }.pair
    guard one != other else { return nil }
    let lines = zip(one.split(separator: "\n"), other.split(separator: "\n")).filter { $0 != $1 }
    return lines.first.map { "\($0.0)\n\($0.1)" } ?? "the trees have different numbers of layers"
  }

  /// Returns how the pictures of the two trees at a time differ; nil if all pixels are equal.
  func difference(at time: Double, in canvas: PixelRect, scale: Double) -> String? {
    let (one, other) = [original, copy].map {
      wholePicture(of: $0, at: time, canvas: canvas, scale: scale)
    }.pair
    if one.list.description != other.list.description {
      return "at \(time):\n\(one.list)\n\(other.list)"
    }
    let pixels = (0..<canvas.height).first { y in
      (0..<canvas.width).contains { one.picture[$0, y] != other.picture[$0, y] }
    }
    return pixels.map { "at \(time): the pixels of row \($0) differ" }
  }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}

/// Returns the first difference between a random scene and its copy through a stream; nil if there is none.
func streamFailure(seed: UInt64) throws -> String? {
  let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
  let variety: RandomScene.Variety = seed % 3 == 0 ? .plain : seed % 3 == 1 ? .rich : .full
  var scene = RandomScene(seed: seed, canvas: canvas, variety)
  var stream = StreamCopy()
  stream.send(scene.firstCommit(layers: scene.random.int(4...24), animations: 12), packs: false)
  for step in 1...6 {
    stream.send(scene.nextCommit(at: Double(step) * 0.1), packs: scene.random.once(in: 2))
  }
  stream.end()
  try stream.replay()
  if let difference = stream.difference { return "seed \(seed): \(difference)" }
  for _ in 0..<4 {
    let time = scene.random.number(0.6...3)
    let scale = scene.random.pick([1.0, 2])
    if let difference = stream.difference(at: time, in: canvas, scale: scale) {
      return "seed \(seed): \(difference)"
    }
  }
  return nil
}

/// Returns the first difference between a tree with random animations of every kind and its copy; nil if there is none.
func animationFailure(seed: UInt64) throws -> String? {
  var times = RandomTimes(seed: seed)
  var stream = StreamCopy()
  stream.send(Commit(describing: times.tree, time: 0, mediaTime: 0), packs: true)
  try stream.replay()
  if let difference = stream.difference { return "seed \(seed): \(difference)" }
  let (one, other) = (stream.original.tree(at: .infinity), stream.copy.tree(at: .infinity))
  for _ in 0..<20 {
    let time = times.time()
    for node in times.nodes {
      let values = [one, other].map { TreeText.text($0.presentation(of: node, at: time)) }
      if values[0] != values[1] { return "seed \(seed), \(time): \(values[0])\n\(values[1])" }
    }
  }
  return nil
}
