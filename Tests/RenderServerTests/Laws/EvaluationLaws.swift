import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that the picture at a time depends only on the snapshot and the time (ARCHITECTURE.md, Evaluate).
@Suite struct EvaluationLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 80, height: 60)
  private static let times = (0..<12).map { Double($0) * 0.21 - 0.4 }

  @Test func anyOrderOfTimesGivesTheSameValues() {
    for seed: UInt64 in 1...60 {
      var scene = RandomScene(seed: seed, canvas: Self.canvas)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 8, isAnimated: true))
      let nodes = scene.properties.keys.sorted { $0.index < $1.index }
      var expected: [Double: [[PropertyValue]]] = [:]
      for time in Self.times { expected[time] = Self.values(nodes, context, time) }
      for time in (Self.times + Self.times).shuffled(using: &scene.random) {
        let values = Self.values(nodes, context, time)
        #expect(values == expected[time], "\(scene.random.seedText) at \(time)")
      }
    }
  }

  private static func values(
    _ nodes: [NodeID], _ context: RenderContext, _ time: Double
  ) -> [[PropertyValue]] {
    nodes.map { node in
      let values = context.presentation(of: node, at: time)
      return LayerProperty.table.map { $0.read(values) }
    }
  }

  /// Shows frames forwards, backwards, each of them twice, and in random order. Each must equal the picture that is
  /// drawn for its time alone.
  @Test func playSeekStepAndReverseGiveTheSamePixels() {
    for seed: UInt64 in 1...60 {
      var scene = RandomScene(seed: seed, canvas: Self.canvas)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 8, isAnimated: true))
      let fresh = Self.times.map { time in
        wholePicture(of: context, at: time, canvas: Self.canvas).picture
      }
      let forwards = Array(Self.times.indices)
      let orders = [
        ("play", forwards), ("reverse", forwards.reversed()),
        ("step", forwards.flatMap { [$0, $0] }), ("seek", forwards.shuffled(using: &scene.random)),
      ]
      for (name, order) in orders {
        let failure = Self.failure(context, order, fresh)
        #expect(failure == nil, "\(name), \(scene.random.seedText)")
      }
    }
  }

  /// Returns what is wrong when one renderer draws frames in this order. Nil if each of them equals its fresh
  /// picture.
  private static func failure(
    _ context: RenderContext, _ order: [Int], _ fresh: [Bitmap]
  ) -> String? {
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    for (count, index) in order.enumerated() {
      let damage = renderer.prepare(at: times[index], canvas: canvas, scale: 1)
      if !damage.isEmpty || count == 0 { renderer.draw(into: bitmap, age: count == 0 ? 0 : 1) }
      let difference = bitmap.difference(from: fresh[index])
      if !difference.isNone { return "at \(times[index]): \(difference)" }
    }
    return nil
  }
}
