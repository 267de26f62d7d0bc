import Foundation
import SceneBuilding
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The sources of scenes in Swift") @MainActor struct LiveSceneTests {
    @Test("A build is up to date while its files are exactly those that were compiled")
    func upToDate() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let file = try folder.write("a.swift", data: Data("// one\n".utf8))
      let sources = SwiftSources(file)
      let scene = LiveScene(sources, in: try SceneFolder())
      defer { scene.stop() }
      #expect(!scene.isUpToDate, "nothing was compiled")
      scene.compiled = try SourceContents(of: sources).fingerprint
      #expect(scene.isUpToDate)
      try Data("// two\n".utf8).write(to: file)
      #expect(!scene.isUpToDate, "the file was saved during the build")
    }

    @Test("The window that tells of a restart is in the middle of the viewer's window, at any scale")
    func restartWindow() {
      var state = RestartFiles.State(generation: 1, width: 800, height: 600)
      #expect(RestartWindow.configuration(state).position == nil)
      state.position = WindowConfiguration.Position(x: 100, y: 50)
      // The window has 400 × 96 points: 100 + (800 − 400) / 2 = 300, and 50 + (600 − 96) / 2 = 302.
      let middle = WindowConfiguration.Position(x: 300, y: 302)
      #expect(RestartWindow.configuration(state).position == middle)
      state.scale = 2
      let configuration = RestartWindow.configuration(state)
      #expect(configuration.scale == 2)
      // Positions are in pixels: the halves of the differences, 200 and 252 points, are twice as many
      // pixels.
      #expect(configuration.position == WindowConfiguration.Position(x: 500, y: 554))
    }
  }
}
