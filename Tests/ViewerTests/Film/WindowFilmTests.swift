import CoreGraphics
import Export
import Foundation
import QuartzCore
import RenderModel
import TestSupport
import Testing
import UIKit
import ViewerKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Films of the window") @MainActor struct WindowFilmTests {
    private func withFilm(
      _ script: WindowScript, scene: String? = nil, exportFolder: String? = nil,
      _ body: (WindowFilm) async throws -> Void
    ) async throws {
      let (screen, style) = (UIScreen.main.bounds, Theme.style)
      CATransaction.flush()
      var settings = WindowFilm.Settings()
      (settings.scene, settings.exportFolder, settings.frameDuration) = (scene, exportFolder, 0.1)
      let film = try WindowFilm(script, settings)
      defer {
        film.end()
        (UIScreen.main.bounds, Theme.style) = (screen, style)
        MediaClock.setManualTime(nil)
      }
      try await body(film)
    }

    /// Runs the blocks that wait on the main queue, on which a test runs itself.
    private func runMainQueue() async {
      for _ in 0..<4 {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      }
    }

    private func script(
      _ gestures: [WindowGesture], size: CGSize = CGSize(width: 560, height: 360)
    ) -> WindowScript {
      WindowScript(size: size, gestures: gestures)
    }

    /// Opens the door's page from the gallery, drags the door open, and shows its animations.
    private func openingDoor() throws -> WindowScript {
      func part(_ name: String, _ x: Double = 0.5) -> WindowGesture.Location {
        .part(name, CGPoint(x: x, y: 0.5))
      }
      return script([
        WindowGesture(time: 1.2, duration: 0.8, action: .down(part("scene:door"))),
        WindowGesture(time: 1.3, action: .up(part("scene:door"))),
        WindowGesture(time: 2, action: .down(part("canvas", 0.6))),
        WindowGesture(time: 2.8, duration: 0.8, action: .moved(part("canvas", 0.1))),
        WindowGesture(time: 2.9, action: .up(part("canvas", 0.1))),
        WindowGesture(time: 3, action: .press(try #require(KeyStroke("Tab")))),
      ])
    }

    // MARK: Pictures

    @Test("A film has the same pixels every time")
    func pixelsAreTheSame() async throws {
      var films: [[Bitmap]] = []
      for _ in 0..<2 {
        try await withFilm(openingDoor()) { film in
          films.append(try (0..<16).map { try film.picture(at: Double($0) / 4) })
        }
      }
      let different = zip(films[0], films[1]).filter { !$0.difference(from: $1).isNone }
      #expect(films[0].count == 16 && different.isEmpty)
      // The pictures of the gallery, of the closed door and of the open door differ, so the films show what happens.
      for (one, other) in [(3, 7), (7, 12)] {
        #expect(!films[0][one].difference(from: films[0][other]).isNone)
      }
    }

    @Test(
      "The outline of a selected layer belongs to the frame that is shown while the scene plays",
      arguments: [false, true])
    func outline(afterANewStyle isReplaced: Bool) async throws {
      try await withFilm(script([]), scene: "swing") { film in
        _ = try film.picture(at: 0.2)
        let first = try #require(film.viewer.page)
        let door = try #require(first.playback.root.layer(named: "door"))
        first.session.selection = door
        if isReplaced {
          _ = try film.picture(at: 0.3)
          film.viewer.rebuild(first)
        }
        let page = try #require(film.viewer.page)
        #expect((page === first) == !isReplaced)
        let overlay = try #require(
          page.canvas.overlay.subviews.compactMap { $0 as? SelectionOverlay }.first)
        for frame in 4..<9 {
          _ = try film.picture(at: Double(frame) / 10)
          let moment = page.session.moment
          let placement = try #require(moment.tree.placement(of: door.node, at: moment.time))
          let expected = OutlineDrawing(placement) { page.canvas.geometry.toCanvas($0) }.box
          let window = film.viewer.host.context.server.tree(at: MediaClock.now())
          let shown = try #require(window[overlay.outline.node].properties.shape.path)
          let box = shown.boundingBoxOfPath
          // The tolerance of a hundredth of a point is a choice.
          #expect(abs(box.minX - expected.minX) < 0.01 && abs(box.width - expected.width) < 0.01)
        }
      }
    }

    @Test("The gestures open the door and its animations")
    func gesturesAct() async throws {
      try await withFilm(openingDoor()) { film in
        _ = try film.picture(at: 1)
        #expect(film.viewer.gallery != nil)
        _ = try film.picture(at: 4)
        let page = try #require(film.viewer.page)
        #expect(page.entry.name == "door" && page.shownPanels.contains("animations"))
        let door = try #require(page.playback.root.layer(named: "door"))
        // 200 points of a drag are a second, and the drag goes over half of the canvas. The limit is a
        // choice.
        #expect(door.timeOffset > 0.5)
      }
    }

    @Test("The pointer and the keys are in the picture")
    func userIsShown() async throws {
      let moved = WindowGesture(time: 0.5, action: .moved(.point(CGPoint(x: 40, y: 200))))
      let pressed = WindowGesture(time: 1, action: .press(try #require(KeyStroke("Ctrl+E"))))
      try await withFilm(script([moved, pressed]), scene: "door") { film in
        let before = try film.picture(at: 0.4)
        let after = try film.picture(at: 0.8)
        // The arrow is black, and its hot spot is the point.
        #expect(after.row(204)[41] & 0xFF_FFFF == 0 && before.row(204)[41] & 0xFF_FFFF != 0)
        let labelled = try film.picture(at: 1.2)
        #expect(film.viewer.exportPanel != nil)
        // The middle of the label is at y = 72, and the middle of the window at x = 280. The limit of 0x60
        // tells the dark label from the page; it is a choice.
        let label = labelled.row(72 - 14)[280]
        #expect(label & 0xFF < 0x60, "no label of the key: \(String(label, radix: 16))")
      }
    }

    @Test("A gesture at a part that is not there is an error")
    func missingPart() async throws {
      let gesture = WindowGesture(
        time: 0.2, action: .down(.part("handle1", CGPoint(x: 0.5, y: 0.5))))
      try await withFilm(script([gesture])) { film in
        let error = #expect(throws: FilmError.self) { try film.picture(at: 1) }
        #expect(
          error?.description == "gesture 1 is at 'handle1', which the window does not show then")
      }
    }

    // MARK: The film of the documentation

    @Test("The script of the documentation's film still does what it shows")
    func firstMinutes() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-film-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = try WindowScript(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../../Documentation/Film/first-minutes.json").standardized)
      // The limits of the duration are a choice.
      #expect((20...60).contains(script.duration))
      try await withFilm(script, exportFolder: folder.path) { film in
        var seen: Set<String> = []
        for second in 0...Int(script.duration) {
          _ = try film.picture(at: Double(second))
          seen.insert(film.viewer.page?.entry.name ?? "gallery")
          film.viewer.page.map { seen.formUnion($0.shownPanels.map(\.rawValue)) }
          if film.viewer.exportPanel != nil { seen.insert("export") }
          await runMainQueue()
        }
        #expect(seen.isSuperset(of: ["gallery", "door", "swing", "animations", "curves", "export"]))
        let page = try #require(film.viewer.page)
        let curves = try #require(page.panels.createdPanels["curves"] as? CurvesPanel)
        let timing = try #require(curves.subject?.animation.timingFunction, "no handle was dragged")
        #expect(timing.curve != .linear)
        // The panel writes a frame in each turn of the main queue, of which there were fewer than frames.
        let panel = try #require(film.viewer.exportPanel)
        let job = try #require(panel.job, "\(panel.message.string)")
        #expect(job.path == folder.appendingPathComponent("swing.png").path && job.framesDone > 0)
      }
    }
  }
}

extension CALayer {
  /// Returns the first layer with a name below this one.
  fileprivate func layer(named name: String) -> CALayer? {
    for child in sublayers ?? [] {
      if let found = child.name == name ? child : child.layer(named: name) { return found }
    }
    return nil
  }
}
