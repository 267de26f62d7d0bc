import CoreGraphics
import SceneBuilding
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The card of a problem") @MainActor struct ProblemCardTests {
    /// Returns the upper edge of the place of an error with `message`, in points of its row.
    private func placeEdge(_ message: String) throws -> CGFloat {
      let location = SceneProblem.Location(file: "a.swift", line: 8, message: message)
      let card = ProblemCard(SceneProblem("a.swift does not compile", [location])) {}
      card.layOut(in: CGSize(width: 800, height: 500))
      card.layoutIfNeeded()
      // A row has three subviews: the place, the message and the box of the excerpt.
      let row = try #require(card.subviews.first { $0.subviews.count == 3 && !($0 is UIControl) })
      row.layoutIfNeeded()
      let place = row.subviews.compactMap { $0 as? Caption }.first { $0.string == "a.swift:8:" }
      return try #require(place).frame.minY
    }

    @Test("The card covers the least of the picture that it can")
    func place() {
      let location = SceneProblem.Location(file: "a.swift", line: 8, message: "no")
      let card = ProblemCard(SceneProblem("a.swift does not compile", [location])) {}
      let size = CGSize(width: 800, height: 600)
      func frame(_ picture: CGRect, moving: [CGRect] = []) -> CGRect {
        card.layOut(in: size, beside: picture, moving: moving)
        return card.frame
      }
      // The margin of the card is 12 points, and 52 at the bottom: 600 − 52 = 548. The card is beside the
      // picture only where it is at least 280 points wide.
      #expect(frame(CGRect(origin: .zero, size: size)).minY == 12, "no place is better than the top")
      #expect(frame(CGRect(x: 0, y: 0, width: 800, height: 440)).maxY == 548)
      #expect(frame(CGRect(x: 0, y: 150, width: 800, height: 450)).minY == 12)
      let dot = CGRect(x: 100, y: 20, width: 40, height: 40)
      #expect(frame(CGRect(origin: .zero, size: size), moving: [dot]).maxY == 548)
      let beside = frame(CGRect(x: 400, y: 0, width: 400, height: 600))
      #expect(beside.minX == 12 && beside.maxX == 388)
      #expect(frame(CGRect(x: 200, y: 0, width: 400, height: 600)).width == 776, "too narrow to read")
    }

    @Test("The place stands on the baseline of its message, which Chinese lowers")
    func baselines() throws {
      let (latin, chinese) = (try placeEdge("no"), try placeEdge("找不到"))
      // The upper edge is at 4 points plus the height that the other font adds. The limits for it are a
      // choice.
      #expect(latin == 4 && chinese > latin + 2 && chinese < latin + 9)
    }
  }
}
