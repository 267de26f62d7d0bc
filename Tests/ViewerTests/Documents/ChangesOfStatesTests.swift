import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The edits of the states of a document as Swift") @MainActor struct ChangesOfStatesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    @Test("An edit of a state is written with its own value while another state is shown")
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

    @Test("So are the edits of a wallpaper, which a signal that ends the program saves as Swift")
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
      viewer.unsavedFolder = folder.url.appendingPathComponent("unsaved")
      viewer.saveUnsavedEdits()
      let paths = try FileManager.default.subpathsOfDirectory(atPath: viewer.unsavedFolder.path)
      let path = try #require(paths.first { $0.hasSuffix("changes.swift") })
      let text = try String(
        contentsOf: viewer.unsavedFolder.appendingPathComponent(path), encoding: .utf8)
      #expect(text.contains("in the state \"Sleep\"\nhills.opacity = 0.9\n"))
    }
  }
}
