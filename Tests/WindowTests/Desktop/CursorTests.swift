import CX11
import Testing

@testable import WindowSystem

extension WindowTests {
  /// The cursor that the server shows (W3.5).
  @MainActor struct CursorTests {
    @Test func everyShapeLooksDifferent() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        try await offMain {
          try Tool.run(
            "xdotool", ["mousemove", "--window", "\(window)", "50", "50"], display: server.display)
        }
        try await open.require("the pointer") {
          if case .pointer(let pointer) = $0 { pointer.phase == .entered } else { false }
        }
        var pictures: [CursorShape: [UInt8]] = [:]
        for shape in CursorShape.allCases {
          open.window.setCursor(shape)
          XSync(open.window.connection.display, False)
          pictures[shape] = try await offMain { try CursorReader(server).picture() }
        }
        #expect(Set(pictures.values).count == CursorShape.allCases.count)
        #expect(pictures.values.allSatisfy { $0.contains { $0 != 0 } })
        open.window.setCursor(.hand)
        XSync(open.window.connection.display, False)
        #expect(try await offMain { try CursorReader(server).picture() } == pictures[.hand])
      }
    }

    @Test func anOffscreenWindowHasTheSameCursors() {
      let window = OffscreenWindow(width: 10, height: 10)
      #expect(window.cursor == .arrow)
      window.setCursor(.grab)
      #expect(window.cursor == .grab)
    }
  }
}
