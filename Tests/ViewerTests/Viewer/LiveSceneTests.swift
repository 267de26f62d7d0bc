import Foundation
import SceneBuilding
import Testing

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
  }
}
