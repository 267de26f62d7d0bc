import Dispatch
import RenderServer

/// Whoever waits for frames of the window: the control socket, which answers when what it did can be seen.
@MainActor
final class ViewerFrames {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isMoving = false
  private(set) var number: UInt64 = 0

  func note(_ report: FrameReport) {
    isMoving = report.isRunning
    if report.number > 0 { number = report.number }
    let done = waiting
    waiting = []
    for waiter in done { waiter.resume() }
  }

  /// Returns with the next frame, which `request` asks for; also when nothing in it is new.
  func next(_ request: () -> Void) async {
    await withCheckedContinuation { done in
      waiting.append(done)
      request()
    }
  }

  /// The window has ended: nobody need wait.
  func end() {
    let done = waiting
    waiting = []
    for waiter in done { waiter.resume() }
  }
}
