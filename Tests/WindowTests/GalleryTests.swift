import Testing

extension WindowTests {
  /// `lamina view` in a real window.
  struct GalleryTests {
    @Test func typingFindsReturnOpensEscapeGoesBack() throws {
      try withServer { server in
        let viewer = try ViewerProcess([], on: server)
        try viewer.press("9")
        try viewer.press("period")
        try viewer.press("4")
        #expect(try viewer.clock.scene == "gallery")
        try viewer.press("Return")
        #expect(try viewer.clock.scene == "scrubbed-door")
        try viewer.press("Escape")
        #expect(try viewer.clock.scene == "gallery")
        // The first one clears what was typed.
        try viewer.press("Escape")
        #expect(try viewer.clock.scene == "gallery")
        // Now there is nothing left to close.
        #expect(try viewer.press("Escape").scene == "gallery")
        try viewer.use("xdotool", "key", "ctrl+q")
        try viewer.expectEnd(0)
      }
    }

    /// The second tap of the demonstration comes 1.8 s after P; then nothing runs any more.
    @Test func theDemonstrationPlaysAndEnds() throws {
      try withServer { server in
        let viewer = try ViewerProcess(["move-spring", "--bare", "--size", "320x200"], on: server)
        try viewer.waitUntilStill()
        try viewer.press("p")
        try viewer.expectPicture(
          Program.picture(of: "move-spring", at: 4, width: 320, height: 200))
        try viewer.waitUntilStill()
      }
    }

    /// The pointer drags the door of a scene as in the viewer's own.
    @Test func touchesReachTheScene() throws {
      try withServer { server in
        let viewer = try ViewerProcess(["scrubbed-door", "--bare", "--size", "400x380"], on: server)
        // 80 points: half of what the demonstration drags, at half of its time.
        try viewer.drag(fromX: 260, y: 190, steps: [(-20, 0), (-20, 0), (-20, 0), (-20, 0)])
        let half = 1.11
        try viewer.expectPicture(
          Program.picture(of: "scrubbed-door", at: half, width: 400, height: 380))
      }
    }
  }
}
