import Dispatch
import RenderServer

/// The frames of the window, for which callers can wait: the control socket answers a request when its effect is
/// visible.
@MainActor
final class ViewerFrames {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// True if the frame after the last one differs from it.
  private(set) var isMoving = false
  /// The number of the last frame that was shown; 0 before the first.
  private(set) var number: UInt64 = 0

  /// Records a frame, and resumes the callers that wait for it.
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
