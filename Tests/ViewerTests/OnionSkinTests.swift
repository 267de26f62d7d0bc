import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct OnionSkinTests {
  private func skin(_ before: Int, _ after: Int, _ step: OnionSkin.Step) -> OnionSkin {
    var skin = OnionSkin()
    (skin.before, skin.after, skin.step) = (before, after, step)
    return skin
  }

  private func times(
    _ skin: OnionSkin, _ present: Double, _ range: ClosedRange<Double>, _ loop: OnionSkin.Loop
  ) -> [Int: Double] {
    let ghosts = skin.ghosts(around: present, frame: 0.1, range: range, loop: loop)
    return Dictionary(uniqueKeysWithValues: ghosts.map { ($0.index, ($0.time * 1e6).rounded() / 1e6) })
  }

  @Test func theFarthestGhostsComeFirstAndAreTheFaintest() {
    let ghosts = skin(2, 1, .frames(1)).ghosts(around: 1, frame: 0.1, range: 0...2, loop: .once)
    #expect(ghosts.map(\.index) == [-2, 1, -1] || ghosts.map(\.index) == [-2, -1, 1])
    let near = ghosts.first { $0.index == -1 }?.opacity ?? 0
    let far = ghosts.first { $0.index == -2 }?.opacity ?? 1
    #expect(near > far && far > 0)
  }

  @Test func stepsAreFramesOrMilliseconds() {
    #expect(times(skin(1, 1, .frames(3)), 1, 0...2, .once) == [-1: 0.7, 1: 1.3])
    #expect(times(skin(1, 1, .milliseconds(250)), 1, 0...2, .once) == [-1: 0.75, 1: 1.25])
  }

  @Test func thereAreNoGhostsBeyondTheRange() {
    #expect(times(skin(2, 2, .frames(1)), 0.1, 0...0.2, .once) == [-1: 0, 1: 0.2])
  }

  @Test func ghostsBeyondTheRangeOfALoopAreWrapped() {
    #expect(times(skin(1, 1, .frames(3)), 0.1, 0...1, .loop) == [-1: 0.8, 1: 0.4])
    #expect(times(skin(1, 1, .frames(3)), 1.9, 1...2, .loop) == [-1: 1.6, 1: 1.2])
    #expect(times(skin(1, 1, .frames(3)), 0.1, 0...1, .pingPong) == [-1: 0.2, 1: 0.4])
    #expect(times(skin(0, 1, .frames(3)), 0.9, 0...1, .pingPong) == [1: 0.8])
  }

  @Test func theNumberOfGhostsIsLimited() {
    #expect(
      skin(1000, -5, .frames(1)).ghosts(around: 50, frame: 0.1, range: 0...99, loop: .once)
        .count == OnionSkin.limit)
  }

  // MARK: Trails

  @Test func aTrailHasASampleForEachFrameAndTheEnd() {
    #expect(MotionTrail.times(in: 0...0.25, frame: 0.1, around: 0) == [0, 0.1, 0.2, 0.25])
    #expect(MotionTrail.times(in: 0...0.2, frame: 0.1, around: 0) == [0, 0.1, 0.2])
    #expect(MotionTrail.times(in: 1...1, frame: 0.1, around: 0) == [1])
  }

  @Test("A time is at its sample, also if the last interval is shorter than a frame")
  func samples() throws {
    let times = [0, 0.1, 0.2, 0.25]
    for (time, expected) in [(0.0, 0.0), (0.05, 0.5), (0.1, 1), (0.2, 2), (0.225, 2.5), (0.25, 3)] {
      let sample = try #require(MotionTrail.sample(at: time, in: times))
      #expect(abs(sample - expected) < 1e-9, "at \(time) s")
    }
    #expect(MotionTrail.sample(at: -0.01, in: times) == nil)
    #expect(MotionTrail.sample(at: 0.26, in: times) == nil)
    #expect(MotionTrail.sample(at: 0, in: [0]) == nil)
  }

  @Test func aLongTrailIsLimitedToTheTimeAroundThePresent() {
    let times = MotionTrail.times(in: 0...100, frame: 0.1, around: 50, limit: 20)
    #expect(times.count == 21 && abs(times[0] - 49) < 1e-9)
    let start = MotionTrail.times(in: 0...100, frame: 0.1, around: 0, limit: 20)
    #expect(start[0] == 0 && start.count == 21)
    let end = MotionTrail.times(in: 0...100, frame: 0.1, around: 100, limit: 20)
    #expect(end.count == 21 && abs(end[20] - 100) < 1e-9)
  }
}
