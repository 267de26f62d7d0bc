import Dispatch
import RenderServer

/// Lets callers wait for frames of the window. The control socket answers a request when its effect is visible.
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

  /// Calls `request`, which requests a frame, and returns after the next frame, even if nothing in it is new.
  func next(_ request: () -> Void) async {
    await withCheckedContinuation { done in
      waiting.append(done)
      request()
    }
  }

  /// Resumes all callers that wait, because the window has ended.
  func end() {
    let done = waiting
    waiting = []
    for waiter in done { waiter.resume() }
  }
}
