import RenderServer
import TestSupport
import Testing
import TutorialLayers
import UIKit

/// The layers of the third tutorial, with the tutorial's code (L2.20, T7.13, T7.14).
extension LayerTests {
  @Suite @MainActor struct TutorialLayers {
    private func tick(_ world: World, _ seconds: Double) {
      world.go(to: seconds)
      world.deliverBeat(at: seconds)
    }

    private func picture(_ layer: CALayer) throws -> Bitmap {
      try #require(layer.contents as? CGImage).bitmap
    }

    /// Returns the picture of a clock that shows `time`.
    private func still(at time: CGFloat) throws -> Bitmap {
      let face = ClockFace()
      face.time = time
      face.display()
      return try picture(face)
    }

    @Test func theClockRunsFromOneTimeToTheOther() throws {
      let world = World(width: 220, height: 220)
      defer { world.end() }
      let face = world.add(ClockFace(), frame: CGRect(x: 10, y: 10, width: 200, height: 200))
      face.time = 1.5
      CATransaction.flush()
      for frame in 0...16 {
        let seconds = Double(frame) / 60
        tick(world, seconds)
        let expected = 1.5 * min(1, CGFloat(seconds) / 0.25)
        #expect(abs((face.times.last ?? -1) - expected) < 1e-9, "frame \(frame)")
        let difference = try picture(face).difference(from: still(at: expected))
        #expect(difference.isNone, "frame \(frame): \(difference)")
      }
      #expect(face.times.count >= 16 && face.times.first == 0)
    }

    /// A change during an animation starts a new animation from the presentation value.
    @Test func aSecondChangeStartsFromThePresentation() {
      let world = World(width: 220, height: 220)
      defer { world.end() }
      let face = world.add(ClockFace())
      face.time = 4
      CATransaction.flush()
      tick(world, 0.125)
      #expect(face.presentation()?.time == 2)
      face.time = 0
      CATransaction.flush()
      tick(world, 0.125 + 0.0625)
      #expect(face.presentation()?.time == 1.5)
    }

    @Test func theHandsPointAsAtThreeOClock() throws {
      let hands = try still(at: 3)
      // At three o'clock, the hour hand points right and the minute hand points up.
      #expect(hands.alpha(170, 99) > 0.9 && hands.alpha(100, 20) > 0.4)
      #expect(hands.alpha(30, 100) == 0 && hands.alpha(100, 150) == 0)
    }

    @Test func theClockShowsThePictureForItsTime() throws {
      let world = World()
      defer { world.end() }
      let clock = FrameClockFace()
      clock.frames = (0..<24).map { UIImage(cgImage: solidImage(0xFF00_0000 | UInt32($0))) }
      _ = world.add(clock, frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      // The clock has two frames for each of twelve hours and shows the nearest one.
      for (time, index) in [(1.2, 2), (6, 12), (11.9, 0), (0.6, 1)] {
        world.commitWithoutActions { clock.time = CGFloat(time) }
        #expect(try picture(clock)[0, 0] == 0xFF00_0000 | UInt32(index), "\(time) h")
      }
    }

    @Test func theVolumeFadesOnThePlayer() {
      let world = World()
      defer { world.end() }
      let player = Player()
      let layer = world.add(AudioLayer(player: player))
      layer.volume = 0
      CATransaction.flush()
      for seconds in [0, 0.0625, 0.125, 0.1875, 0.3] { tick(world, seconds) }
      #expect(player.history.suffix(4) == [0.75, 0.5, 0.25, 0])
      #expect(layer.volume == 0)
    }
  }
}

extension Bitmap {
  fileprivate func alpha(_ x: Int, _ y: Int) -> Double { Double(self[x, y] >> 24) / 255 }
}
