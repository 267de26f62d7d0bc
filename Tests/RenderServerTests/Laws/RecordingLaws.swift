import CoreGraphics
import DisplayLists
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that a display list that is kept from frame to frame shows the same as one that is recorded anew.
@Suite struct RecordingLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)

  @Test func keptListsShowTheSameAsNewOnes() {
    var kept = 0
    var frames = 0
    for seed in rounds(120) {
      let failure = Self.play(seed: seed, seed % 3 == 0 ? .rich : .plain, &frames, &kept)
      #expect(failure == nil)
      if failure != nil { return }
    }
    // The bound of a quarter is a choice.
    #expect(kept > frames / 4, "\(kept) of \(frames) lists were kept")
  }

  /// Plays animations, with other changes in every fifth frame. Returns the first difference, or nil if there is
  /// none.
  private static func play(
    seed: UInt64, _ variety: RandomScene.Variety, _ frames: inout Int, _ kept: inout Int
  ) -> String? {
    var scene = RandomScene(seed: seed, canvas: canvas, variety)
    let context = RenderContext()
    context.commit(scene.firstCommit(layers: scene.random.int(4...40), isAnimated: true))
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    for frame in 0..<16 {
      let time = Double(frame) * 0.07
      if frame % 5 == 4 { context.commit(scene.nextCommit(at: time)) }
      let damage = renderer.prepare(at: time, canvas: canvas, scale: 1)
      if !damage.isEmpty { renderer.draw(into: bitmap, age: frame == 0 ? 0 : 1) }
      frames += 1
      kept += renderer.cacheUse.isListKept ? 1 : 0
      let whole = wholePicture(of: context, at: time, canvas: canvas)
      let difference = bitmap.difference(from: whole.picture)
      guard difference.isNone, renderer.displayList.seenItems == whole.list.seenItems else {
        return "\(scene.random.seedText), frame \(frame): \(difference)\n\(renderer.displayList)\n"
          + "instead of\n\(whole.list)"
      }
    }
    return nil
  }
}

extension DisplayList {
  /// The items that are not empty. Layers that move keep items for their invisible pieces.
  fileprivate var seenItems: [DisplayItem.Seen] {
    items.filter { !$0.bounds.isEmpty }.map {
      DisplayItem.Seen(node: $0.node, part: $0.part, bounds: $0.bounds)
    }
  }
}

extension DisplayItem {
  /// A painted part of a layer and its position.
  fileprivate struct Seen: Equatable {
    let node: NodeID
    let part: Part
    let bounds: PixelRect
  }
}
