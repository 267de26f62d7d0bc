import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of the page's buttons, its timeline and its canvas with the pointer.
  struct PointerTests {
    private func isNear(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
      abs(one - other) <= tolerance
    }

    /// The points of the pointer are whole pixels, and a pixel of the timeline is 1.2 s / 868, or 0.0014 s.
    /// The tolerance of 0.003 s is two pixels.
    @Test(arguments: WindowManager.allCases)
    func theTimelineIsDraggedWhileItPlays(manager: WindowManager) throws {
      try withPage([PageViewer.bounce], manager: manager) { viewer in
        let geometry = PageGeometry(try viewer.state)
        // Slow, so that playback alone would reach 0.9 s only after nine seconds.
        try viewer.ask("speed", ["rate": 0.1])
        try viewer.ask("seek", ["time": 0])
        try viewer.drag(
          from: geometry.timeline(0.2, of: 1.2), to: geometry.timeline(0.9, of: 1.2))
        try viewer.wait(for: "playing on from 0.9 s") {
          $0.isPlaying && $0.time > 0.897 && $0.time < 1.15
        }
        try dragWhilePaused(viewer, geometry)
      }
    }

    private func dragWhilePaused(_ viewer: PageViewer, _ geometry: PageGeometry) throws {
      try viewer.ask("pause")
      // Shows a later time first, so that the drag goes back to 0.9 s.
      try viewer.ask("seek", ["time": 1.1])
      try viewer.drag(from: geometry.timeline(0.2, of: 1.2), to: geometry.timeline(0.9, of: 1.2))
      let dragged = try viewer.wait(for: "0.9 s") { isNear($0.time, 0.9, 0.003) }
      #expect(!dragged.isPlaying)
    }

    @Test func theTimelineHandlesTheWheelAndDragsOfTheRange() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        let geometry = PageGeometry(try viewer.state)
        try viewer.click(geometry.timeline(0.6, of: 1.2))
        let start = try viewer.wait(for: "0.6 s") { isNear($0.time, 0.6, 0.003) }
        // Turning the wheel towards the user steps one frame forward, and away from the user one back.
        try viewer.click(geometry.timeline(0.3, of: 1.2), button: .wheelDown)
        try viewer.wait(for: "the next frame") { $0.frame == Int((start.time * 60).rounded()) + 1 }
        try viewer.click(geometry.timeline(0.3, of: 1.2), button: .wheelUp)
        try viewer.wait(for: "the frame before") { $0.frame == Int((start.time * 60).rounded()) }

        try viewer.ask("range", ["in": 0.3, "out": 0.8])
        let (from, to) = (
          geometry.timelineRange(0.3, of: 1.2), geometry.timelineRange(0.4, of: 1.2)
        )
        try viewer.drag(from: from, to: to)
        try viewer.wait(for: "a later start") {
          isNear($0.inPoint ?? 0, 0.4, 0.01) && $0.outPoint == 0.8
        }
        try viewer.drag(
          from: geometry.timelineRange(0.6, of: 1.2), to: geometry.timelineRange(0.7, of: 1.2))
        try viewer.wait(for: "the range to move") {
          isNear($0.inPoint ?? 0, 0.5, 0.01) && isNear($0.outPoint ?? 0, 0.9, 0.01)
        }
      }
    }

    @Test func theButtonsOfTheBarsAndOfTheZoomCardHaveTheirEffect() throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"]) { viewer in
        let geometry = PageGeometry(try viewer.state)
        func click(_ point: CGPoint, _ what: String, _ isRight: (PageState) -> Bool) throws {
          try viewer.click(point)
          try viewer.wait(for: what, isRight)
        }
        // The time 0.6 s is that of frame 36.
        try click(geometry.transport(.frameBack), "a frame back") { $0.frame == 35 }
        try click(geometry.transport(.frameForward), "a frame on") { $0.frame == 36 }
        try click(geometry.transport(.end), "the end") { isNear($0.time, 1.2, 1e-6) }
        try click(geometry.transport(.restart), "playing from the start") { $0.isPlaying }
        try viewer.ask("pause")
        try click(geometry.transport(.start), "the start") { $0.time == 0 }
        try click(geometry.transport(.loop), "to and fro") { $0.loop == "pingpong" }
        try click(geometry.transport(.play), "playing") { $0.isPlaying }
        try click(geometry.transport(.play), "rest") { !$0.isPlaying }
        try click(geometry.faster, "faster") { isNear($0.speed, 1.1, 1e-9) }
        try click(geometry.slower, "slower") { isNear($0.speed, 1, 1e-9) }
        let panels: [(PageGeometry.HeaderButton, name: String)] = [
          (.layers, "layers"), (.animations, "animations"), (.inspector, "inspector"),
          (.curves, "curves"), (.lesson, "lesson"), (.issues, "issues"),
        ]
        for (button, panel) in panels {
          let before = try viewer.look().picture
          try click(geometry.header(button), panel) { $0.panels == [panel] }
          #expect(try !viewer.look().picture.isSame(as: before))
          try click(geometry.header(button), "no panel") { $0.panels.isEmpty }
        }
        let zoom = try viewer.state.zoom
        try click(geometry.zoomCard(.zoomIn), "larger") { isNear($0.zoom, zoom * 1.25, 1e-6) }
        try click(geometry.zoomCard(.zoomOut), "smaller") { isNear($0.zoom, zoom, 1e-6) && !$0.fits }
        try click(geometry.zoomCard(.fit), "fitting") { $0.fits }
        try click(geometry.zoomCard(.settings), "the settings") { $0.panels == ["settings"] }
      }
    }

    // MARK: The canvas

    @Test func theCanvasIsZoomedPannedAndMeasured() throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"]) { viewer in
        let geometry = PageGeometry(try viewer.state)
        let (middle, zoom) = (geometry.canvasMiddle, try viewer.state.zoom)
        try viewer.hover(middle)
        // 0 fits the scene into the canvas.
        try viewer.press("0")
        let before = try viewer.look().picture
        try viewer.click(middle, button: .wheelUp, holding: "ctrl")
        try viewer.wait(for: "a larger scene") { isNear($0.zoom, zoom * 1.25, 1e-6) }
        try viewer.drag(from: middle, to: CGPoint(x: middle.x - 30, y: middle.y - 40), button: .middle)
        try viewer.wait(for: "a moved scene") { $0.pan[0] < 0 || $0.pan[1] < 0 }
        #expect(try !viewer.look().picture.isSame(as: before))
        try viewer.hover(middle)
        try viewer.press("0")
        expectSame(try viewer.look().picture, as: before, "fitting again")

        // D shows and hides the rulers.
        try viewer.press("d")
        let ruled = try viewer.look().picture
        try viewer.drag(from: middle, to: CGPoint(x: middle.x + 60, y: middle.y), holding: "shift")
        #expect(try !viewer.look().picture.isSame(as: ruled), "a distance is drawn")
        try viewer.hover(middle)
        try viewer.press("Escape")
        expectSame(try viewer.look().picture, as: ruled, "without the distance")
        // A guide is dragged out of the ruler, and removed by dragging it back into the ruler.
        let (onRuler, inside) = (CGPoint(x: middle.x, y: geometry.layout.canvas.minY + 8), middle)
        try viewer.drag(from: onRuler, to: inside)
        #expect(try !viewer.look().picture.isSame(as: ruled), "a guide is drawn")
        try viewer.drag(from: inside, to: onRuler)
        try viewer.hover(middle)
        expectSame(try viewer.look().picture, as: ruled, "without the guide")
        try viewer.press("d")
        expectSame(try viewer.look().picture, as: before, "without the rulers")
      }
    }

    @Test func theDividerOfAComparisonIsDragged() throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"]) { viewer in
        let middle = PageGeometry(try viewer.state).canvasMiddle
        // C keeps the moment as picture A and goes from no comparison to wipe, then to side by side and difference.
        // Shift+Right goes on by ten frames.
        try viewer.press("c", "shift+Right")
        let before = try viewer.look()
        #expect(before.state.compare == "wipe")
        try viewer.drag(from: middle, to: CGPoint(x: middle.x + 80, y: middle.y))
        #expect(try !viewer.look().picture.isSame(as: before.picture))
        try viewer.press("c", "c")
        #expect(try viewer.state.compare == "difference")
        // Picture A is of 0.6 s. Going back to that time makes the difference black everywhere, also in the middle of the
        // canvas, which the ball covers ten frames later.
        try viewer.ask("seek", ["time": 0.6])
        #expect(try viewer.look().picture[Int(middle.x), Int(middle.y)] == 0xff00_0000)
      }
    }

    @Test(arguments: WindowManager.allCases)
    func clicksWithControlSelect(manager: WindowManager) throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"], manager: manager) { viewer in
        let geometry = PageGeometry(try viewer.state)
        let before = try viewer.look().picture
        // At 0.6 s the ball lies flattened on the ground, which is 110 points below the middle of the canvas.
        let ball = CGPoint(x: geometry.canvasMiddle.x, y: geometry.canvasMiddle.y + 110)
        try viewer.click(ball, holding: "ctrl")
        let front = try viewer.wait(for: "a selection") { !$0.selection.isEmpty }
        #expect(try !viewer.look().picture.isSame(as: before), "its outline is drawn")
        try viewer.click(ball, holding: "ctrl")
        try viewer.wait(for: "the one behind") {
          !$0.selection.isEmpty && $0.selection != front.selection
        }
        // F3 opens the layers, whose first row is the root.
        try viewer.press("F3")
        try viewer.click(PageGeometry(try viewer.state).treeRow(0))
        try viewer.wait(for: "the root") { $0.selection.hasSuffix("document") }
      }
    }
  }
}
