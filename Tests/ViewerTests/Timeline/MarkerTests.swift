import Foundation
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// The times that a document names.
  @Suite("Named times in the timeline") @MainActor struct MarkerTests {
    private static let frameRate = 30.0

    /// Returns an animation of two seconds, 60 frames, with a marker for each name and frame.
    private func document(_ markers: [(name: String, frame: Int)], lasting frames: Int) -> Data {
      let list = markers.map {
        "{\"cm\": \"\($0.name)\", \"tm\": \($0.frame), \"dr\": \(frames)}"
      }
      return Data(
        """
        {"v": "5.7", "fr": \(Self.frameRate), "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 1, "ip": 0, "op": 60, "sw": 50, "sh": 50, "sc": "#ff0000", "ks": {"o": {"a": 1, "k": [
        {"t": 0, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 60, "s": [100]}]}}}],
        "markers": [\(list.joined(separator: ", "))]}
        """.utf8)
    }

    private func withPage(
      _ markers: [(name: String, frame: Int)], lasting frames: Int = 0,
      _ body: @MainActor (ScenePage) -> Void
    ) throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(
        try folder.write("a.json", data: document(markers, lasting: frames)).path)
      defer { world.end() }
      body(world.page)
    }

    @Test("Marks are in the order of their times") func order() throws {
      try withPage([("landing", 30), ("start", 0), ("", 45)]) { page in
        #expect(page.session.markers.map(\.name) == ["start", "landing", ""])
        #expect(page.session.markers.map(\.time) == [0, 1, 1.5])
      }
    }

    @Test("The duration of a marker is a bar on the ruler, and in its tooltip") func durations() throws
    {
      try withPage([("landing", 30)], lasting: 15) { page in
        #expect(page.session.markers.map(\.duration) == [0.5])
        let frame = RulerView.markerFrame(at: page.timeline.scale.x(of: 1))
        let tooltip = page.timeline.tooltip(at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(tooltip?.name.hasPrefix("landing, for 0.5") == true)
      }
      let scale = TimeScale(range: 0...2, start: 0, width: 400)
      func bar(_ time: Double, _ duration: Double) -> CGRect? {
        let marker = DocumentMarker(name: "a", time: time, duration: duration)
        return RulerView.barFrame(of: marker, on: scale, width: 400)
      }
      #expect(bar(0.5, 1).map { [$0.minX, $0.maxX] } == [100, 300])
      #expect(bar(1.5, 9).map { [$0.minX, $0.maxX] } == [300, 400], "cut off at the end")
      #expect(bar(-1, 1.5).map { [$0.minX, $0.maxX] } == [0, 100], "began before")
      #expect(bar(1, 0) == nil && bar(3, 1) == nil)
      let short = DocumentMarker(name: "press", time: 1, duration: 0.004)
      #expect(TimelineView.title(of: short) == "press")
    }

    @Test("The commands for markers stop at no keyframe") func jumping() throws {
      try withPage([("landing", 30), ("start", 15)]) { page in
        let session = page.session
        session.pause()
        session.seek(to: 0)
        let times = [true, true, true, false].map { forward in
          session.jumpToMarker(forward: forward)
          return (session.time * 100).rounded() / 100
        }
        #expect(times == [0.5, 1, 1, 0.5])
      }
    }

    @Test("The pointer on a mark shows its name") func tooltips() throws {
      try withPage([("landing", 30), ("", 45)]) { page in
        let timeline = page.timeline
        @MainActor func point(ofFrame frame: Double) -> CGPoint {
          let frame = RulerView.markerFrame(at: timeline.scale.x(of: frame / Self.frameRate))
          return CGPoint(x: frame.midX, y: frame.midY)
        }
        let mark = point(ofFrame: 30)
        let tooltip = timeline.tooltip(at: mark)
        #expect(tooltip?.name == "landing" && tooltip?.area?.contains(mark) == true)
        let above = timeline.tooltip(at: CGPoint(x: mark.x, y: 4))
        #expect(above == nil, "above the mark are the numbers of the ruler")
        let beside = timeline.tooltip(at: CGPoint(x: mark.x + 30, y: mark.y))
        #expect(beside == nil, "beside the mark")
        #expect(timeline.tooltip(at: point(ofFrame: 45)) == nil, "a mark without a name")
      }
    }
  }
}
