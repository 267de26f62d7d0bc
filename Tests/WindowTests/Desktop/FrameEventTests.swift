import CX11
import CoreGraphics
import Testing

@testable import WindowSystem

extension WindowTests {
  /// Changes of the properties that the window manager sets are reported through the render thread's connection.
  @MainActor struct FrameEventTests {
    /// Every frame changes a property of the window. This must not wake the main thread.
    @Test func framesDoNotWakeTheMainThread() async throws {
      try await withWindow { open in
        let presenter = try open.window.makePresenter()
        defer { presenter.invalidate() }
        for number in 1...3 {
          let buffer = try presenter.acquireBuffer(width: 400, height: 300)
          let stamp = FrameStamp(number: UInt64(number), mediaTime: 0)
          try presenter.present(buffer, damage: [buffer.bitmap.bounds], stamp: stamp)
        }
        // The main thread is blocked here, because its run loop would otherwise read the events that are examined
        // below.
        let (display, window) = (open.window.connection.display, open.window.window)
        let client = try XClient(open.server)
        let shown = client.wait(until: Deadline()) {
          client.property("_LAMINA_FRAME", of: window) == [3, 0, 0, 0] ? true : nil
        }
        #expect(shown == true)
        XSync(display, False)
        var event = XEvent()
        var changed: [Atom] = []
        while XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 {
          changed.append(event.xproperty.atom)
        }
        // The window manager may also have set properties of the window. But the frame's property must not be among
        // them.
        #expect(!changed.contains(open.window.atoms[.frame]))
      }
    }

    /// The window detects full screen while a presenter reads the window manager's events.
    @Test func fullScreenIsReportedThroughThePresenter() async throws {
      try await withWindow { open in
        let presenter = try open.window.makePresenter()
        defer { presenter.invalidate() }
        open.window.setFullscreen(true)
        try await open.require("the screen's size") { $0 == .resized(width: 1280, height: 800) }
        let deadline = Deadline()
        while !open.window.isFullscreen, !deadline.isOver {
          // The render thread waits in this way while it is at rest.
          _ = presenter.clock.waitUntilWoken(deadline: monotonicSeconds() + 0.02)
          await Task.yield()
        }
        #expect(open.window.isFullscreen)
      }
    }
  }
}
