import QuartzCore
import Testing
import WindowHosting

@testable import WindowSystem

extension WindowTests {
  /// Checks that frames are shown regularly while a transition takes a snapshot that is slow to draw (L5.2).
  @MainActor struct TransitionGapTests {
    private static let period = 1.0 / 60

    @Test func aTransitionDelaysNoFrame() async throws {
      MediaClock.setManualTime(nil)
      let server = try await offMain { try XServer() }
      defer { server.stop() }
      // The best of several attempts counts, because other programs may keep the processor busy for a while.
      var (plain, faded) = (Double.infinity, Double.infinity)
      for _ in 0..<4 {
        plain = min(plain, try await Self.longestGap(on: server, withTransition: false))
        faded = min(faded, try await Self.longestGap(on: server, withTransition: true))
        if faded <= plain + Self.period { break }
      }
      #expect(faded <= plain + Self.period, "\(faded) instead of \(plain) s")
    }

    /// Returns the longest time in seconds between two frames while the contents of a layer that is slow to draw are
    /// replaced with a plain color.
    private static func longestGap(
      on server: XServer, withTransition: Bool
    ) async throws -> Double {
      let open = try OpenWindow(on: server)
      let host = try WindowHost(open.window, background: .white)
      defer { host.stop() }
      let layer = slowLayer()
      host.rootLayer.addSublayer(layer)
      host.rootLayer.addSublayer(turningLayer())
      host.start()
      try await open.require("the window to be shown") { $0 == .visibilityChanged(isVisible: true) }
      host.windowChanged()
      let times = FrameTimes(of: host)
      _ = try await times.next(20)
      if withTransition { layer.add(CATransition(), forKey: nil) }
      layer.sublayers = nil
      layer.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
      CATransaction.flush()
      let frames = try await times.next(30)
      return zip(frames, frames.dropFirst()).map { $1 - $0 }.max() ?? .infinity
    }

    /// A layer with 120,000 lines that cross each other.
    private static func slowLayer() -> CALayer {
      var seed = UInt32(9)
      func next(_ limit: UInt32) -> Double {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Double((seed >> 8) % limit)
      }
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
      for _ in 0..<4 {
        let path = CGMutablePath()
        path.move(to: .zero)
        for _ in 0..<30_000 {
          path.addLine(to: CGPoint(x: next(400), y: next(300)))
        }
        let shape = CAShapeLayer()
        shape.path = path
        layer.addSublayer(shape)
      }
      return layer
    }

    private static func turningLayer() -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
      layer.backgroundColor = .black
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      (turn.toValue, turn.duration, turn.repeatCount) = (2 * Double.pi, 1, .infinity)
      layer.add(turn, forKey: nil)
      return layer
    }
  }
}

/// The times, in seconds, at which the frames of a window were shown.
@MainActor
private final class FrameTimes {
  private var times: [Double] = []
  private var wanted = Int.max
  private var waiting: CheckedContinuation<Void, Never>?

  init(of host: WindowHost) {
    host.onFrame = { [weak self] report in self?.note(report.mediaTime) }
  }

  private func note(_ time: Double) {
    times.append(time)
    if times.count >= wanted { endWait() }
  }

  private func endWait() {
    waiting?.resume()
    (waiting, wanted) = (nil, .max)
  }

  /// Waits for `count` more frames. Returns their times, preceded by that of the last frame before the call if there
  /// was one.
  func next(_ count: Int) async throws -> [Double] {
    let first = max(times.count - 1, 0)
    let end = times.count + count
    wanted = end
    DispatchQueue.main.asyncAfter(deadline: .now() + Deadline.timeout) { [weak self] in
      MainActor.assumeIsolated { if self?.wanted == end { self?.endWait() } }
    }
    await withCheckedContinuation { waiting = $0 }
    guard times.count >= end else { throw Failure("waited in vain for \(count) frames") }
    return Array(times[first...])
  }
}
