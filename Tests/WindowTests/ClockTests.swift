import Testing

extension WindowTests {
  struct ClockTests {
    @Test func spacePausesAndResumesTheScene() throws {
      try withViewer("swing") { viewer in
        let paused = try viewer.press("space")
        #expect(paused.isPaused)
        try viewer.expectPicture(Program.picture(of: "swing", at: paused.sceneTime))
        let frame = try viewer.waitUntilStill()

        // F12 changes nothing in the scene; the viewer prints the clock after every key.
        #expect(try viewer.press("F12").sceneTime == paused.sceneTime)
        #expect(try viewer.frame == frame)

        let resumed = try viewer.press("space")
        #expect(!resumed.isPaused)
        // The scene continues at the time at which it was paused. Since then only the time for the key has passed.
        #expect(resumed.sceneTime - paused.sceneTime < 1)
        try viewer.waitForFrame(after: frame.number + 2)
      }
    }

    @Test func arrowsStepOneFrame() throws {
      try withViewer("swing") { viewer in
        let paused = try viewer.press("space")
        let number = (paused.sceneTime * 60).rounded()
        let first = try step(viewer, "Right", to: (number + 1) / 60)
        let second = try step(viewer, "Right", to: (number + 2) / 60)

        #expect(second == first + 1)
        let third = try step(viewer, "Left", to: (number + 1) / 60)
        #expect(third == second + 1)
      }
    }

    /// Presses a key and returns the number of the frame that shows the scene time `time`.
    private func step(_ viewer: ViewerProcess, _ key: String, to time: Double) throws -> UInt64 {
      let clock = try viewer.press(key)
      #expect(clock.isPaused)
      #expect(abs(clock.sceneTime - time) < 1e-9)
      try viewer.expectPicture(Program.picture(of: "swing", at: time))
      return try viewer.frame.number
    }

    @Test func pausingStopsAnImplicitAnimation() throws {
      try withViewer("easing") { viewer in
        let animation = try #require(try viewer.click(x: 600, y: 150).first)
        let clock = try viewer.press("space")
        // `render` does not know when the viewer was clicked. It clicks at 0 s, so the picture is that of the time
        // since the click. The animation takes 1 s.
        try viewer.expectPicture(
          Program.picture(of: "easing", at: min(clock.sceneTime - animation.begin, 1)))
      }
    }

    @Test func altAndADigitShowAnotherScene() throws {
      try withViewer("door") { viewer in
        for (key, scene) in [
          ("alt+3", "crossfade"), ("alt+4", "swing"), ("alt+2", "easing"), ("alt+1", "door"),
        ] {
          #expect(try viewer.press(key).scene == scene)
        }
        try viewer.expectPicture(Program.picture(of: "door", at: 0))
        // Only Alt+1 to Alt+4 show scenes.
        let clock = try viewer.press("alt+9")
        #expect(clock.scene == "door")
      }
    }

    @Test func aSceneStartsAnewAtTimeZero() throws {
      try withViewer("door") { viewer in
        // Alt+4 shows the scene "swing", and Space pauses it.
        try viewer.press("alt+4")
        let clock = try viewer.press("space")
        #expect(clock.scene == "swing")
        try viewer.expectPicture(Program.picture(of: "swing", at: clock.sceneTime))
      }
    }

    @Test(arguments: ["door", "swing"])
    func escapeDoesNotQuit(scene: String) throws {
      try withViewer(scene) { viewer in
        for _ in 0..<3 { try viewer.press("Escape") }
        try viewer.use("xdotool", "key", "ctrl+q")
        try viewer.expectEnd(0)
      }
    }

    /// The window manager requests it (W1.1).
    @Test(arguments: ["door", "swing"])
    func closingTheWindowQuits(scene: String) throws {
      try withViewer(scene) { viewer in
        try viewer.use("wmctrl", "-i", "-c", "\(viewer.window)")
        try viewer.expectEnd(0)
      }
    }
  }
}
