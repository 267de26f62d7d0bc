import Testing

extension WindowTests {
  struct WindowStateTests {
    private func resize(_ viewer: ViewerProcess, width: Int, height: Int) throws {
      try viewer.use(
        "wmctrl", "-i", "-r", "\(viewer.window)", "-e", "0,-1,-1,\(width),\(height)")
      _ = try viewer.client.require("a window of \(width)×\(height)") { () -> Bool? in
        viewer.client.size(of: viewer.window) == (width, height) ? true : nil
      }
    }

    /// The window manager is told that a resize is complete when the first frame of the new size has been shown
    /// (W1.4).
    @Test func resizingLaysOutTheSceneAgain() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: [(-50, 0), (-50, 0)])
        for (width, height) in [(640, 500), (1001, 701), (321, 240)] {
          try resize(viewer, width: width, height: height)
          try viewer.expectPicture(
            Program.picture(of: "door", at: 0.5, width: width, height: height))
        }
      }
    }

    @Test func coveringHidesAndUncoveringShowsAgain() throws {
      try withViewer("swing") { viewer in
        let cover = viewer.client.makeCover(x: 0, y: 0, width: 1280, height: 800)
        let hidden = try viewer.waitUntilStill()
        viewer.client.destroy(cover)
        try viewer.waitForFrame(after: hidden.number + 2)
        let clock = try viewer.press("space")
        try viewer.expectPicture(Program.picture(of: "swing", at: clock.sceneTime))
      }
    }

    @Test func uncoveringAPartAtRestRepairsIt() throws {
      try withViewer("door") { viewer in
        let expected = try Program.picture(of: "door", at: 0)
        try viewer.expectPicture(expected)
        for size in [300, 1280] {
          let cover = viewer.client.makeCover(x: 0, y: 0, width: size, height: size)
          viewer.client.destroy(cover)
          try viewer.expectPicture(expected)
        }
      }
    }

    /// Expects windows that are not visible to draw nothing (W1.5).
    @Test func anIconifiedWindowDrawsNothing() throws {
      try withViewer("swing") { viewer in
        try viewer.use("xdotool", "windowminimize", "\(viewer.window)")
        let hidden = try viewer.waitUntilStill()
        #expect(viewer.picture == nil, "the window is still on the screen")

        try viewer.use("wmctrl", "-i", "-a", "\(viewer.window)")
        try viewer.waitForFrame(after: hidden.number + 2)
        let clock = try viewer.press("space")
        // The scene's clock continued meanwhile, while `waitUntilStill` waited for 0.4 s.
        #expect(clock.sceneTime > 0.4)
        try viewer.expectPicture(Program.picture(of: "swing", at: clock.sceneTime))
      }
    }

    @Test func aDeiconifiedWindowShowsTheSamePicture() throws {
      try withViewer("door") { viewer in
        try viewer.drag(fromX: 400, y: 300, steps: [(-50, 0), (-50, 0)])
        let expected = try Program.picture(of: "door", at: 0.5)
        try viewer.expectPicture(expected)
        try viewer.use("xdotool", "windowminimize", "--sync", "\(viewer.window)")
        try viewer.use("wmctrl", "-i", "-a", "\(viewer.window)")
        try viewer.expectPicture(expected)
      }
    }
  }
}
