import Foundation
import Testing

@testable import WindowSystem

extension WindowTests {
  /// A real X server whose pointer reports fractions of wheel steps.
  @MainActor
  @Suite(
    .enabled(if: TouchpadServer.obstacle == nil, Comment(rawValue: TouchpadServer.obstacle ?? "")))
  struct TouchpadTests {
    /// Runs `body` with a window in the corner of the screen. The pointer is in the window, and nothing was scrolled
    /// yet.
    private func withTouchpad(
      _ body: @MainActor (OpenWindow, Touchpad) async throws -> Void
    ) async throws {
      let pad = try await offMain { try TouchpadServer() }
      let open = try OpenWindow(on: pad.server)
      do {
        try await open.show()
        try await enter(open)
        try await body(open, pad.touchpad)
      } catch {
        open.window.close()
        try await offMain { pad.stop() }
        throw error
      }
      open.window.close()
      try await offMain { pad.stop() }
    }

    private func movePointer(_ open: OpenWindow, _ x: Int, _ y: Int) async throws {
      let display = open.server.display
      try await offMain {
        try Tool.run("xdotool", ["mousemove", "\(x)", "\(y)"], display: display)
      }
    }

    private func enter(_ open: OpenWindow) async throws {
      try await movePointer(open, 200, 150)
      try await open.require("the pointer") { $0.pointer?.phase == .moved }
    }

    /// Makes a click, and returns the scroll events before it.
    private func scrolls(_ open: OpenWindow, _ pad: Touchpad) async throws -> [ScrollEvent] {
      try pad.button(1, isDown: true)
      try pad.button(1, isDown: false)
      try await open.require("the click") { $0.pointer?.phase == .up }
      defer { open.discardEvents() }
      return open.events.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
    }

    @Test func fractionsOfWheelStepsArrive() async throws {
      try await withTouchpad { open, pad in
        try pad.scroll(down: 0.25)
        #expect(try await scrolls(open, pad).isEmpty, "where it starts")
        try pad.scroll(down: 0.25)
        let first = try await scrolls(open, pad)
        #expect(first.map(\.dy) == [-0.25] && first.map(\.dx) == [0])
        #expect(first.allSatisfy { $0.isPrecise && $0.x == 200 && $0.y == 150 })
        for _ in 0..<10 { try pad.scroll(down: -0.25, right: 0.125) }
        let more = try await scrolls(open, pad)
        #expect(more.reduce(0) { $0 + $1.dy } == 2.5, "no clicks besides")
        #expect(more.reduce(0) { $0 + $1.dx } == 1.125, "across it starts later")
      }
    }

    @Test func wholeWheelStepsCountFromTheFirstOn() async throws {
      try await withTouchpad { open, pad in
        try pad.scroll(down: 1)
        let first = try await scrolls(open, pad)
        #expect(first.map(\.dy) == [-1] && first.map(\.isPrecise) == [false])
        for _ in 0..<3 { try pad.scroll(down: 1) }
        #expect(try await scrolls(open, pad).reduce(0) { $0 + $1.dy } == -3)
        try pad.scroll(right: -2)
        #expect(try await scrolls(open, pad).reduce(0) { $0 + $1.dx } == -2)
      }
    }

    @Test func scrollingOutsideTheWindowDoesNotCount() async throws {
      try await withTouchpad { open, pad in
        for _ in 0..<2 { try pad.scroll(down: 1) }
        #expect(try await scrolls(open, pad).count > 0)
        try await offMain { try pad.move(500, 0) }
        try await open.require("the pointer to leave") { $0.pointer?.phase == .left }
        try pad.scroll(down: 7)
        try await offMain { try pad.move(-500, 0) }
        try await open.require("the pointer's return") { $0.pointer?.phase == .entered }
        try pad.scroll(down: 1)
        let scrolls = try await scrolls(open, pad)
        #expect(scrolls.map(\.dy) == [-1], "\(scrolls)")
      }
    }

    /// In between, another device scrolls: the pointer of xdotool, which has no valuators.
    @Test func devicesTakeTurns() async throws {
      try await withTouchpad { open, pad in
        for _ in 0..<2 { try pad.scroll(down: 0.5) }
        #expect(try await scrolls(open, pad).map(\.dy) == [-0.5])
        let display = open.server.display
        try await offMain { try Tool.run("xdotool", ["click", "4"], display: display) }
        #expect(try await scrolls(open, pad).map(\.dy) == [1])
        for _ in 0..<2 { try pad.scroll(down: 0.5) }
        #expect(try await scrolls(open, pad).map(\.dy) == [-0.5])
      }
    }

    @Test func modifiersComeAlong() async throws {
      try await withTouchpad { open, pad in
        let display = open.server.display
        try pad.scroll(down: 0.5)
        try await offMain { try Tool.run("xdotool", ["keydown", "ctrl"], display: display) }
        try pad.scroll(down: 0.5)
        try await offMain { try Tool.run("xdotool", ["keyup", "ctrl"], display: display) }
        try pad.scroll(down: 0.5)
        #expect(try await scrolls(open, pad).map(\.modifiers) == [.control, []])
      }
    }

    /// A drag continues outside of the window, and scrolling does not end it.
    @Test func draggingLeavesTheWindow() async throws {
      try await withTouchpad { open, pad in
        open.discardEvents()
        try pad.button(1, isDown: true)
        try pad.move(300, 10)
        try await open.require("the drag") { $0.pointer?.x == 500 }
        try pad.scroll(down: 0.5)
        try pad.button(1, isDown: false)
        try await open.require("the end") { $0.pointer?.phase == .up }
        let pointers = open.events.compactMap(\.pointer).filter { $0.phase != .left }
        #expect(pointers.map(\.phase) == [.down, .moved, .up])
        #expect(pointers.map(\.x) == [200, 500, 500] && pointers.map(\.y) == [150, 160, 160])
        #expect(pointers.map(\.buttons) == [.button(1), .button(1), []])
      }
    }
  }
}

extension WindowEvent {
  var pointer: PointerEvent? { if case .pointer(let pointer) = self { pointer } else { nil } }
}
