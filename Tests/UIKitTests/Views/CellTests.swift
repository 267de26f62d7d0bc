import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Cells {
    private final class Counter: UICollectionViewCell {
      var uses = 0
      override var reuseIdentifier: String? { "counter" }
      override func prepareForReuse() {
        super.prepareForReuse()
        uses += 1
      }
    }

    @Test func aCellShowsItsContentAboveItsBackgrounds() {
      let cell = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let (plain, selected) = (UIView(), UIView())
      cell.selectedBackgroundView = selected
      cell.backgroundView = plain
      #expect(cell.subviews == [plain, selected, cell.contentView])
      cell.frame.size = CGSize(width: 200, height: 80)
      #expect([plain, selected, cell.contentView].allSatisfy { $0.frame == cell.bounds })
      #expect(selected.isHidden)
      cell.isHighlighted = true
      #expect(!selected.isHidden)
      cell.isHighlighted = false
      cell.isSelected = true
      #expect(!selected.isHidden)
      cell.prepareForReuse()
      #expect(cell.uses == 1 && cell.reuseIdentifier == "counter")
      #expect(UICollectionViewCell(frame: .zero).reuseIdentifier == nil)
    }

    /// The cell hides the background of its selected state; the app may show that view elsewhere afterwards.
    @Test func aRemovedBackgroundIsVisibleAgain() {
      let (cell, view) = (UICollectionViewCell(frame: .zero), UIView())
      cell.selectedBackgroundView = view
      #expect(view.isHidden)
      cell.selectedBackgroundView = nil
      #expect(!view.isHidden && view.superview == nil)
      cell.backgroundView = view
      #expect(!view.isHidden && view.superview === cell)
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .subtitle])
    func aRowHasTitleAndDetail(style: UITableViewCell.CellStyle) throws {
      let cell = UITableViewCell(style: style, reuseIdentifier: "row")
      #expect(cell.reuseIdentifier == "row" && (cell.detailTextLabel == nil) == (style == .default))
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.layoutIfNeeded()
      let title = try #require(cell.textLabel?.frame)
      // A new row is 320 points wide, and its margins are 16.
      #expect(title.minX == 16 && title.maxX <= 304 && cell.contentView.bounds.contains(title))
      guard let detail = cell.detailTextLabel?.frame else { return }
      #expect(cell.contentView.bounds.contains(detail))
      if style == .subtitle {
        #expect(detail.minY == title.maxY && detail.minX == title.minX)
      } else {
        #expect(detail.maxX == 304 && detail.minX > title.maxX)
      }
    }

    @Test func aRowIsHighEnoughForATextBesideAnAccessoryOrIndented() {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = "one two three four five six seven eight nine ten"
      func height() -> CGFloat { cell.sizeThatFits(CGSize(width: 200, height: 0)).height }
      let plain = height()
      cell.indentationLevel = 8
      #expect(height() > plain)
      cell.indentationLevel = 0
      cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
      #expect(height() > plain)
    }

    @Test func aHeaderHasRoomForItsDetailText() {
      final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        var detail: String?
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(
          _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
          let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
          header.textLabel?.text = "Title"
          header.detailTextLabel?.text = detail
          return header
        }
      }
      let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200)), Source())
      (table.dataSource, table.delegate) = (source, source)
      let plain = table.rectForHeader(inSection: 0).height
      source.detail = "Detail"
      table.reloadData()
      #expect(table.rectForHeader(inSection: 0).height > plain && source.detail == "Detail")
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
