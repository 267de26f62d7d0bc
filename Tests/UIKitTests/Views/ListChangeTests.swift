import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of changes of tables and collections while they are visible (Decision 0048).
  @Suite @MainActor struct ListChanges {
    private final class Header: UITableViewHeaderFooterView {
      nonisolated(unsafe) static var made = 0
      override init(reuseIdentifier: String?) {
        Self.made += 1
        super.init(reuseIdentifier: reuseIdentifier)
      }
      required init?(coder: NSCoder) { nil }
    }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
      var sections: [[String]]
      let log = EventLog()
      var hasHeaders = false
      init(_ sections: [[String]]) { self.sections = sections }

      func numberOfSections(in tableView: UITableView) -> Int { sections.count }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
      }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
      }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard hasHeaders else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.textLabel?.text = "\(section)"
        return header
      }
      func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
      ) { log.note("left \(cell.textLabel?.text ?? "")") }
      func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
        log.note("unhighlighted \(indexPath.row)")
      }
    }

    /// The sources of all tests, because tables do not retain them.
    private static var kept: [Rows] = []

    private func table(_ world: ViewWorld, _ rows: Rows) -> UITableView {
      let table = UITableView(frame: world.window.bounds)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
      (table.dataSource, table.delegate) = (rows, rows)
      Self.kept.append(rows)
      return world.add(table)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test(arguments: [false, true])
    func aTouchedRowIsNotHighlightedAfterAChange(isReload: Bool) async {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([["a", "b", "c"]])
      let table = table(world, rows)
      world.down(50, 60)
      let touched = table.cellForRow(at: path(1))
      #expect(touched?.isHighlighted == true)
      rows.sections = [["x", "a", "b", "c"]]
      if isReload { table.reloadData() } else { table.insertRows(at: [path(0)], with: .fade) }
      #expect(touched?.isHighlighted == false && rows.log.take().contains("unhighlighted 1"))
      await world.run(to: 0.1)
      #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
      world.up(50, 60)
      #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func theDelegateIsToldWhenARemovedRowHasLeft() async {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([["a", "b", "c"]])
      let table = table(world, rows)
      rows.sections = [["a", "c"]]
      table.deleteRows(at: [path(1)], with: .left)
      world.go(to: 0)
      #expect(rows.log.take() == [])
      await world.run(to: 0.5)
      #expect(rows.log.take() == ["left b"])
    }

    /// Two rows are inserted at the top of a table that shows five: the fourth and the fifth one move down and out.
    @Test func rowsThatAreMovedOutOfTheTableMoveWithTheOthers() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([(0..<8).map { "\($0)" }])
      let table = table(world, rows)
      let fifth = try #require(table.cellForRow(at: path(4)))
      rows.sections = [["x", "y"] + rows.sections[0]]
      table.insertRows(at: [path(0), path(1)], with: .top)
      world.go(to: 0)
      world.go(to: 0.15)
      // The row goes from 160 to 240, and half of the time has passed.
      #expect(fifth.superview === table && abs(fifth.shown.frame.minY - 200) < 2)
      #expect(table.visibleCells.count == 5 && !table.visibleCells.contains(fifth))
      await world.run(to: 0.5)
      #expect(fifth.superview == nil && rows.log.take().sorted() == ["left 3", "left 4"])
    }

    @Test func rowsOfReloadedSectionsAppearWithTheAnimation() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([["a"]])
      let table = table(world, rows)
      rows.sections = [["b"]]
      table.reloadSections(IndexSet(integer: 0), with: .right)
      let cell = try #require(table.cellForRow(at: path(0)))
      world.go(to: 0)
      world.go(to: 0.1)
      #expect(cell.shown.frame.minX > 10)
      await world.run(to: 0.5)
      #expect(cell.shown.frame.minX == 0)
    }

    @Test func aRowThatIsRemovedWithoutAnAnimationDisappearsAtOnce() throws {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([["a", "b"]])
      let table = table(world, rows)
      let removed = try #require(table.cellForRow(at: path(1)))
      rows.sections = [["a"]]
      table.deleteRows(at: [path(1)], with: .none)
      world.go(to: 0)
      #expect(removed.shown.opacity == 0)
    }

    @Test func headersThatAreOnlyMeasuredAreReused() {
      let world = ViewWorld()
      defer { world.end() }
      Header.made = 0
      let rows = Rows((0..<100).map { ["\($0)"] })
      rows.hasHeaders = true
      let table = table(world, rows)
      let visible = table.subviews.filter { $0 is Header }.count
      // A header of 28 points and a row of 40 fit into 200 points three times, counting the last one in
      // part.
      #expect(visible == 3 && Header.made <= visible + 1, "\(Header.made) headers were made")
      table.sectionHeaderHeight = 30
      table.layoutIfNeeded()
      #expect(Header.made <= visible + 1, "\(Header.made) headers were made")
    }

    /// The selection follows a row that is moved to another section while rows above it are removed.
    @Test func rowsAreRenumberedInLargeTables() async {
      let world = ViewWorld()
      defer { world.end() }
      let rows = Rows([(0..<1000).map { "\($0)" }, (0..<1000).map { "s\($0)" }])
      let table = table(world, rows)
      table.selectRow(at: path(500), animated: false, scrollPosition: .none)
      table.selectRow(at: IndexPath(row: 7, section: 1), animated: false, scrollPosition: .top)
      #expect(table.indexPathForSelectedRow == IndexPath(row: 7, section: 1))
      let moved = rows.sections[1].remove(at: 7)
      rows.sections[0].removeSubrange(100..<200)
      rows.sections[0].insert(moved, at: 3)
      table.performBatchUpdates {
        table.deleteRows(at: (100..<200).map(path), with: .none)
        table.moveRow(at: IndexPath(row: 7, section: 1), to: path(3))
      }
      #expect(table.indexPathForSelectedRow == path(3))
      #expect(table.numberOfRows(inSection: 0) == 901 && table.numberOfRows(inSection: 1) == 999)
      await world.run(to: 0.5)
    }

    // MARK: Flow layouts

    private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
    {
      var items: [Int]
      var sizesAsked = 0
      init(_ items: [Int]) { self.items = items }
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { items.count }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.tag = items[indexPath.item]
        return cell
      }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        sizesAsked += 1
        return CGSize(width: 200, height: 50)
      }
    }

    /// A cell that prefers a height of its own.
    private final class Tall: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size = CGSize(width: 200, height: 90)
        return layoutAttributes
      }
    }

    /// A layout that sets its properties while it is prepared, as many of Apple's samples do.
    private final class Fitted: UICollectionViewFlowLayout {
      private(set) var preparations = 0
      override func prepare() {
        super.prepare()
        preparations += 1
        guard let collectionView else { return }
        itemSize = CGSize(width: collectionView.bounds.width, height: 70)
        minimumLineSpacing = 0
      }
    }

    private static var keptItems: [Items] = []

    private func collection(
      _ world: ViewWorld, _ items: Items, _ layout: UICollectionViewLayout,
      _ cellClass: UICollectionViewCell.Type = UICollectionViewCell.self, asksForSizes: Bool = true
    ) -> UICollectionView {
      let view = UICollectionView(frame: world.window.bounds, collectionViewLayout: layout)
      view.register(cellClass, forCellWithReuseIdentifier: "cell")
      view.dataSource = items
      if asksForSizes { view.delegate = items }
      Self.keptItems.append(items)
      return world.add(view)
    }

    @Test func scrollingWithPinnedHeadersAsksForNoSizes() {
      let world = ViewWorld()
      defer { world.end() }
      let layout = UICollectionViewFlowLayout()
      layout.sectionHeadersPinToVisibleBounds = true
      let items = Items(Array(0..<200))
      let view = collection(world, items, layout)
      #expect(items.sizesAsked == 200)
      for offset in stride(from: CGFloat(10), through: 500, by: 10) {
        view.contentOffset.y = offset
        CATransaction.flush()
      }
      #expect(items.sizesAsked == 200)
      view.bounds.size.width = 150
      CATransaction.flush()
      #expect(items.sizesAsked == 400)
      layout.invalidateLayout()
      CATransaction.flush()
      #expect(items.sizesAsked == 600)
    }

    @Test func aLayoutMaySetItsPropertiesWhileItIsPrepared() {
      let world = ViewWorld()
      defer { world.end() }
      let layout = Fitted()
      let view = collection(world, Items(Array(0..<100)), layout, asksForSizes: false)
      #expect(view.visibleCells.map(\.frame.minY) == [0, 70, 140] && view.contentSize.height == 7000)
      let before = layout.preparations
      for offset in stride(from: CGFloat(10), through: 500, by: 10) {
        view.contentOffset.y = offset
        CATransaction.flush()
      }
      #expect(layout.preparations == before)
    }

    @Test func sizesOfCellsRemainWhenItemsAreInserted() async {
      let world = ViewWorld()
      defer { world.end() }
      let layout = UICollectionViewFlowLayout()
      layout.estimatedItemSize = CGSize(width: 200, height: 30)
      layout.minimumLineSpacing = 0
      let items = Items(Array(0..<10))
      let view = collection(world, items, layout, Tall.self, asksForSizes: false)
      view.contentOffset.y = 200
      CATransaction.flush()
      let known = view.layoutAttributesForItem(at: path(3))?.frame
      #expect(known == CGRect(x: 0, y: 270, width: 200, height: 90))
      items.items.append(99)
      view.insertItems(at: [path(10)])
      #expect(view.layoutAttributesForItem(at: path(3))?.frame == known)
      await world.run(to: 0.5)
    }

    /// A view that arranges its parts in its initializer, as most cells of apps do.
    private final class Framed: UICollectionViewCell {
      private(set) var first = CGRect.zero
      override init(frame: CGRect) {
        first = frame
        super.init(frame: frame)
      }
      required init?(coder: NSCoder) { nil }
    }

    @Test func cellsAreCreatedWithTheFrameOfTheLayout() throws {
      let world = ViewWorld()
      defer { world.end() }
      let view = collection(world, Items([1, 2, 3]), UICollectionViewFlowLayout(), Framed.self)
      let cells = view.visibleCells.compactMap { $0 as? Framed }
      #expect(cells.map(\.first) == cells.map(\.frame) && cells.first?.first.width == 200)
    }
  }
}
