import CommitStream
import CoreGraphics
import RenderModel
import RenderServer

@testable import Recordings

/// A random program that commits at random times, the stream of its commits and ticks, and the pictures of its frames.
struct RecordedProgram {
  let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
  private(set) var parts: [[UInt8]] = []
  private(set) var pictures: [(time: Double, picture: Bitmap)] = []
  private let context = RenderContext()
  private var encoder = StreamEncoder()

  /// Runs the program with `steps` commits.
  init(seed: UInt64, _ variety: RandomScene.Variety, layers: Int = 12, steps: Int = 8) {
    var scene = RandomScene(seed: seed, canvas: canvas, variety)
    encoder.append(
      StreamCanvas(width: canvas.width, height: canvas.height, scale: 1, background: 0xFFFF_FFFF))
    send(scene.firstCommit(layers: layers, animations: layers / 2))
    var time = 0.0
    for _ in 0..<steps {
      for _ in 0..<scene.random.int(0...2) {
        time += scene.random.number(0.01...0.2)
        showFrame(at: time)
      }
      time += scene.random.number(0.01...0.1)
      send(scene.nextCommit(at: time))
      if scene.random.once(in: 2) { endPart() }
    }
    showFrame(at: time + 0.25)
    endPart()
  }

  var file: [UInt8] { parts.flatMap { $0 } }

  private mutating func send(_ commit: Commit) {
    encoder.append(commit)
    context.commit(commit)
    _ = context.advance(to: commit.mediaTime)
  }

  private mutating func showFrame(at time: Double) {
    _ = context.advance(to: time)
    let frame = wholePicture(of: context, at: time, canvas: canvas, background: 0xFFFF_FFFF)
    pictures.append((time, frame.picture))
    encoder.append(StreamTick(time: time, period: 1 / 60))
  }

  private mutating func endPart() { parts.append(encoder.take().bytes()) }

  /// Returns the picture of the recording at a time.
  func picture(of recording: Recording, at time: Double) -> Bitmap? {
    let picture = recording.tree(at: time).picture(
      at: recording.contextTime(at: time), in: canvas, scale: 1, background: 0xFFFF_FFFF)
    return picture?.image.bitmap
  }

  /// Returns how the pictures of the recording differ from those of the frames, which are drawn in the given order.
  func difference(
    _ recording: Recording, in order: [Int]? = nil
  ) -> String? {
    for index in order ?? Array(pictures.indices) {
      let (time, expected) = pictures[index]
      guard let picture = picture(of: recording, at: time) else { return "no picture at \(time)" }
      let differs = (0..<canvas.height).contains { y in
        (0..<canvas.width).contains { picture[$0, y] != expected[$0, y] }
      }
      if differs { return "the picture at \(time) differs" }
    }
    return nil
  }
}
