import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The edits of the states of a document") @MainActor struct ChangesOfStatesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    @Test("An edit of a state is copied as Swift with its own value while another state is shown")
    func document() throws {
      defer { folder.remove() }
      let world = try PageWorld(try folder.writeStates("a.caml").path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let layer = try #require(session.savableDocument?.rootLayer.sublayers?.first)
      try session.go(to: "other")
      session.set(0.9, "opacity", on: layer, isAnimated: false)
      session.set(4.0, "cornerRadius", on: layer, isAnimated: false)
      try session.go(to: nil)
      session.set(0.7, "opacity", on: layer, isAnimated: false)
      #expect(
        viewer.changesAsSwift(of: world.page) == """
          // layer "one" in the state "other"
          one.opacity = 0.9

          // layer "one"
          one.cornerRadius = 4
          one.opacity = 0.7

          """)
      for _ in 0..<3 { session.undo.undo() }
      #expect(session.sceneWithStates?.state == "other")
      #expect(viewer.changesAsSwift(of: world.page).isEmpty)
    }

    @Test("A signal that ends the program saves the edits of a wallpaper's states in a new document")
    func wallpaper() throws {
      defer { folder.remove() }
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/harbor.tendies")
      let world = try PageWorld(sample.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let wallpaper = try #require((session.playback.scene as? DocumentScene)?.wallpaper)
      let plane = try #require(wallpaper.planes.first { $0.plane == .floating })
      let hills = try #require(plane.document.rootLayer.sublayers?.first { $0.name == "hills" })
      try session.go(to: "Sleep")
      session.set(0.9, "opacity", on: hills, isAnimated: false)
      try session.go(to: "Locked")
      #expect(hills.opacity != 0.9)
      let text = viewer.changesAsSwift(of: world.page)
      #expect(text.contains("in the state \"Sleep\"\nhills.opacity = 0.9\n"))
      viewer.unsavedFolder = folder.url.appendingPathComponent("unsaved")
      viewer.saveUnsavedEdits()
      let paths = try FileManager.default.subpathsOfDirectory(atPath: viewer.unsavedFolder.path)
      let path = try #require(paths.first { $0.hasSuffix("/harbor.ca") })
      let saved = try CAMLDocument(contentsOf: viewer.unsavedFolder.appendingPathComponent(path))
      let copy = try #require(saved.rootLayer.layer(named: "hills"))
      #expect(copy.opacity == 1)
      saved.setState("Sleep", transitionSpeed: 0)
      #expect(copy.opacity == 0.9)
    }
  }
}

extension CALayer {
  /// Returns the first layer with a name in the subtree; nil if there is none.
  fileprivate func layer(named name: String) -> CALayer? {
    if self.name == name { return self }
    return sublayers?.lazy.compactMap { $0.layer(named: name) }.first
  }
}
