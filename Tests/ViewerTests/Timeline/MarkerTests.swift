import Foundation
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// The times that a document names.
  @Suite("Named times in the timeline") @MainActor struct MarkerTests {
    /// Returns an animation of two seconds with a marker for each name and frame.
    private func document(_ markers: [(name: String, frame: Int)]) -> Data {
      let list = markers.map { "{\"cm\": \"\($0.name)\", \"tm\": \($0.frame), \"dr\": 0}" }
      return Data(
        """
        {"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
        {"ty": 1, "ip": 0, "op": 60, "sw": 50, "sh": 50, "sc": "#ff0000", "ks": {"o": {"a": 1, "k": [
        {"t": 0, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 60, "s": [100]}]}}}],
        "markers": [\(list.joined(separator: ", "))]}
        """.utf8)
    }

    @Test("The pointer on a mark shows its name") func tooltips() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let file = try folder.write("a.json", data: document([("landing", 30), ("start", 0), ("", 45)]))
      let world = try PageWorld(file.path)
      defer { world.end() }
      let timeline = world.page.timeline
      #expect(world.page.session.markers.map(\.name) == ["start", "landing", ""])
      let x = timeline.scale.x(of: 1)
      let tooltip = timeline.tooltip(at: CGPoint(x: x, y: 18))
      #expect(tooltip?.name == "landing" && tooltip?.area?.contains(CGPoint(x: x, y: 18)) == true)
      #expect(timeline.tooltip(at: CGPoint(x: x, y: 4)) == nil)
      #expect(timeline.tooltip(at: CGPoint(x: x + 30, y: 18)) == nil)
      #expect(timeline.tooltip(at: CGPoint(x: timeline.scale.x(of: 1.5), y: 18)) == nil)
    }
  }
}
