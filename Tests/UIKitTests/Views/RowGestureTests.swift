import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of the gestures with which the user changes a table's rows (Decision 0048).
  @Suite @MainActor struct RowGestures {
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate, RowCommitting {
      var rows: [String]
      let log = EventLog()
      var trailing: [String]?
      var leading: [String] = []
      init(_ rows: [String]) { self.rows = rows }

      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
      }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = rows[indexPath.row]
        cell.accessoryType = .detailButton
        return cell
      }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
      func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
      func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to target: IndexPath
      ) {
        rows.insert(rows.remove(at: sourceIndexPath.row), at: target.row)
        log.note("moved \(sourceIndexPath.row) to \(target.row)")
      }
      func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) {
        rows.remove(at: indexPath.row)
        log.note("deleted \(indexPath.row)")
        tableView.deleteRows(at: [indexPath], with: .fade)
      }
      private func configuration(_ titles: [String]) -> UISwipeActionsConfiguration {
        UISwipeActionsConfiguration(
          actions: titles.map { title in
            UIContextualAction(style: .normal, title: title) { [log] _, _, done in
              log.note(title)
              done(true)
            }
          })
      }
      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? { trailing.map(configuration) }
      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? { leading.isEmpty ? nil : configuration(leading) }
      func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        log.note("began \(indexPath.row)")
      }
      func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        log.note("ended \(indexPath?.row ?? -1)")
      }
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.note("selected \(indexPath.row)")
      }
      func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
      ) { log.note("info \(indexPath.row)") }
    }

    /// The sources of all tests, because tables do not retain them.
    private static var kept: [Source] = []

    private func table(_ world: ViewWorld, _ source: Source) -> UITableView {
      let table = UITableView(frame: world.window.bounds)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      (table.dataSource, table.delegate) = (source, source)
      Self.kept.append(source)
      return world.add(table)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// Drags from a point by a distance at a time in seconds, and stays there for a moment before the end.
    private func drag(
      _ world: ViewWorld, from x: CGFloat, _ y: CGFloat, by distance: CGFloat, at time: Double
    ) {
      world.go(to: time)
      world.down(x, y)
      for step in 1...8 { world.move(x + distance * CGFloat(step) / 8, y) }
      world.go(to: time + 0.3)
      world.move(x + distance, y)
      world.up(x + distance, y)
    }

    @Test func aSwipeRevealsAButtonThatDeletesTheRow() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(["a", "b", "c"])
      let table = table(world, source)
      let cell = try #require(table.cellForRow(at: path(1)))
      world.down(150, 60)
      world.move(130, 60)
      world.move(100, 60)
      #expect(cell.frame.minX < -20 && !cell.isHighlighted, "the row follows the drag")
      world.go(to: 0.2)
      world.move(90, 60)
      world.up(90, 60)
      await world.run(to: 0.6)
      // A button is at least 74 points wide. How much wider this one is depends on the font.
      #expect((-95 ... -74).contains(cell.frame.minX) && source.log.take() == ["began 1"])
      world.tap(180, 60)
      #expect(source.log.take() == ["deleted 1", "ended 1"] && source.rows == ["a", "c"])
      await world.run(to: 1)
      #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
    }

    @Test func aTouchBesideTheButtonsClosesTheRow() async {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(["a", "b", "c"])
      source.trailing = ["Flag", "More"]
      let table = table(world, source)
      drag(world, from: 190, 60, by: -110, at: 0)
      await world.run(to: 0.8)
      #expect(table.cellForRow(at: path(1))?.frame.minX == -148)
      world.tap(20, 10)
      await world.run(to: 1.5)
      #expect(source.log.take() == ["began 1", "ended 1"], "nothing is selected")
      #expect(table.cellForRow(at: path(1))?.frame.minX == 0)
      drag(world, from: 190, 60, by: -110, at: 2)
      await world.run(to: 3)
      #expect(table.cellForRow(at: path(1))?.frame.minX == -148)
      table.contentOffset.y = 5
      await world.run(to: 4)
      #expect(table.cellForRow(at: path(1))?.frame.minX == 0, "scrolling closes it too")
    }

    @Test func aLongSwipePerformsTheFirstAction() async {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(["a", "b", "c"])
      source.leading = ["Read", "Pin"]
      _ = table(world, source)
      drag(world, from: 10, 20, by: 170, at: 0)
      #expect(source.log.take() == ["began 0", "Read", "ended 0"])
      await world.run(to: 1)
      source.trailing = []
      drag(world, from: 190, 20, by: -170, at: 1)
      #expect(!source.log.take().contains("began 0"), "an empty configuration has no actions")
    }

    @Test func aRowIsMovedByItsHandle() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(["a", "b", "c", "d"])
      let table = table(world, source)
      table.setEditing(true, animated: false)
      CATransaction.flush()
      world.down(180, 20)
      world.move(180, 40)
      world.move(180, 100)
      let moved = try #require(table.cellForRow(at: path(0)))
      #expect(moved.frame.minY > 70 && table.contentOffset.y == 0)
      #expect(table.cellForRow(at: path(1))?.frame.minY == 0, "the others make room")
      world.up(180, 100)
      await world.run(to: 0.5)
      #expect(source.log.take() == ["moved 0 to 2"] && source.rows == ["b", "c", "a", "d"])
      #expect(table.indexPath(for: moved) == path(2) && moved.frame.minY == 80)
      #expect(table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120])
    }

    @Test func theButtonOfTheLetterINotifiesTheDelegate() async {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(["a", "b"])
      _ = table(world, source)
      world.tap(174, 60)
      await world.run(to: 0.1)
      #expect(source.log.take() == ["info 1"])
    }

    /// Only the first ten rows can be edited. A cell that is used for another row loses its button.
    @Test func aReusedRowHasTheEditingButtonOfItsRow() {
      final class Mixed: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        func tableView(
          _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
          tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
          indexPath.row < 10
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      let source = Mixed()
      withExtendedLifetime(source) {
        let table = UITableView(frame: world.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.rowHeight, table.dataSource) = (40, source)
        world.add(table)
        table.isEditing = true
        @MainActor func buttons() -> Int {
          table.layoutIfNeeded()
          return table.visibleCells.flatMap(\.subviews).filter { $0 is UIButton }.count
        }
        #expect(buttons() >= 5)
        table.contentOffset.y = 800
        #expect(buttons() == 0)
      }
    }

    private class Plain: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
    }
    private final class Deleting: Plain, RowCommitting {}

    /// Swipes begin at a data source that is known to implement the deletion, and are left to other recognizers at one that is
    /// not.
    @Test(arguments: [false, true])
    func onlyRowsThatCanBeDeletedAreSwiped(canDelete: Bool) {
      let world = ViewWorld()
      defer { world.end() }
      let table = UITableView(frame: world.window.bounds)
      let source: Plain = canDelete ? Deleting() : Plain()
      withExtendedLifetime(source) {
        (table.dataSource, table.rowHeight) = (source, 40)
        world.add(table)
        world.down(190, 20)
        world.move(120, 20)
        world.move(100, 20)
        #expect((table.visibleCells.first?.frame.minX ?? 0 < -20) == canDelete)
        world.up(100, 20)
      }
    }

    /// A data source that only says which rows can be edited is asked for one deletion; then swipes offer nothing.
    @Test func rowsThatCannotBeDeletedAreNotSwipedAgain() async {
      final class Editable: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(
          _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
      }
      let world = ViewWorld()
      defer { world.end() }
      let (table, source) = (UITableView(frame: world.window.bounds), Editable())
      (table.dataSource, table.rowHeight) = (source, 40)
      world.add(table)
      drag(world, from: 190, 20, by: -170, at: 0)
      await world.run(to: 1)
      #expect(table.visibleCells.map(\.frame.minX) == [0, 0, 0])
      world.down(190, 20)
      world.move(120, 20)
      world.move(100, 20)
      #expect(table.visibleCells.map(\.frame.minX) == [0, 0, 0])
      world.up(100, 20)
    }
  }
}
