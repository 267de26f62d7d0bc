import CX11
import Foundation
import Testing

@testable import WindowSystem

extension WindowTests {
  /// The properties by which a window informs the desktop session: startup notification (W1.2), user time, screen saver
  /// and compositor (W1.3). Also the buttons of the pointer beyond the first three.
  @MainActor struct SessionTests {
    @Test func theLauncherIsNotifiedThatTheWindowHasAppeared() throws {
      try withServer { server in
        let listener = try StartupListener(server)
        let identifier = "starter-\"1\"\\host_TIME4711"
        let viewer = try ViewerProcess(
          ["door"], on: server, environment: ["DESKTOP_STARTUP_ID": identifier])
        let text = try #require(listener.removal())
        #expect(text == "remove: ID=\"starter-\\\"1\\\"\\\\host_TIME4711\"")
        #expect(
          String(
            decoding: listener.peer.bytes("_NET_STARTUP_ID", of: viewer.window), as: UTF8.self)
            == identifier)
        #expect(viewer.client.property("_NET_WM_USER_TIME", of: viewer.window) == [4711])
      }
    }

    /// Child processes must not inherit the identifier, because the user does not wait for them.
    @Test func theIdentifierIsTakenOnce() {
      setenv("DESKTOP_STARTUP_ID", "x_TIME12", 1)
      #expect(StartupNotification.take()?.userTime == 12)
      #expect(StartupNotification.take()?.identifier == nil && getenv("DESKTOP_STARTUP_ID") == nil)
      #expect(StartupNotification(identifier: "x").userTime == nil)
    }

    @Test func theClassMatchesTheDesktopFile() throws {
      try withServer { server in
        let viewer = try ViewerProcess(["door"], on: server)
        let peer = try SelectionPeer(server)
        #expect(
          String(decoding: peer.bytes("WM_CLASS", of: viewer.window), as: UTF8.self)
            == "lamina\0Lamina\0")
      }
    }

    @Test func aWindowThatNobodyAskedForTakesNoFocus() async throws {
      var configuration = WindowConfiguration(title: "", width: 100, height: 100)
      configuration.takesFocus = false
      try await withWindow(configuration) { open in
        let (server, window) = (open.server, open.window.window)
        let time = try await offMain { try XClient(server).property("_NET_WM_USER_TIME", of: window) }
        #expect(time == [0])
      }
    }

    @Test func keysAndClicksSetTheUserTime() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        try await offMain {
          try Tool.run(
            "xdotool", ["mousemove", "--window", "\(window)", "50", "50", "click", "1"],
            display: server.display)
        }
        try await open.require("the click") { $0.isPress(1) }
        let time = try await offMain { try XClient(server).property("_NET_WM_USER_TIME", of: window) }
        #expect((time?.first ?? 0) > 0)
      }
    }

    @Test func fullScreenNeedsNoCompositor() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        for isFull in [true, false] {
          open.window.setFullscreen(isFull)
          let hint: [UInt]? = isFull ? [1] : nil
          let found = try await offMain {
            let client = try XClient(server)
            client.watch(window)
            return client.wait(until: Deadline()) {
              client.property("_NET_WM_BYPASS_COMPOSITOR", of: window) == hint ? true : nil
            }
          }
          #expect(found == true, "\(isFull)")
          if isFull {
            try await open.require("the screen's size") { $0 == .resized(width: 1280, height: 800) }
          }
        }
      }
    }

    @Test func buttonsForBackAndForward() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        try await offMain {
          try Tool.run(
            "xdotool",
            [
              "mousemove", "--window", "\(window)", "50", "50", "keydown", "ctrl", "mousedown", "8",
              "mousemove_relative", "5", "0", "mouseup", "8", "click", "4", "click", "7", "keyup",
              "ctrl",
            ], display: server.display)
        }
        try await open.require("the end") {
          if case .key(let key) = $0 { !key.isDown } else { false }
        }
        let presses: [PointerEvent] = open.events.compactMap {
          if case .pointer(let pointer) = $0, pointer.modifiers == .control { pointer } else { nil }
        }
        #expect(presses.map(\.button) == [8, 0, 8])
        #expect(presses.map(\.buttons) == [.button(8), .button(8), []])
        let scrolls: [ScrollEvent] = open.events.compactMap {
          if case .scroll(let scroll) = $0 { scroll } else { nil }
        }
        #expect(scrolls.map(\.dy) == [1, 0] && scrolls.map(\.dx) == [0, 1])
        #expect(scrolls.allSatisfy { $0.modifiers == .control })
      }
    }

    @Test func theScreenSaverIsKeptAwayOnlyOnRequest() async {
      var count = 0
      let inhibitor = ScreenSaverInhibitor(interval: 0.001) { count += 1 }
      #expect(!inhibitor.isOn)
      await ticks(5)
      #expect(count == 0)
      inhibitor.isOn = true
      while count < 3 { await ticks(1) }
      inhibitor.isOn = false
      let last = count
      await ticks(20)
      #expect(count == last && !inhibitor.isOn)
    }

    /// Waits until another timer of the same kind has fired `number` times.
    private func ticks(_ number: Int) async {
      let (stream, ticks) = AsyncStream.makeStream(of: Void.self)
      let other = ScreenSaverInhibitor(interval: 0.001) { ticks.yield() }
      other.isOn = true
      var count = 0
      for await _ in stream {
        count += 1
        if count == number { break }
      }
      other.isOn = false
    }

    @Test func closingEndsTheInhibitionOfTheScreenSaver() async throws {
      try await withWindow { open in
        open.window.inhibitsScreenSaver = true
        #expect(open.window.inhibitsScreenSaver)
        open.window.close()
        #expect(!open.window.inhibitsScreenSaver)
        open.window.inhibitsScreenSaver = true
        #expect(!open.window.inhibitsScreenSaver)
      }
    }
  }
}

extension WindowEvent {
  fileprivate func isPress(_ button: Int) -> Bool {
    if case .pointer(let pointer) = self {
      pointer.phase == .down && pointer.button == button
    } else {
      false
    }
  }
}

/// A launcher that waits until the window of the started program has appeared.
private final class StartupListener {
  let peer: SelectionPeer

  init(_ server: XServer) throws {
    peer = try SelectionPeer(server)
    XSelectInput(peer.display, XDefaultRootWindow(peer.display), PropertyChangeMask)
    XSync(peer.display, False)
  }

  /// Returns the message that ends the startup notification, joined from its pieces.
  func removal() -> String? {
    let names = [peer.atom("_NET_STARTUP_INFO_BEGIN"), peer.atom("_NET_STARTUP_INFO")]
    return peer.wait { () -> String? in
      let bytes = peer.messages.filter { names.contains($0.message_type) }.flatMap { message in
        var message = message
        return withUnsafeBytes(of: &message.data.b) { Array($0.prefix(20)) }
      }
      guard let end = bytes.firstIndex(of: 0) else { return nil }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }
}
