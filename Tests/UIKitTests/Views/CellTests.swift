import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Cells {
    private final class Counter: UICollectionViewCell {
      var uses = 0
      override func prepareForReuse() {
        super.prepareForReuse()
        uses += 1
      }
    }

    @Test func aCellShowsItsContentAboveItsBackgrounds() {
      let cell = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let (plain, chosen) = (UIView(), UIView())
      cell.selectedBackgroundView = chosen
      cell.backgroundView = plain
      #expect(cell.subviews == [plain, chosen, cell.contentView])
      cell.frame.size = CGSize(width: 200, height: 80)
      #expect([plain, chosen, cell.contentView].allSatisfy { $0.frame == cell.bounds })
      #expect(chosen.isHidden)
      cell.isHighlighted = true
      #expect(!chosen.isHidden)
      cell.isHighlighted = false
      cell.isSelected = true
      #expect(!chosen.isHidden)
      cell.prepareForReuse()
      #expect(cell.uses == 1)
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .subtitle])
    func aRowHasTitleAndDetail(style: UITableViewCell.CellStyle) throws {
      let cell = UITableViewCell(style: style, reuseIdentifier: "row")
      #expect(cell.reuseIdentifier == "row" && (cell.detailTextLabel == nil) == (style == .default))
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.layoutIfNeeded()
      let title = try #require(cell.textLabel?.frame)
      #expect(title.minX == 16 && title.maxX <= 304 && cell.contentView.bounds.contains(title))
      guard let detail = cell.detailTextLabel?.frame else { return }
      #expect(cell.contentView.bounds.contains(detail))
      if style == .subtitle {
        #expect(detail.minY == title.maxY && detail.minX == title.minX)
      } else {
        #expect(detail.maxX == 304 && detail.minX > title.maxX)
      }
    }

    @Test func aSelectedRowIsGrayUnlessItsStyleIsNone() {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      #expect(cell.selectedBackgroundView?.isHidden == true)
      cell.setSelected(true, animated: false)
      #expect(cell.selectedBackgroundView?.isHidden == false)
      cell.selectionStyle = .none
      #expect(cell.selectedBackgroundView?.isHidden == true)
    }
  }
}
