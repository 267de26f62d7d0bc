// The interface between the program and a window system.
//
// A window shows bitmaps. The render thread draws each bitmap and presents it together with its damage. The window
// reports events on the main thread, and the screen's ticks on the render thread.
//
// The code that draws needs no details of the platform, and the code of the platform depends on no layers and no
// animations. Its only clock is CLOCK_MONOTONIC, with which it stamps ticks and events.
//
// ## Threads
//
// A `Window` is used on the main thread. Its `Presenter` and the presenter's `FrameClock` are used on one other
// thread, the render thread. Under X11 each of the two threads has a connection of its own, so neither waits for the
// other. Any thread may call `FrameClock.wake()`.
//
// The main thread runs the Foundation run loop. Neither thread polls: while nothing happens, neither wakes up.
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
// The server determines the window's size. A presenter accepts frames of any size; after `.resized`, the next frames
// should have the new size. The window manager is told that a resize is complete only when the first frame of that
// size has been put. It then does not show the window at a size for which there are no pixels yet.
//
// ## The end
//
// Stop the render thread, then call `presenter.invalidate()`, then `window.close()`. Any other order is safe too:
// calls on a closed window throw `.windowClosed` or `.connectionLost` and have no other effect.
//
// ## `_LAMINA_FRAME`
//
// After each frame, the X11 presenter sets this property of the window, for tests and measurements. It uses the
// connection over which the frame was sent, so that a client that sees the property also sees the frame's pixels. The
// property has the type CARDINAL, the format 32 and four items:
//
//     [number low, number high, microseconds low, microseconds high]
//
// Each pair is a 64-bit value, split into its two halves of 32 bits: the frame's number (unsigned) and its media time
// in microseconds (two's complement).

import CoreGraphics
import Foundation

/// A window that shows bitmaps and reports events. Main thread only.
@MainActor
package protocol Window: AnyObject {
  /// The width of the content in pixels.
  var width: Int { get }
  /// The height of the content in pixels.
  var height: Int { get }
  /// The number of pixels per point, at least 1.
  var scale: Double { get }
  /// The position of the content on the screen in pixels; nil until it is known.
  var position: WindowConfiguration.Position? { get }
  /// False before `show()`, while the window is minimized, and while other windows cover it completely on a screen
  /// without a compositor.
  var isVisible: Bool { get }
  /// True while the window fills the screen, without a title bar and borders.
  var isFullscreen: Bool { get }
  /// True if the window is on a screen and is watched in real time, so that a complete frame matters less than a
  /// frame in time.
  var isLive: Bool { get }
  /// True if the desktop's appearance is dark; false also if the desktop does not report it.
  var isDark: Bool { get }
  /// True if the user prefers a high contrast.
  var prefersHighContrast: Bool { get }
  /// True if the user prefers reduced motion.
  var prefersReducedMotion: Bool { get }
  /// True to keep the screen saver from starting. Set it only while something plays, because it wakes the process
  /// periodically.
  var inhibitsScreenSaver: Bool { get set }
  /// Called for each event, in order. The handler may call `close()`.
  var onEvent: ((WindowEvent) -> Void)? { get set }

  /// Puts the window on the screen.
  func show()
  /// Sets the title, which the window manager shows.
  func setTitle(_ title: String)
  /// Requests full screen from the window manager, or its end. If the window manager complies, `.resized` follows.
  func setFullscreen(_ isFullscreen: Bool)
  /// Sets whether the title bar and the borders that the window manager draws should be dark.
  func setFrameIsDark(_ isDark: Bool)
  /// Sets the shape of the pointer over the window.
  func setCursor(_ shape: CursorShape)
  /// Copies `content` to the clipboard. Other programs can paste it until `.clipboardLost` is reported.
  func setClipboard(_ content: ClipboardContent)
  /// True if a program of the desktop takes over the clipboard when this one ends.
  var hasClipboardManager: Bool { get }
  /// Reads the clipboard. Calls `completion` exactly once, on the main thread, with those of the representations
  /// `forms` that the clipboard has. The content is empty if the clipboard is, or if the program that owns it does
  /// not answer in time.
  func requestClipboard(
    _ forms: ClipboardForms, _ completion: @escaping @MainActor (ClipboardContent) -> Void)
  /// Closes the window for good; no event follows. Closing twice does nothing.
  func close()
  /// Creates the object that presents frames in this window. The caller hands it to the render thread. A window has
  /// one presenter.
  func makePresenter() throws -> any Presenter
}

/// An object that presents frames in a window. It may be created on another thread; after that, only the render
/// thread uses it.
package protocol Presenter: AnyObject, Sendable {
  /// Returns the buffer in which the next frame is to be drawn. Its size is the given one, in pixels (at least 1×1).
  /// Blocks while the server is still reading all buffers. The bitmap may be drawn in until `present` is called. A
  /// buffer that was not presented may be acquired again.
  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer

  /// Shows the buffer. `damage` is the area that differs from the previous frame, in pixels; it is clipped to the
  /// bitmap. The first frame and the first frame of a new size are put as a whole. If the damage is empty, only the
  /// stamp is published.
  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws

  /// The clock by whose ticks frames are presented.
  var clock: any FrameClock { get }

  /// Releases the buffers and the connection. The memory of bitmaps that were acquired stays valid.
  func invalidate()
}

/// A clock whose ticks are the screen's vsyncs. Only the render thread may wait for it.
package protocol FrameClock: AnyObject, Sendable {
  /// Blocks until the next vsync and returns its tick. If `wake()` ends the wait earlier, it returns nil, and the
  /// next call waits for the same vsync. If the caller has missed vsyncs, only the newest one is returned and the
  /// others count as missed; ticks are never queued. If a tick is due and a wake-up is pending, the tick is returned
  /// first and the wake-up stays pending. Throws `WindowError.connectionLost` or `.windowClosed`.
  func waitForTick() throws -> FrameTick?

  /// Blocks until `wake()` is called or the deadline (CLOCK_MONOTONIC seconds) is reached, for the times in which no
  /// frames are needed. If `deadline` is nil, no timer runs.
  func waitUntilWoken(deadline: Double?) -> WakeReason

  /// Ends the current wait, or the next wait if the render thread is not waiting. Any thread may call it.
  func wake()
}
