import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

/// Tests of the scene with which the viewer starts.
@MainActor struct StartSceneTests {
  /// The document is read on another thread. It is in its initial states, and is the same however often it is asked for.
  @Test func documentsAreReadMeanwhile() throws {
    let folder = try DocumentFolder()
    defer { folder.remove() }
    let start = try StartScene(SceneSource(file: folder.writeStates("states.caml").path))
    for _ in 0..<2 { #expect(try start.entry().size == CGSize(width: 100, height: 100)) }
    let scene = try start.entry().make(AssetStore())
    #expect(scene.root.subtree(named: "two")?.opacity == 0.2)
  }

  /// The error of a document is known when the scene is asked for, that of a name at once.
  @Test func errorsAreThoseOfTheScene() throws {
    let missing = try StartScene(SceneSource(file: "/nowhere/missing.json"))
    let error = #expect(throws: (any Error).self) { try missing.entry() }
    #expect(error.map { "\($0)" }?.contains("does not exist") == true)
    #expect(throws: UnknownScene.self) { try StartScene(.named("no such scene")) }
    #expect(try StartScene(.named("door")).entry().name == "door")
  }
}

extension CALayer {
  fileprivate func subtree(named name: String) -> CALayer? {
    self.name == name ? self : (sublayers ?? []).lazy.compactMap { $0.subtree(named: name) }.first
  }
}
