// A window to show a bitmap in and receive events from.
//
// In:  bitmaps with damage, drawn by the render thread.
// Out: events on the main thread; ticks of the screen on the render thread.
// Why: it keeps every platform detail away from what is drawn. It only reports: it knows no layer,
//      no animation, and no clock but CLOCK_MONOTONIC, with which it stamps ticks and events.
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
// The window's size is the server's to decide. A presenter shows any size; after `.resized` the next
// frames should have the new one. The window manager learns that a resize is done when the first frame
// of that size was put, not before, so no stripe of nothing flashes at the window's edge.
//
// ## The end
//
// Stop the render thread, then `presenter.invalidate()`, then `window.close()`. Any other order is
// safe too: calls then throw `.windowClosed` or `.connectionLost` and do nothing.
//
// ## `_LAMINA_FRAME`
//
// After a frame was put, the X11 presenter sets this property of the window, on the same connection, so
// who sees the property sees the pixels. Type CARDINAL, format 32, four items:
//
//     [number low, number high, microseconds low, microseconds high]
//
// each pair a 64-bit value split in two halves of 32 bits: the frame's number (unsigned) and its media
// time in microseconds (two's complement).

import CoreGraphics
import Foundation

/// Main thread only.
@MainActor
package protocol Window: AnyObject {
  /// Pixels.
  var width: Int { get }
  var height: Int { get }
  /// Pixels per point, at least 1.
  var scale: Double { get }
  /// The position of the content on the screen in pixels; nil when the window manager does not report
  /// it.
  var position: WindowConfiguration.Position? { get }
  /// False before `show()`, while iconified, and while covered on a screen without compositor.
  var isVisible: Bool { get }
  var isFullscreen: Bool { get }
  /// Whether somebody watches it live: its frames rather come at their time than complete.
  var isLive: Bool { get }
  /// The desktop's looks are dark, as far as it tells.
  var isDark: Bool { get }
  /// The user wants no movement that is not needed.
  var prefersReducedMotion: Bool { get }
  /// Keeps the screen on while true. Only while something plays: it wakes the process now and then.
  var inhibitsScreenSaver: Bool { get set }
  /// Called for each event, in order. `close()` may be called from inside.
  var onEvent: ((WindowEvent) -> Void)? { get set }

  func show()
  func setTitle(_ title: String)
  /// A request: the window manager answers with `.resized`, or not at all.
  func setFullscreen(_ isFullscreen: Bool)
  /// The looks of the frame that a window manager may draw around the window.
  func setFrameIsDark(_ isDark: Bool)
  func setCursor(_ shape: CursorShape)
  /// Copies: other programs can paste it until `.clipboardLost`.
  func setClipboard(_ content: ClipboardContent)
  /// Pastes: gives the forms that are there, on the main thread and exactly once. Empty when there is
  /// nothing, or when the program that copied it does not answer in time.
  func requestClipboard(
    _ forms: ClipboardForms, _ completion: @escaping @MainActor (ClipboardContent) -> Void)
  /// Takes the window away for good; no event follows. Closing twice does nothing.
  func close()
  /// A way to put pixels in this window, to be handed to the render thread. One per window.
  func makePresenter() throws -> any Presenter
}

/// Render thread only, except that it may be made on another thread and then handed over.
package protocol Presenter: AnyObject, Sendable {
  /// The buffer to draw the next frame in, of exactly the given size in pixels (at least 1×1).
  /// Blocks while the server still reads all buffers. The bitmap may be drawn in until `present`;
  /// a buffer that is not presented may be acquired again.
  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer

  /// Shows the buffer. `damage` is what differs from the frame presented before this one, in
  /// pixels; it is clipped to the bitmap. More than that is put where the window needs it (first
  /// frame, new size). With no damage only the stamp is published.
  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws

  var clock: any FrameClock { get }

  /// Lets go of buffers and connection. Bitmaps already lent stay valid memory.
  func invalidate()
}

/// The screen's beat. Waiting: render thread only.
package protocol FrameClock: AnyObject, Sendable {
  /// Blocks until the next vsync, or until `wake()`: then nil, and the next call goes on waiting for
  /// the same vsync. After an overrun the newest vsync is returned and the rest are counted as
  /// missed; ticks never queue up. A tick that is due wins over a wake-up, which stays pending.
  /// Throws `WindowError.connectionLost` or `.windowClosed`.
  func waitForTick() throws -> FrameTick?

  /// At rest: blocks, with no timer unless there is a deadline, until `wake()` or the deadline
  /// (CLOCK_MONOTONIC seconds).
  func waitUntilWoken(deadline: Double?) -> WakeReason

  /// Ends the current wait, or the next one if there is none. Any thread.
  func wake()
}

/// Opens a window on an X display; nil means `DISPLAY`. The window is not shown yet.
@MainActor
package func openX11Window(
  _ configuration: WindowConfiguration, displayName: String? = nil
) throws -> any Window {
  if let warning = X11Scale.warning(for: ProcessInfo.processInfo.environment) {
    StandardStream.errors.writeLine("lamina: \(warning)")
  }
  return try X11Window(configuration, displayName: displayName)
}
