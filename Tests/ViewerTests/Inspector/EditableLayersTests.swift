import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The layers of a document that can be edited") @MainActor struct EditableLayersTests {
    private static let documents = SourceFile.repository.appendingPathComponent("Assets/Documents")

    @Test(
      "The layers that the viewer puts around a document cannot be edited, and the inspector says so")
    func layersAroundADocument() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let document = try #require(session.savableDocument)
      try expect([document.rootLayer], areEditable: true, in: world)
      try expect(
        [session.playback.scene.root, try #require(document.rootLayer.superlayer)],
        areEditable: false, in: world)
      session.undo.undo()
      #expect(!session.hasUnsavedEdits)
    }

    @Test("The planes of a wallpaper and the device around it cannot be edited, but its own layers can")
    func layersAroundAWallpaper() throws {
      let world = try PageWorld(Self.documents.appendingPathComponent("harbor.tendies").path)
      defer { world.end() }
      world.press(.character("m"))
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      let (wallpaper, device) = (try #require(scene.wallpaper), try #require(scene.device))
      let plane = try #require(wallpaper.layer(of: .floating))
      let body = try #require(scene.gestureLayer.sublayers?.first { $0.name == "device" })
      let screen = try #require(wallpaper.rootLayer.superlayer)
      let time = try #require(device.clock.sublayers?.last)
      try expect(
        [screen, body, device.clock, time, wallpaper.rootLayer, plane, scene.gestureLayer],
        areEditable: false, in: world)
      #expect(!world.page.session.hasUnsavedEdits)
      try expect(wallpaper.planes.map(\.document.rootLayer), areEditable: true, in: world)
    }

    @Test("The layers of a Lottie file can be edited, and those around it cannot")
    func layersAroundALottieFile() throws {
      let world = try PageWorld(Self.documents.appendingPathComponent("weather.lottie").path)
      defer { world.end() }
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      try expect([scene.root, scene.gestureLayer], areEditable: false, in: world)
      #expect(!world.page.session.hasUnsavedEdits)
      let root = scene.document.rootLayer
      try expect([root, try #require(root.sublayers?.first)], areEditable: true, in: world)
    }

    @Test("The spring of a change between states without a transition is not the document's")
    func defaultSpring() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(try folder.writeStates("a.caml").path)
      defer { world.end() }
      let (session, editor) = (world.page.session, world.page.panels.editor)
      try session.go(to: "other")
      let span = try #require(session.spans.last)
      #expect(span.animation is CASpringAnimation)
      editor.edit(AnimationAddress(id: span.id)) { $0.speed = 2 }
      #expect(!session.hasUnsavedEdits && session.spans.last?.id == span.id)
      #expect(world.viewer.notice?.message.contains("does not have this animation") == true)
      editor.remove(span.entry)
      #expect(!session.hasUnsavedEdits && session.spans.contains(where: { $0.id == span.id }))
    }

    /// Expects that the inspector shows for each of the layers if it can be edited, and that edits have an effect only
    /// then.
    private func expect(
      _ layers: [CALayer], areEditable isEditable: Bool, in world: PageWorld
    ) throws {
      let session = world.page.session
      if world.page.panels.createdPanels["inspector"] == nil { world.press(.function(4)) }
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      for layer in layers {
        session.selection = layer
        let rows = panel.rowViews.filter { !$0.isHidden }.compactMap(\.row)
        #expect(!rows.isEmpty && rows.contains(where: \.isEditable) == isEditable, "\(layer)")
        let texts = panel.subviews.flatMap(\.subviews).compactMap { ($0 as? Caption)?.string }
        #expect(texts.contains("Not of the document: it cannot be edited") != isEditable, "\(layer)")
        session.set(0.5, "opacity", on: layer, isAnimated: false)
        #expect((layer.opacity == 0.5) == isEditable, "\(layer)")
        #expect(!isEditable || session.hasUnsavedEdits)
      }
    }
  }
}
