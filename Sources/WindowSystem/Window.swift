// A window to show a bitmap in and receive events from.
//
// A window takes bitmaps with damage, drawn by the render thread. It reports events on the main thread and the
// screen's ticks on the render thread.
//
// It keeps platform details away from drawing. It knows no layers, no animations, and no clock but CLOCK_MONOTONIC,
// with which it stamps ticks and events.
//
// ## Threads
//
// A `Window` belongs to the main thread, a `Presenter` and its `FrameClock` to one other thread, the
// render thread. Under X11 each has a connection of its own, so neither ever waits for the other. Only
// `FrameClock.wake()` may be called from anywhere.
//
// The main thread runs the ordinary Foundation run loop. Nothing here polls: when nothing happens,
// neither thread wakes up.
//
// ## The render loop
//
//     while running {
//       take new commits
//       if nothing animates and nothing is dirty { clock.waitUntilWoken(deadline: …); continue }
//       guard let tick = try clock.waitForTick() else { continue }   // woken: look for commits
//       let buffer = try presenter.acquireBuffer(width: w, height: h)
//       draw into buffer.bitmap the damage of the last buffer.age frames, this one included
//       try presenter.present(buffer, damage: this frame's damage, stamp: …)
//     }
//
// ## Size
//
// The server decides the window's size. A presenter shows frames of any size; after `.resized` the next frames should
// have the new one. The window manager is told that a resize is done only when the first frame of that size was put,
// so that no empty stripe flashes at the window's edge.
//
// ## The end
//
// Stop the render thread, then `presenter.invalidate()`, then `window.close()`. Any other order is
// safe too: calls then throw `.windowClosed` or `.connectionLost` and do nothing.
//
// ## `_LAMINA_FRAME`
//
// After a frame was put, the X11 presenter sets this property of the window on the same connection, so that a client
// that sees the property also sees the pixels. It has type CARDINAL, format 32 and four items:
//
//     [number low, number high, microseconds low, microseconds high]
//
// each pair a 64-bit value split in two halves of 32 bits: the frame's number (unsigned) and its media
// time in microseconds (two's complement).

import CoreGraphics
import Foundation

/// A window that shows bitmaps and reports events. Main thread only.
@MainActor
package protocol Window: AnyObject {
  /// The width of the content in pixels.
  var width: Int { get }
  var height: Int { get }
  /// The number of pixels per point, at least 1.
  var scale: Double { get }
  /// The position of the content on the screen in pixels; nil when the window manager does not report
  /// it.
  var position: WindowConfiguration.Position? { get }
  /// False before `show()`, while iconified, and while covered on a screen without compositor.
  var isVisible: Bool { get }
  var isFullscreen: Bool { get }
  /// True if the window is watched live, so that frames in time matter more than complete ones.
  var isLive: Bool { get }
  /// True if the desktop's appearance is dark, as far as it tells.
  var isDark: Bool { get }
  /// True if the user prefers reduced motion.
  var prefersReducedMotion: Bool { get }
  /// True to keep the screen on. Set it only while something plays, because it wakes the process periodically.
  var inhibitsScreenSaver: Bool { get set }
  /// Called for each event, in order. The handler may call `close()`.
  var onEvent: ((WindowEvent) -> Void)? { get set }

  func show()
  func setTitle(_ title: String)
  /// Asks the window manager for full screen, or to leave it. It answers with `.resized`, or not at all.
  func setFullscreen(_ isFullscreen: Bool)
  /// Sets whether the frame that a window manager draws around the window should be dark.
  func setFrameIsDark(_ isDark: Bool)
  func setCursor(_ shape: CursorShape)
  /// Copies `content`: other programs can paste it until `.clipboardLost`.
  func setClipboard(_ content: ClipboardContent)
  /// Pastes. Calls `completion` exactly once, on the main thread, with those of `forms` that the clipboard has. The
  /// content is empty when there is none, or when the program that copied it does not answer in time.
  func requestClipboard(
    _ forms: ClipboardForms, _ completion: @escaping @MainActor (ClipboardContent) -> Void)
  /// Closes the window for good; no event follows. Closing twice does nothing.
  func close()
  /// Creates the object that presents frames in this window, to be handed to the render thread. There is one per
  /// window.
  func makePresenter() throws -> any Presenter
}

/// An object that presents frames in a window. Render thread only, except that it may be created on another thread
/// and then handed over.
package protocol Presenter: AnyObject, Sendable {
  /// Returns the buffer to draw the next frame in, of exactly the given size in pixels (at least 1×1).
  /// Blocks while the server still reads all buffers. The bitmap may be drawn in until `present`;
  /// a buffer that is not presented may be acquired again.
  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer

  /// Shows the buffer. `damage` is the area that differs from the previous frame, in pixels; it is clipped to the
  /// bitmap. More is put where the window needs it (first frame, new size). With no damage only the stamp is
  /// published.
  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws

  var clock: any FrameClock { get }

  /// Releases the buffers and the connection. The memory of acquired bitmaps stays valid.
  func invalidate()
}

/// A clock that ticks with the screen's vsync. Only the render thread may wait for it.
package protocol FrameClock: AnyObject, Sendable {
  /// Blocks until the next vsync, or until `wake()`; it then returns nil, and the next call waits for the same vsync.
  /// After an overrun the newest vsync is returned and the others count as missed; ticks never queue up. A tick that
  /// is due takes precedence over a wake-up, which stays pending.
  /// Throws `WindowError.connectionLost` or `.windowClosed`.
  func waitForTick() throws -> FrameTick?

  /// Blocks until `wake()` or the deadline (CLOCK_MONOTONIC seconds), for times without frames. Without a deadline no
  /// timer runs.
  func waitUntilWoken(deadline: Double?) -> WakeReason

  /// Ends the current wait, or the next one if there is none. Any thread may call it.
  func wake()
}
