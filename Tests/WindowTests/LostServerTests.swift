import Foundation
import Testing

extension WindowTests {
  struct LostServerTests {
    /// When the server ends, the viewer saves its state, reports that in one line, and ends (W1.7). At rest the main
    /// thread notices the end first; while something moves, the render thread does.
    @Test(arguments: [("easing", false), ("swing", false), ("swing", true)])
    func theViewerResumesOnAnotherServer(scene: String, isPaused: Bool) throws {
      try withTemporaryFolder { folder in
        let environment = ["XDG_STATE_HOME": folder.path]
        try withServer { server in
          let viewer = try ViewerProcess(
            [scene, "--size", "640x500"], on: server, environment: environment)
          if isPaused { try viewer.press("space") }
          try server.kill()
          try viewer.expectEnd(75, errorLines: 1)
          #expect(viewer.child.errors.lines.first?.contains("lamina view --resume") == true)
        }
        let time = try expectState(of: scene, isPaused: isPaused, in: folder)
        try withServer { server in
          let viewer = try ViewerProcess(["--resume", "--bare"], on: server, environment: environment)
          try expectGoesOn(viewer, scene, from: time, isPaused: isPaused)
        }
      }
    }

    /// Expects the saved state, and returns its scene time.
    private func expectState(of scene: String, isPaused: Bool, in folder: URL) throws -> Double {
      let data = try Data(contentsOf: folder.appendingPathComponent("lamina/state.json"))
      let state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(state["scene"] as? String == scene)
      #expect(state["isPaused"] as? Bool == isPaused)
      #expect(state["width"] as? Int == 640)
      #expect(state["height"] as? Int == 500)
      return try #require(state["time"] as? Double)
    }

    private func expectGoesOn(
      _ viewer: ViewerProcess, _ scene: String, from time: Double, isPaused: Bool
    ) throws {
      var clock = try viewer.clock
      #expect(clock.scene == scene)
      #expect(clock.isPaused == isPaused)
      // The viewer prints its clock shortly after the start.
      #expect(isPaused ? clock.sceneTime == time : (time..<time + 1).contains(clock.sceneTime))
      if !isPaused { clock = try viewer.press("space") }
      // The saved state does not contain the time of a click.
      let picture = try Program.picture(
        of: scene, at: scene == "swing" ? clock.sceneTime : 0, width: 640, height: 500)
      try viewer.expectPicture(picture)
    }
  }
}
