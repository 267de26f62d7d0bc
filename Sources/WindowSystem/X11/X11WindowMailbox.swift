import CoreGraphics
import Synchronization

/// The state that the main thread's window and the render thread's presenter share.
///
/// Resizing with `_NET_WM_SYNC_REQUEST`:
///
///     window manager   main thread        render thread
///     sync request n →  remember n
///     configure w×h  →  resizing(w, h, n)
///                       .resized event →   draw, put w×h
///                                          presented(w, h) = n → XSyncSetCounter(n)
final class X11WindowMailbox: Sendable {
  private struct State {
    struct Resize {
      var width: Int
      var height: Int
      var counterValue: Int64
    }

    var isClosed = false
    var isLost = false
    var hasPresenter = false
    var presentedWidth = 0
    var presentedHeight = 0
    var pending: Resize?
  }

  private let state = Mutex(State())
  /// Ends the render thread's waits.
  let wakeEvent = WakeEvent()

  /// Called by the render thread when `_NET_WM_STATE` has changed.
  let stateChange = SharedHandler()

  /// Main thread: the window got this size, and the window manager waits for its frame. Returns the
  /// counter value if there is nothing to wait for.
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

  /// Render thread: a frame of this size was put. Returns the counter value that it answers.
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

  /// Returns the counter value that nobody will answer any more when the presenter goes.
  func setHasPresenter(_ hasPresenter: Bool) -> Int64? {
    state.withLock { state in
      state.hasPresenter = hasPresenter
      state.presentedWidth = 0
      state.presentedHeight = 0
      defer { state.pending = nil }
      return state.pending?.counterValue
    }
  }

  /// Main thread: the window is gone, or the server is.
  func end(connectionLost: Bool) {
    state.withLock { state in
      state.isClosed = true
      state.isLost = state.isLost || connectionLost
    }
    wakeEvent.signal()
  }

  /// Why nothing can be presented any more, if so.
  var error: WindowError? {
    state.withLock { $0.isLost ? .connectionLost : $0.isClosed ? .windowClosed : nil }
  }
}
