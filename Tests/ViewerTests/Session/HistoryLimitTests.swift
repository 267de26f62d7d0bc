import CoreGraphics
import QuartzCore
import RenderModel
import Testing

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests with a scene that shows another picture in every frame.
  @Suite("A history of limited size") @MainActor struct HistoryLimitTests {
    private static let side = 64
    private static let pictureBytes = side * side * 4

    private func world(pictures: Int, _ scene: PictureScene) throws -> PlaybackWorld {
      let limit = HistoryBudget.byteLimit
      HistoryBudget.byteLimit = pictures * Self.pictureBytes
      defer { HistoryBudget.byteLimit = limit }
      let world = try PlaybackWorld(scene)
      // A pressed button makes time run, although nothing moves between the pictures.
      world.playback.isPressed = true
      world.playback.noteInput()
      return world
    }

    /// Plays the frames with the given numbers, a tenth of a second apart, and shows another picture in each.
    private func play(
      _ steps: ClosedRange<Int>, _ scene: PictureScene, in world: PlaybackWorld
    ) async {
      for step in steps {
        await world.go(to: Double(step) / 10)
        world.playback.act { scene.show(Self.picture(scene.colors[step % scene.colors.count])) }
        await world.frame()
      }
    }

    private static func picture(_ color: UInt32) -> CGImage {
      let bitmap = Bitmap(width: side, height: side)
      for y in 0..<side { bitmap.row(y).update(repeating: color, count: side) }
      return CGImage(adopting: bitmap)
    }

    @Test func theOldestPicturesAreDroppedAndThePanelSaysSo() async throws {
      let scene = PictureScene((0..<200).map { 0xff00_0000 + $0 })
      let world = try self.world(pictures: 40, scene)
      defer { world.end() }
      await play(1...120, scene, in: world)
      let use = try #require(world.playback.context.server.historyUse)
      // The limits of the number of trees and of the first time are choices. The 12 s have 120 pictures, of
      // which at most 40 are kept.
      #expect(use.byteCount <= use.byteLimit && use.treeCount > 5)
      let start = world.playback.pastStart
      #expect(start > 1)
      world.session.pause()
      for (time, index) in [
        // A frame every 0.1 s shows the color of its number. The oldest kept picture is also shown for
        // earlier times.
        (start + 0.05, Int((start * 10).rounded())), (0.5, Int((start * 10).rounded())),
      ] {
        world.session.seek(to: time)
        await world.frame()
        #expect(world.picture[5, 5] == scene.colors[index], "at \(time) s")
      }
      let bar = TransportBar(world.session)
      bar.frame = CGRect(x: 0, y: 0, width: 900, height: 40)
      bar.layoutIfNeeded()
      bar.sessionChanged(.time)
      let texts = bar.subviews.compactMap { ($0 as? Caption)?.text }
      #expect(texts.contains { $0.hasPrefix("not kept: the oldest picture is of ") }, "\(texts)")
      let timeline = TimelineView(world.session)
      timeline.frame = CGRect(x: 0, y: 0, width: 900, height: 40)
      timeline.layoutIfNeeded()
      let band = try #require(timeline.subviews.compactMap { $0 as? DroppedPastView }.first)
      #expect(!band.isHidden && abs(band.frame.maxX - timeline.scale.x(of: start)) < 0.5)
    }

    /// The pictures are drawn again each time, as by a view that is marked for display in every frame.
    @Test func equalPicturesAreKeptOnce() async throws {
      let scene = PictureScene([0xffff_0000, 0xff00_ff00, 0xff00_00ff])
      let world = try self.world(pictures: 1000, scene)
      defer { world.end() }
      await play(1...3, scene, in: world)
      let before = try #require(world.playback.context.server.historyUse)
      await play(4...63, scene, in: world)
      let after = try #require(world.playback.context.server.historyUse)
      // The bytes of all trees of the first play, without the three pictures.
      let tree = before.byteCount - 3 * Self.pictureBytes
      #expect(after.treeCount >= 60 && after.start == nil)
      // `tree` is the size of several trees, so this limit is loose, which is a choice.
      #expect(after.byteCount < 3 * Self.pictureBytes + tree * 60)
      // A picture that is kept once is shown at all times of its trees: the frame at 1 s shows picture 10 mod 3.
      world.session.pause()
      for (time, index) in [(1.05, 1), (2.05, 2), (3.05, 0)] {
        world.session.seek(to: time)
        await world.frame()
        #expect(world.picture[5, 5] == scene.colors[index], "at \(time) s")
      }
    }

    @Test func animationsAndLayersAreReleasedWithTheirTrees() async throws {
      let scene = PictureScene((0..<200).map { 0xff00_0000 + $0 })
      let world = try self.world(pictures: 30, scene)
      defer { world.end() }
      weak var gone: CALayer?
      world.playback.act { gone = scene.addGuest() }
      await world.go(to: 0.05)
      world.playback.act { scene.removeGuest() }
      #expect(world.playback.context.journal?.entries.count == 1)
      await play(1...90, scene, in: world)
      #expect(world.playback.context.journal?.entries.isEmpty == true)
      #expect(gone == nil)
    }
  }
}

/// A scene with one layer that shows pictures, and with another layer for a while.
@MainActor final class PictureScene: Scene {
  let root = CALayer()
  let layer = CALayer()
  let colors: [UInt32]
  private var guest: CALayer?

  init(_ colors: [UInt32]) { self.colors = colors }

  func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    layer.frame = root.bounds
    if layer.superlayer == nil { root.addSublayer(layer) }
  }

  func show(_ image: CGImage) { withoutActions { layer.contents = image } }

  func addGuest() -> CALayer {
    let new = CALayer()
    withoutActions { root.addSublayer(new) }
    CATransaction.flush()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.duration) = (0.0, 5)
    new.add(fade, forKey: "fade")
    guest = new
    return new
  }

  func removeGuest() {
    guest?.removeFromSuperlayer()
    guest = nil
  }
}
