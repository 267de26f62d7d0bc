import QuartzCore
import RenderServer
import Testing

extension LayerTests {
  @Suite @MainActor struct DisplayLinks {
    /// A link is made with a closure, added and invalidated (T10.1); its timestamp is the time of the frame (T10.3).
    @Test func ticksOnlyWhileUnpausedT10_2() {
      let world = World()
      defer { world.end() }
      let log = Log()
      let link = CADisplayLink { log.note("\($0.timestamp)") }
      #expect((link.timestamp, link.duration) == (0, 0))
      link.add(to: .main, forMode: .default)
      defer { link.invalidate() }
      #expect(world.activity(at: 0) == .running)
      world.deliverBeat(at: 0, period: 0.5)
      link.isPaused = true
      #expect(world.activity(at: 0) == .idle)
      world.deliverBeat(at: 0.5, period: 0.5)
      link.isPaused = false
      world.deliverBeat(at: 1, period: 0.5)
      #expect(log.lines == ["100.0", "101.0"])
    }

    private final class Counter {
      nonisolated(unsafe) static var count = 0
      class func step(_ link: CADisplayLink) { count += Int(link.timestamp) }
    }

    @Test func aClassReceivesItsMethod() {
      let world = World()
      defer { world.end() }
      let selector = Selector("step:", in: Counter.self, Counter.step)
      let link = CADisplayLink(target: Counter.self, selector: selector)
      link.add(to: .main, forMode: .default)
      world.deliverBeat(at: 0, period: 0.5)
      link.invalidate()
      world.deliverBeat(at: 0.5, period: 0.5)
      // The only call adds its timestamp, which is `World.start`.
      #expect(Counter.count == 100)
    }

    @Test func removingFromTheLastModeStopsT10_7() {
      let world = World()
      defer { world.end() }
      let log = Log()
      let link = CADisplayLink { _ in log.note("tick") }
      link.add(to: .main, forMode: .default)
      link.add(to: .main, forMode: .common)
      link.remove(from: .main, forMode: .default)
      world.deliverBeat(at: 0, period: 0.5)
      link.remove(from: .main, forMode: .common)
      world.deliverBeat(at: 0.5, period: 0.5)
      #expect(log.lines == ["tick"])
    }

    @Test func aLinkThatAnotherStopsIsNotCalledT10_7() {
      let world = World()
      defer { world.end() }
      let log = Log()
      let second = CADisplayLink { _ in log.note("second") }
      let first = CADisplayLink { _ in
        log.note("first")
        second.remove(from: .main, forMode: .default)
      }
      for link in [first, second] { link.add(to: .main, forMode: .default) }
      defer { first.invalidate() }
      world.deliverBeat(at: 0, period: 0.5)
      #expect(log.lines == ["first"])
    }

    /// A link retains its target until it is invalidated (T10.1), also when its own callback invalidates it.
    @Test func invalidatingReleasesTheTargetT10_1() {
      final class Target {
        func step(_ link: CADisplayLink) { link.invalidate() }
      }
      let world = World()
      defer { world.end() }
      var target: Target? = Target()
      weak let kept = target
      guard let link = target.map({ CADisplayLink(target: $0, action: Target.step) }) else { return }
      target = nil
      #expect(kept != nil)
      link.add(to: .main, forMode: .default)
      world.deliverBeat(at: 0, period: 0.5)
      #expect(kept == nil)
      link.add(to: .main, forMode: .default)
      #expect(world.activity(at: 0) == .idle, "an invalid link cannot be added again")
    }

    @Test func frameRateRangeT10_6() {
      let link = CADisplayLink { _ in }
      let cases: [(CAFrameRateRange, Int)] = [
        (.default, 1), (CAFrameRateRange(minimum: 10, maximum: 30), 2),
        (CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20), 3),
        (CAFrameRateRange(minimum: 30, maximum: 60, preferred: 20), 2),
      ]
      for (range, interval) in cases {
        link.preferredFrameRateRange = range
        #expect(link.interval(period: 1.0 / 60) == interval, "\(range)")
      }
    }
  }
}
