import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of table views (Decision 0048).
  @Suite @MainActor struct TableViews {
    private final class CountedCell: UITableViewCell {
      nonisolated(unsafe) static var made = 0
      let mark: String
      private(set) var reuses = 0

      override init(style: CellStyle, reuseIdentifier: String?) {
        Self.made += 1
        mark = "made for \(reuseIdentifier ?? "nothing")"
        super.init(style: style, reuseIdentifier: reuseIdentifier)
      }
      required init?(coder: NSCoder) { nil }
      override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
      }
    }

    /// A cell whose height follows from its constraints.
    private final class Constrained: UITableViewCell {
      let box = UIView()
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.heightAnchor.constraint(equalToConstant: 30),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }

    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
      var sections: [[String]]
      let log = EventLog()
      var rowHeight: CGFloat = 40
      var hasTitles = false
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
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        rowHeight
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        hasTitles ? "Section \(section)" : nil
      }
      var isFixed = false
      func tableView(
        _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
      ) -> IndexPath? { isFixed ? nil : indexPath }
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.note("selected \(indexPath.row)")
      }
      func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.note("deselected \(indexPath.row)")
      }
      func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) {
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .left)
      }
    }

    /// The sources of all tests, because tables do not retain them.
    private static var kept: [Source] = []

    private func table(
      _ world: ViewWorld, _ source: Source, _ cellClass: UITableViewCell.Type = CountedCell.self,
      style: UITableView.Style = .plain
    ) -> UITableView {
      let table = UITableView(frame: world.window.bounds, style: style)
      table.register(cellClass, forCellReuseIdentifier: "cell")
      (table.dataSource, table.delegate) = (source, source)
      Self.kept.append(source)
      world.add(table)
      return table
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
      IndexPath(row: row, section: section)
    }
    private func texts(_ table: UITableView) -> [String] {
      table.visibleCells.map { $0.textLabel?.text ?? "" }
    }

    @Test func aLongTableHasCellsForItsVisibleRowsOnly() throws {
      let world = ViewWorld()
      defer { world.end() }
      CountedCell.made = 0
      let table = table(world, Source([(0..<10_000).map { "\($0)" }]))
      #expect(table.contentSize == CGSize(width: 200, height: 400_000))
      #expect(texts(table) == ["0", "1", "2", "3", "4"])
      for offset in stride(from: CGFloat(0), through: 399_800, by: 397) {
        table.contentOffset.y = offset
        CATransaction.flush()
      }
      // Up to six rows of 40 points are visible in 200; a seventh one is a choice.
      #expect(CountedCell.made <= 7, "\(CountedCell.made) cells were made")
      table.contentOffset.y = 399_800
      #expect(texts(table) == (9995..<10_000).map { "\($0)" })
      let cell = try #require(table.visibleCells.first as? CountedCell)
      #expect(cell.mark == "made for cell" && cell.reuses > 100)
      #expect(table.indexPath(for: cell) == path(9995) && table.cellForRow(at: path(0)) == nil)
      #expect(table.subviews.filter { $0 is UITableViewCell }.count <= 6)
    }

    @Test func aTurnedRowKeepsItsShape() throws {
      let world = ViewWorld()
      defer { world.end() }
      let table = table(world, Source([["a", "b"]]))
      let cell = try #require(table.cellForRow(at: path(1)))
      cell.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      var depth = CATransform3DIdentity
      depth.m34 = -0.002
      cell.transform3D = CATransform3DRotate(depth, 2, 0, 1, 0)
      for _ in 0..<2 {
        table.setNeedsLayout()
        table.layoutIfNeeded()
        #expect(cell.bounds == CGRect(x: 0, y: 0, width: 200, height: 40))
        #expect(cell.center == CGPoint(x: 0, y: 60))
        cell.bounds.size.width = 30
        cell.center.y = 5
      }
    }

    @Test func rowsAreFoundByTheirPlace() {
      let world = ViewWorld()
      defer { world.end() }
      let table = table(world, Source([["a", "b"], ["c"]]))
      #expect(table.rectForRow(at: path(0, 1)) == CGRect(x: 0, y: 80, width: 200, height: 40))
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 79)) == path(1))
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 130)) == nil)
      #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
      #expect(table.rectForRow(at: path(7)) == .zero && table.numberOfRows(inSection: 9) == 0)
    }

    @Test func constraintsDetermineTheHeightsOfRows() throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b", "c"]])
      source.rowHeight = UITableView.automaticDimension
      let table = table(world, source, Constrained.self)
      #expect(table.visibleCells.map(\.frame.height) == [50, 50, 50])
      #expect(table.contentSize.height == 150)
    }

    @Test func headersOfPlainTablesStayAtTheTop() throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([(0..<10).map { "a\($0)" }, (0..<10).map { "b\($0)" }])
      source.hasTitles = true
      let table = table(world, source)
      let height = table.rectForHeader(inSection: 0).height
      #expect(height >= 28 && table.headerView(forSection: 0)?.textLabel?.text == "Section 0")
      table.contentOffset.y = 100
      #expect(table.headerView(forSection: 0)?.frame.minY == 100)
      table.contentOffset.y = height + 400 - 10
      #expect(table.headerView(forSection: 0)?.frame.maxY == height + 400)
    }

    @Test func touchesSelectRows() {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b", "c"]])
      let table = table(world, source)
      world.down(50, 60)
      #expect(table.cellForRow(at: path(1))?.isHighlighted == true)
      world.up(50, 60)
      #expect(
        table.indexPathForSelectedRow == path(1)
          && table.cellForRow(at: path(1))?.isSelected == true)
      world.tap(50, 10)
      #expect(source.log.take() == ["selected 1", "deselected 1", "selected 0"])
      table.deselectRow(at: path(0), animated: false)
      #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func theDelegateMayKeepARowSelected() {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b", "c"]])
      source.isFixed = true
      let table = table(world, source)
      world.tap(50, 60)
      world.tap(50, 20)
      #expect(table.indexPathsForSelectedRows == [path(0), path(1)])
      #expect(source.log.take() == ["selected 1", "selected 0"])
    }

    @Test func aDragDoesNotSelect() {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([(0..<20).map { "\($0)" }])
      let table = table(world, source)
      world.down(50, 150)
      world.move(50, 120)
      world.move(50, 70)
      world.up(50, 70)
      world.tick(table, from: 0, to: 3)
      #expect(source.log.take() == [] && table.contentOffset.y > 0)
      #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
    }

    @Test func scrollingToARowPlacesIt() {
      let world = ViewWorld()
      defer { world.end() }
      let table = table(world, Source([(0..<100).map { "\($0)" }]))
      table.scrollToRow(at: path(50), at: .top, animated: false)
      #expect(table.contentOffset.y == 2000)
      table.scrollToRow(at: path(50), at: .middle, animated: false)
      #expect(table.contentOffset.y == 1920)
      table.scrollToRow(at: path(99), at: .top, animated: false)
      #expect(table.contentOffset.y == 3800)
      table.scrollToRow(at: path(98), at: .none, animated: false)
      #expect(table.contentOffset.y == 3800)
    }

    @Test func insertedAndRemovedRowsAreAnimated() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b", "c"]])
      let table = table(world, source)
      let (last, removed) = (
        try #require(table.cellForRow(at: path(2))), try #require(table.cellForRow(at: path(0)))
      )
      source.sections = [["b", "x", "c"]]
      var isDone = false
      table.performBatchUpdates(
        {
          table.deleteRows(at: [path(0)], with: .fade)
          table.insertRows(at: [path(1)], with: .fade)
        }, completion: { isDone = $0 })
      #expect(texts(table) == ["b", "x", "c"] && table.indexPath(for: last) == path(2))
      let moved = try #require(table.cellForRow(at: path(0)))
      world.go(to: 0)
      world.go(to: 0.15)
      #expect(abs(moved.shown.frame.minY - 20) < 1 && moved.frame.minY == 0)
      #expect(removed.superview === table && abs(removed.shown.opacity - 0.5) < 0.1)
      await world.run(to: 0.5)
      #expect(isDone && removed.superview == nil && table.contentSize.height == 120)
    }

    @Test func aReloadedRowGetsANewCell() async {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b"]])
      let table = table(world, source)
      let old = table.cellForRow(at: path(0))
      source.sections = [["A", "b"]]
      table.reloadRows(at: [path(0)], with: .none)
      #expect(texts(table) == ["A", "b"] && table.cellForRow(at: path(0)) !== old)
    }

    @Test func theButtonOfARowThatIsEditedRemovesIt() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([["a", "b"]])
      let table = table(world, source)
      table.setEditing(true, animated: false)
      CATransaction.flush()
      world.tap(15, 20)
      #expect(source.sections == [["b"]])
      await world.run(to: 0.1)
      await world.run(to: 0.6)
      #expect(texts(table) == ["b"])
    }

    @Test func aPullRefreshes() {
      let world = ViewWorld()
      defer { world.end() }
      let table = table(world, Source([["a"]]))
      let control = UIRefreshControl()
      var count = 0
      control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      table.refreshControl = control
      world.down(100, 20)
      world.move(100, 40)
      world.move(100, 420)
      // The rubber band leaves about 100 of the 380 points, and a refresh needs 90. Its control is 60
      // points high.
      #expect(table.contentOffset.y < -60 && !control.isRefreshing)
      world.up(100, 420)
      #expect(count == 1 && control.isRefreshing && table.contentInset.top == 60)
      control.endRefreshing()
      #expect(!control.isRefreshing && table.contentInset.top == 0)
      world.tick(table, from: 0, to: 3)
    }

    @Test func aControllerIsTheSourceOfItsTable() {
      final class Numbers: UITableViewController {
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
          3
        }
        override func tableView(
          _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
          let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
          cell.textLabel?.text = "\(indexPath.row)"
          return cell
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      let controller = Numbers()
      world.window.rootViewController = controller
      CATransaction.flush()
      #expect(texts(controller.tableView) == ["0", "1", "2"])
      #expect(controller.tableView.rectForRow(at: path(1)).height == 44)
    }
  }
}
