import Testing
import UIKit

/// Tests of names that sources for iOS use with lists, run loops and directions.
struct ListIndexTests {
  @Test func indexPathsHaveSectionsAndRows() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.section == 1 && path.row == 3 && path.item == 3 && path == IndexPath(indexes: [1, 3]))
    path.row = 4
    path.section = 2
    #expect(path == IndexPath(item: 4, section: 2))
  }

  @Test @MainActor func theDirectionFollowsTheAttribute() {
    let view = UIView()
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
  }

  @Test func numbersAndOrientations() {
    #expect(kCFBooleanTrue.boolValue && !kCFBooleanFalse.boolValue)
    #expect(
      UIInterfaceOrientation.landscapeLeft.isLandscape && UIInterfaceOrientation.portrait.isPortrait)
  }
}
