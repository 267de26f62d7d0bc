import CoreGraphics
import DisplayLists
import RenderServer
import TestSupport
import Testing

/// Tests that drawing only the damage of a frame gives the pixels that drawing all of it gives.
@Suite struct DamageLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)

  @Test func framesDrawnByDamageEqualFramesDrawnWhole() {
    var tally = Tally()
    for seed in rounds(250) {
      let failure = Self.playByDamage(seed: seed, .plain, &tally)
      #expect(failure == nil)
      if failure != nil { return }
    }
    tally.expectPartialChanges(oneIn: 3)
  }

  @Test func framesWithEffectsDrawnByDamageEqualFramesDrawnWhole() {
    var tally = Tally()
    for seed in rounds(150) {
      let failure = Self.playByDamage(seed: seed, .rich, &tally)
      #expect(failure == nil)
      if failure != nil { return }
    }
    tally.expectPartialChanges(oneIn: 4)
  }

  @Test func textParticlesAndTilesDrawnByDamageEqualFramesDrawnWhole() {
    var tally = Tally()
    for seed in rounds(150) {
      let failure = Self.playByDamage(seed: seed, .full, &tally)
      #expect(failure == nil)
      if failure != nil { return }
    }
    tally.expectPartialChanges(oneIn: 4)
  }

  /// The number of frames, the number of those with damage, and the number of those whose damage was a part of the
  /// canvas.
  private struct Tally: CustomStringConvertible {
    private var frames = 0
    private var changedFrames = 0
    private var partialFrames = 0
    var description: String {
      "\(changedFrames) of \(frames) frames were drawn, and \(partialFrames) of them in part"
    }

    mutating func count(_ damage: DamageRegion) {
      frames += 1
      guard !damage.isEmpty else { return }
      changedFrames += 1
      if damage.rects.reduce(0, { $0 + $1.area }) < DamageLaws.canvas.area { partialFrames += 1 }
    }

    /// Expects the test to have had something to compare: a third of the frames were drawn, and one in `count` of these
    /// in part. The bounds leave room for the frames that cannot count: the first one of each scene is drawn completely,
    /// two have no commit, some commits change nothing that is visible, and effects enlarge the damage.
    func expectPartialChanges(oneIn count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        changedFrames > frames / 3, "\(self): the scenes have to change",
        sourceLocation: sourceLocation)
      #expect(
        partialFrames > changedFrames / count, "\(self): the damage must not be everything",
        sourceLocation: sourceLocation)
    }
  }

  /// Plays ten frames with changes between them. Each frame is drawn into one bitmap (buffer age 1) and into one of
  /// two alternating bitmaps (buffer age 2). Returns the first difference, or nil if there is none.
  private static func playByDamage(
    seed: UInt64, _ variety: RandomScene.Variety, _ tally: inout Tally
  ) -> String? {
    var scene = RandomScene(seed: seed, canvas: canvas, variety)
    let context = RenderContext()
    context.commit(scene.firstCommit(layers: scene.random.int(1...14), isAnimated: seed % 2 == 0))
    let renderer = FrameRenderer(context: context)
    renderer.background = seed % 3 == 0 ? 0xFFFF_FFFF : 0
    var buffers = Buffers(canvas)
    for frame in 0..<10 {
      let time = Double(frame) * 0.13
      if frame > 0, frame % 4 != 3 { context.commit(scene.nextCommit(at: time)) }
      let damage = renderer.prepare(at: time, canvas: canvas, scale: 1)
      if !damage.isEmpty { buffers.draw(renderer) }
      tally.count(damage)
      let whole = wholePicture(
        of: context, at: time, canvas: canvas, background: renderer.background)
      for (age, shown) in [(1, buffers.single), (2, buffers.shown)] {
        let difference = shown.difference(from: whole.picture)
        guard !difference.isNone else { continue }
        return "\(scene.random.seedText), frame \(frame), age \(age): \(difference)\n"
          + "damage \(damage.rects.map(\.text))\n\(whole.list)"
      }
    }
    return nil
  }

  /// A bitmap into which every frame is drawn, and two alternating bitmaps.
  private struct Buffers {
    let single: Bitmap
    private let pair: [Bitmap]
    private var frames = 0

    init(_ canvas: PixelRect) {
      single = Bitmap(width: canvas.width, height: canvas.height)
      pair = (0..<2).map { _ in Bitmap(width: canvas.width, height: canvas.height) }
    }

    var shown: Bitmap { pair[(frames + 1) % 2] }

    mutating func draw(_ renderer: FrameRenderer) {
      renderer.draw(into: single, age: frames == 0 ? 0 : 1)
      renderer.draw(into: pair[frames % 2], age: frames < 2 ? 0 : 2)
      frames += 1
    }
  }
}
