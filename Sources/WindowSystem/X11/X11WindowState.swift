import CoreGraphics
import Synchronization

/// The state that the window, on the main thread, and its presenter, on the render thread, share.
///
/// A resize with `_NET_WM_SYNC_REQUEST` takes these steps:
///
///     window manager   main thread        render thread
///     sync request n →  keeps n
///     configure w×h  →  resizing(w, h, n)
///                       .resized event →   draw, put w×h
///                                          presented(w, h) = n → XSyncSetCounter(n)
final class X11WindowState: Sendable {
  private struct State {
    /// A change of size for which the window manager waits. The wait ends when the counter is set to `counterValue`.
    struct Resize {
      var width: Int
      var height: Int
      var counterValue: Int64
    }

    var isClosed = false
    /// True after the connection was lost.
    var isLost = false
    var hasPresenter = false
    /// The size of the last frame in pixels; 0 × 0 before the first frame.
    var presentedWidth = 0
    var presentedHeight = 0
    /// The change of size that waits for a frame; nil if there is none.
    var pending: Resize?
  }

  private let state = Mutex(State())
  /// The event that ends the render thread's waits.
  let wakeEvent = WakeEvent()

  /// A function that the render thread calls when `_NET_WM_STATE` has changed.
  let stateChange = SharedHandler()

  /// Records that the window has this size, in pixels, and that the window manager waits for a frame of this size.
  /// Returns the counter value if no frame need be waited for: the caller then sets the counter. Main thread only.
  func resizing(width: Int, height: Int, counterValue: Int64) -> Int64? {
    state.withLock { state in
      let isShown = state.presentedWidth == width && state.presentedHeight == height
      guard state.hasPresenter, !isShown else {
        state.pending = nil
        return counterValue
      }
      state.pending = .init(width: width, height: height, counterValue: counterValue)
      return nil
    }
  }

  /// Records that a frame of this size was put. If that completes a resize, returns the counter value to set;
  /// otherwise nil. Render thread only.
  func presented(width: Int, height: Int) -> Int64? {
    state.withLock { state in
      state.presentedWidth = width
      state.presentedHeight = height
      guard let pending = state.pending, pending.width == width, pending.height == height
      else { return nil }
      state.pending = nil
      return pending.counterValue
    }
  }

  /// Records whether a presenter exists. If a resize is still unanswered, returns the counter value, which the caller
  /// must set; otherwise nil.
  func setHasPresenter(_ hasPresenter: Bool) -> Int64? {
    state.withLock { state in
      state.hasPresenter = hasPresenter
      state.presentedWidth = 0
      state.presentedHeight = 0
      defer { state.pending = nil }
      return state.pending?.counterValue
    }
  }

  /// Records that the window was closed or its connection was lost, and wakes the render thread. Main thread only.
  func end(connectionLost: Bool) {
    state.withLock { state in
      state.isClosed = true
      state.isLost = state.isLost || connectionLost
    }
    wakeEvent.signal()
  }

  /// The reason why nothing can be presented any more; nil if frames can be presented.
  var error: WindowError? {
    state.withLock { $0.isLost ? .connectionLost : $0.isClosed ? .windowClosed : nil }
  }
}
