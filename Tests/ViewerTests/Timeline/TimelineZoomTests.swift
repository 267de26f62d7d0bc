import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the visible part of the timeline, with the pointer and with keys.
  @Suite @MainActor struct TimelineZoomTests {
    private func view<Kind: UIView>(_ kind: Kind.Type, in world: PageWorld) throws -> Kind {
      try #require(world.page.view.subviews.compactMap { $0 as? Kind }.first)
    }

    /// True if the ends of a range are within 0.01 s of the expected ones. The tolerance is a choice.
    private func near(_ range: ClosedRange<Double>, _ start: Double, _ end: Double) -> Bool {
      abs(range.lowerBound - start) < 0.01 && abs(range.upperBound - end) < 0.01
    }

    /// The y coordinate of the middle of the bar that shows the play range, in points of the timeline.
    private static let rangeBarMiddle = 27.0

    @Test func theOverviewIsShownWhileTheTimelineIsZoomed() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let timeline = try view(TimelineView.self, in: world)
      let overview = timeline.overview
      // One period of the scene takes 4 s.
      #expect(overview.isHidden && world.page.session.extent == 4)
      world.page.session.zoomTimeline(by: 4, around: 2)
      #expect(!overview.isHidden && timeline.bounds.contains(overview.frame))
      #expect(timeline.playhead.frame.maxY <= overview.frame.minY)
      let width = overview.bounds.width - 2 * TimelineView.inset
      #expect(abs(overview.thumb.frame.width - width / 4) < 1)
      world.page.session.fitTimeline()
      #expect(overview.isHidden)
    }

    @Test func aZoomedTimelineFollowsThePlayhead() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      session.zoomTimeline(by: 4, around: 0)
      #expect(session.player.isPlaying && near(session.visibleTimes, 0, 1))
      MediaClock.setManualTime(100.9)
      session.playback.onFrame?(.running)
      #expect(near(session.visibleTimes, 0, 1))
      MediaClock.setManualTime(101.1)
      session.playback.onFrame?(.running)
      #expect(session.visibleTimes.contains(1.1) && session.visibleTimes.lowerBound > 1)
    }

    @Test("The whole timeline of an endless scene begins at 0 and ends with the period that is reached")
    func endlessTimelines() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      let overview = try view(TimelineView.self, in: world).overview
      session.pause()
      session.perform(.fitTime)
      #expect(near(session.visibleTimes, 0, 4) && overview.isHidden, "there is one period")
      session.seek(to: 4.5)
      #expect(near(session.visibleTimes, 4, 8) && !overview.isHidden, "there is more")
      session.perform(.fitTime)
      #expect(near(session.visibleTimes, 0, 8) && !overview.isHidden)
      session.seek(to: 1)
      #expect(near(session.visibleTimes, 0, 8), "the scale stays the same")
      session.perform(.fitTime)
      #expect(near(session.visibleTimes, 0, 4) && overview.isHidden, "period by period again")
      session.seek(to: 4.5)
      session.zoomTimeline(by: 0.5)
      #expect(near(session.visibleTimes, 0, 8), "less detail than one period")
      session.fitTimeline()
      session.panTimeline(by: -3)
      #expect(near(session.visibleTimes, 1, 5), "a later period can be moved, too")
    }

    @Test func theHandlesOfTheRangeAreHighlightedUnderThePointer() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      world.page.session.setRange(in: 1, out: 3)
      let timeline = try view(TimelineView.self, in: world)
      let (start, end) = (timeline.startHandle, timeline.endHandle)
      let size = end.frame.size
      let middle = world.windowPoint(CGPoint(x: end.bounds.midX, y: end.bounds.midY), in: end)
      world.hover(middle)
      #expect(end.state == .hovered && start.state == .normal && end.frame.width > size.width)
      world.window.inject(
        .pointer(
          PointerEvent(
            phase: .down, at: middle, button: 1, buttons: .button(1), timestamp: 100)))
      #expect(end.state == .pressed && end.backgroundColor == Theme.accentInk)
      world.window.inject(
        .pointer(PointerEvent(phase: .up, at: middle, button: 1, timestamp: 100)))
      // The pointer leaves the timeline.
      world.hover(CGPoint(x: middle.x, y: 5))
      #expect(end.state == .normal && end.frame.size == size)
    }

    @Test("The playheads of the lanes and of the ruler are at the same place")
    func playheads() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.page.toggle("animations")
      world.page.view.layoutIfNeeded()
      let session = world.page.session
      let (timeline, lanes) = (
        try view(TimelineView.self, in: world), try view(AnimationsPanel.self, in: world)
      )
      func check(_ step: Comment) {
        #expect(abs(timeline.playhead.frame.midX - lanes.playhead.frame.midX) < 1, step)
      }
      check("at the start")
      MediaClock.setManualTime(102.03)
      session.playback.onFrame?(.running)
      check("after a frame")
      MediaClock.setManualTime(102.04)
      timeline.setNeedsLayout()
      timeline.layoutIfNeeded()
      check("laid out between two frames")
      session.playback.noteInput()
      MediaClock.setManualTime(102.05)
      session.playback.onFrame?(.idle)
      check("after input")
      session.playback.updateRest()
      check("at rest")
      world.page.toggle("animations")
      world.page.toggle("animations")
      world.page.view.layoutIfNeeded()
      check("when opened again")
      session.perform(.toStart)
      check("in the past")
    }

    @Test func aClickOnTheRangeMovesTheTimeAndADragTheRange() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      session.pause()
      session.setRange(in: 1, out: 3)
      let timeline = try view(TimelineView.self, in: world)
      func point(_ time: Double) -> CGPoint {
        world.windowPoint(CGPoint(x: timeline.scale.x(of: time), y: Self.rangeBarMiddle), in: timeline)
      }
      world.click(point(2))
      #expect(abs(session.time - 2) < 0.01 && !session.player.isPlaying)
      #expect(session.player.inPoint == 1 && session.player.outPoint == 3)
      world.drag(point(1.5), point(2))
      #expect(abs(session.time - 2) < 0.01, "the time stays")
      #expect(abs((session.player.inPoint ?? 0) - 1.5) < 0.01)
      #expect(abs((session.player.outPoint ?? 0) - 3.5) < 0.01)
    }

    @Test func theThumbIsDraggedAndAPressBesideItMovesItThere() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      session.pause()
      let overview = try view(TimelineView.self, in: world).overview
      session.zoomTimeline(by: 4, around: 2)
      let second = (overview.bounds.width - 2 * TimelineView.inset) / 4
      func point(_ time: Double) -> CGPoint {
        world.windowPoint(CGPoint(x: TimelineView.inset + second * time, y: 5), in: overview)
      }
      let time = session.time
      world.drag(point(2), point(2.5), point(1.6))
      #expect(near(session.visibleTimes, 1.1, 2.1), "\(session.visibleTimes)")
      world.drag(point(3), point(3))
      #expect(near(session.visibleTimes, 2.5, 3.5), "\(session.visibleTimes)")
      world.drag(point(2.7), point(9))
      #expect(near(session.visibleTimes, 3, 4), "it stops at the end")
      #expect(session.time == time, "the time stays")
    }

    @Test func aDoubleClickOnTheOverviewShowsTheWholeTimeline() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let overview = try view(TimelineView.self, in: world).overview
      world.page.session.zoomTimeline(by: 4, around: 2)
      let point = world.windowPoint(CGPoint(x: overview.bounds.midX, y: 5), in: overview)
      world.click(point)
      world.click(point)
      #expect(overview.isHidden)
    }

    @Test func aDoubleClickOnTheRangeFitsIt() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let (session, timeline) = (world.page.session, try view(TimelineView.self, in: world))
      session.setRange(in: 1, out: 2)
      let point = world.windowPoint(
        CGPoint(x: timeline.scale.x(of: 1.5), y: Self.rangeBarMiddle), in: timeline)
      world.click(point)
      #expect(session.viewport.zoomed == nil)
      world.click(point)
      // The margin is 4 percent of the length on each side.
      #expect(near(session.visibleTimes, 0.96, 2.04))
      #expect(session.player.inPoint == 1 && session.player.outPoint == 2)
    }

    @Test func aDoubleClickOnABarFitsItsAnimation() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      // Tab opens the animations.
      world.press(.tab)
      let (session, panel) = (world.page.session, try view(AnimationsPanel.self, in: world))
      // The timeline becomes longer than the animation's period, so that fitting the period zooms it.
      session.setRange(in: 0, out: 8)
      let timeline = try view(TimelineView.self, in: world)
      // The lanes begin below the line of 24 points that shows the media time, and a rule of 1 point.
      let y = 25 + LaneRows.layerHeight + LaneRows.laneHeight / 2
      let point = world.windowPoint(CGPoint(x: timeline.scale.x(of: 3), y: y), in: panel)
      world.click(point)
      let count = session.playback.context.journal?.entries.count
      world.click(point)
      // The margin is 4 percent of the length: 4 · 1.04 = 4.16.
      #expect(near(session.visibleTimes, 0, 4.16), "one period of an endless animation")
      #expect(session.playback.context.journal?.entries.count == count, "nothing is dragged")
      world.click(point)
      #expect(near(session.visibleTimes, 0, 4.16), "a third click is not another double click")
    }

    @Test func keysZoomAroundTheTime() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      session.pause()
      session.seek(to: 1)
      // Ctrl+= and Ctrl++ zoom in by 1.5, Ctrl+- zooms out, and Ctrl+0 shows the whole timeline.
      world.press(.character("="), "", .control)
      #expect(near(session.visibleTimes, 1 - 1 / 1.5, 1 + 3 / 1.5))
      session.seek(to: 4)
      #expect(session.visibleTimes.contains(4), "a sought time is visible")
      world.press(.character("-"), "", .control)
      #expect(session.viewport.zoomed == nil)
      world.press(.character("+"), "", .control)
      world.press(.character("0"), "", .control)
      #expect(session.viewport.zoomed == nil)
    }
  }
}
