import Foundation
import Testing

extension WindowTests {
  struct LostServerTests {
    /// At rest the main thread notices, in motion the render thread.
    @Test(arguments: ["easing", "swing"])
    func theStateIsSaved(scene: String) throws {
      try withTemporaryFolder { folder in
        let environment = ["XDG_STATE_HOME": folder.path]
        try withServer { server in
          let viewer = try ViewerProcess([scene], on: server, environment: environment)
          try server.kill()
          try viewer.expectEnd(75, errorLines: 1)
          #expect(viewer.child.errors.lines.first?.contains("lamina view --resume") == true)
        }
        try expectState(scene, in: folder)
        try expectResumes(scene, environment: environment, folder: folder)
      }
    }

    private func state(in folder: URL) throws -> [String: Any] {
      let data = try Data(contentsOf: folder.appendingPathComponent("lamina/state.json"))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func expectState(_ scene: String, in folder: URL) throws {
      let state = try state(in: folder)
      #expect(state["scene"] as? String == scene)
      #expect(state["width"] as? Int == 800)
      #expect(state["height"] as? Int == 600)
    }

    private func expectResumes(
      _ scene: String, environment: [String: String], folder: URL
    ) throws {
      let time = try #require(try state(in: folder)["time"] as? Double)
      try withServer { server in
        let viewer = try ViewerProcess(["--resume"], on: server, environment: environment)
        let clock = try viewer.clock
        #expect(clock.scene == scene)
        #expect(clock.isPaused)
        #expect(clock.stage == time)
        if scene == "swing" {
          try viewer.expectPicture(Program.picture(of: scene, at: time))
        }
      }
    }
  }
}
