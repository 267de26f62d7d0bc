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
      let row = try #require(card.subviews.first { $0.subviews.count == 3 && !($0 is UIControl) })
      row.layoutIfNeeded()
      let place = row.subviews.compactMap { $0 as? Caption }.first { $0.string == "a.swift:8:" }
      return try #require(place).frame.minY
    }

    @Test("The place stands on the baseline of its message, which Chinese lowers")
    func baselines() throws {
      let (latin, chinese) = (try placeEdge("no"), try placeEdge("找不到"))
      #expect(latin == 4 && chinese > latin + 2 && chinese < latin + 9)
    }
  }
}
