import LaminaViewer
import QuartzCore
import WindowHosting
import WindowSystem
import XCTest

/// Animations on the render thread while the main thread sleeps.
///
/// This uses XCTest, whose tests run on the main thread. swift-testing does not run its tests there.
final class SleepingMainThreadTests: XCTestCase {
  func testAnimationsKeepTheirRate() throws {
    XCTAssertTrue(Thread.isMainThread)
    MediaClock.setManualTime(nil)
    let period = 1.0 / 60
    // The best of three seconds counts, because other programs may use the processor for some time.
    let seconds = try MainActor.assumeIsolated {
      let turning = try TurningLayer(period: period)
      defer { turning.host.stop() }
      return (0..<3).map { _ in turning.framesWhileMainThreadSleeps(seconds: 1) }
    }
    let best = seconds.max { $0.count < $1.count } ?? []
    let longestGap = zip(best, best.dropFirst()).map { $1 - $0 }.max() ?? .infinity
    let counts = "\(seconds.map(\.count)) frames in a second"
    print("main thread asleep: \(counts), longest gap \((longestGap * 1000).rounded()) ms")
    // A second has 60 periods.
    XCTAssertGreaterThanOrEqual(best.count, 50, counts)
    // Three periods, and half a period as tolerance.
    XCTAssertLessThan(longestGap, 3.5 * period)
  }
}

/// A layer that rotates endlessly in an offscreen window.
@MainActor
private struct TurningLayer {
  let host: WindowHost
  private let window: OffscreenWindow

  init(period: Double) throws {
    window = OffscreenWindow(width: 320, height: 240, clock: TimerClock(period: period))
    host = try WindowHost(window, background: CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    window.onEvent = { [weak host] _ in host?.windowChanged() }
    host.rootLayer.addSublayer(Self.makeLayer())
    host.start()
  }

  private static func makeLayer() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    layer.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.toValue = 2 * Double.pi
    animation.duration = 1
    animation.repeatCount = .infinity
    layer.add(animation, forKey: nil)
    return layer
  }

  /// Returns the media times of the frames that are shown while this thread, the main thread, sleeps.
  func framesWhileMainThreadSleeps(seconds: Double) -> [Double] {
    let begin = monotonicSeconds()
    Thread.sleep(forTimeInterval: seconds)
    return window.stamps.map(\.mediaTime).filter { $0 >= begin && $0 < begin + seconds }
  }
}
