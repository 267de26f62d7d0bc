import QuartzCore
import RenderModel
import Testing
import WindowHosting
import WindowSystem

@testable import LaminaViewer

/// A fixture: the playback of a scene in a window in memory, under a clock that the test sets.
@MainActor final class PlaybackWorld {
  let window: OffscreenWindow
  let host: WindowHost
  let session: SceneSession
  var playback: ScenePlayback { session.playback }
  private let clock = ManualClock()
  private static let start = 100.0

  init(
    _ scene: any Scene, width: Int = 60, height: Int = 40, background: CGColor = .clear
  ) throws {
    CATransaction.flush()
    MediaClock.setManualTime(Self.start)
    window = OffscreenWindow(width: width, height: height, clock: clock)
    host = try WindowHost(window, background: CGColor(gray: 0, alpha: 1))
    let host = self.host
    window.onEvent = { if case .visibilityChanged = $0 { host.windowChanged() } }
    host.start()
    #expect(clock.waitUntilBlocked(), "the render thread does not start")
    let playback = ScenePlayback(scene, size: CGSize(width: width, height: height), scale: 1)
    var looks = playback.renderOptions
    looks.background = background
    playback.show(looks)
    session = SceneSession(playback: playback, title: "", contentSize: nil)
    playback.layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    withoutActions { host.rootLayer.addSublayer(playback.layer) }
    playback.begin()
    playback.open(in: host)
    session.apply()
    push()
  }

  /// Shows a frame at `seconds` after the start.
  func go(to seconds: Double) async {
    MediaClock.setManualTime(Self.start + seconds)
    await frame()
  }

  /// Shows a frame now, and runs the callbacks that follow it.
  func frame() async {
    push()
    // Callbacks may put further blocks on the main queue. Four turns of it are a choice.
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
    CATransaction.flush()
  }

  /// Shows a frame, a microsecond after the one before, so that no two frames have the same time.
  func push() {
    MediaClock.setManualTime(CACurrentMediaTime() + 1e-6)
    CATransaction.flush()
    clock.push(time: CACurrentMediaTime())
    #expect(clock.waitUntilBlocked(), "no frame came")
  }

  var picture: Bitmap { window.snapshot() }

  func end() {
    playback.close()
    host.stop()
    MediaClock.setManualTime(nil)
  }
}

/// A scene with a red square of 10 × 10 points, which an animation moves from x = 0 to 40 in two seconds. It can be
/// turned blue.
@MainActor final class SquareScene: Scene {
  let root = CALayer()
  let square = CALayer()
  let removes: Bool

  init(removes: Bool = true) { self.removes = removes }

  func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
  }

  func start() {
    square.anchorPoint = .zero
    square.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    withoutActions { root.addSublayer(square) }
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0.0, 40.0, 2)
    move.isRemovedOnCompletion = removes
    square.add(move, forKey: "move")
  }

  func turnBlue() {
    withoutActions { square.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) }
  }
}
