import Testing

extension WindowTests {
  /// The gallery and its scenes in a real window.
  struct GalleryTests {
    @Test func typingFindsReturnOpensEscapeGoesBack() throws {
      try withServer { server in
        let viewer = try ViewerProcess([], on: server)
        // The search finds a scene by the number of its listing, 9.4.
        try viewer.press("9")
        try viewer.press("period")
        try viewer.press("4")
        #expect(try viewer.clock.scene == "gallery")
        try viewer.press("Return")
        #expect(try viewer.clock.scene == "scrubbed-door")
        try viewer.press("Escape")
        #expect(try viewer.clock.scene == "gallery")
        // The first Escape clears the search text.
        try viewer.press("Escape")
        #expect(try viewer.clock.scene == "gallery")
        // Escape does nothing when nothing is open.
        #expect(try viewer.press("Escape").scene == "gallery")
        try viewer.use("xdotool", "key", "ctrl+q")
        try viewer.expectEnd(0)
      }
    }

    /// The last tap of the demonstration is 1.8 s after P is pressed. After its animation, nothing runs.
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

    /// A scene of the tutorials reacts to the pointer as the viewer's own scenes do.
    @Test func touchesReachTheScene() throws {
      try withServer { server in
        let viewer = try ViewerProcess(["scrubbed-door", "--bare", "--size", "400x380"], on: server)
        // 80 points are half of the distance of the demonstration's drag, which is reached at half of its
        // time. The drag begins at 0.4 s and takes 1.4 s, in 42 steps. At 1.11 s, step 21 of 1.1 s is the
        // last one.
        try viewer.drag(fromX: 260, y: 190, steps: [(-20, 0), (-20, 0), (-20, 0), (-20, 0)])
        let half = 1.11
        try viewer.expectPicture(
          Program.picture(of: "scrubbed-door", at: half, width: 400, height: 380))
      }
    }
  }
}
