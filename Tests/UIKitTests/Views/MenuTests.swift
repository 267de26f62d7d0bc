import QuartzCore
import Testing

@testable import UIKitCore

extension ViewTests {
  /// Tests of the menus of buttons and of context menus.
  @Suite @MainActor struct Menus {
    private func list(in world: ViewWorld) -> MenuList? {
      world.window.subviews.lazy.compactMap { $0 as? MenuList }.first
    }

    private func rows(in world: ViewWorld) -> [MenuRow] {
      list(in: world)?.subviews.first?.subviews.compactMap { $0 as? MenuRow } ?? []
    }

    private func tap(_ row: MenuRow, _ world: ViewWorld) {
      let point = row.convert(CGPoint(x: 60, y: row.bounds.maxY - 20), to: world.window)
      world.tap(point.x, point.y)
    }

    @Test func aTouchOfAButtonShowsItsMenu() async throws {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let log = EventLog()
      let actions = ["One", "Two"].map { title in UIAction(title: title) { log.note($0.title) } }
      let button = UIButton(type: .system)
      button.setTitle("Menu", for: .normal)
      button.menu = UIMenu(children: actions)
      button.showsMenuAsPrimaryAction = true
      button.changesSelectionAsPrimaryAction = true
      button.addAction(UIAction { _ in log.note("primary") }, for: .primaryActionTriggered)
      button.addAction(UIAction { _ in log.note("menu") }, for: .menuActionTriggered)
      world.add(button, CGRect(x: 20, y: 40, width: 100, height: 40))
      world.tap(50, 60)
      await world.run(to: 0.5)
      let shown = rows(in: world)
      #expect(log.take() == ["menu"] && shown.count == 2)
      let panel = try #require(shown.first?.superview)
      // The menu is 8 points below the button, and its two rows are 44 points high.
      #expect(panel.frame == CGRect(x: 20, y: 88, width: 250, height: 88))
      tap(shown[1], world)
      await world.run(to: 1)
      #expect(log.take() == ["Two"] && list(in: world) == nil)
      #expect(button.currentTitle == "Two" && actions.map(\.state) == [.off, .on])
    }

    @Test func aTouchBesideAMenuClosesIt() async {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let behind = world.add(UIControl(), world.window.bounds)
      var touches = 0
      behind.addAction(UIAction { _ in touches += 1 }, for: .touchUpInside)
      MenuList.show(UIMenu(children: [UIAction(title: "A") { _ in }]), at: .zero, of: behind)
      await world.run(to: 0.5)
      world.tap(300, 460)
      await world.run(to: 1)
      #expect(list(in: world) == nil && touches == 0)
      #expect(MenuList.show(UIMenu(), at: .zero, of: behind) == nil && list(in: world) == nil)
    }

    @Test func submenusTakeThePlaceOfTheirMenu() async {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let view = world.add(UIView(), world.window.bounds)
      let inner = UIMenu(title: "More", children: [UIAction(title: "C") { _ in }])
      MenuList.show(UIMenu(children: [UIAction(title: "A") { _ in }, inner]), at: .zero, of: view)
      await world.run(to: 0.5)
      tap(rows(in: world)[1], world)
      await world.run(to: 1)
      #expect(rows(in: world).count == 1 && list(in: world) != nil)
    }

    @Test func aChoiceInAnInlineMenuChangesTheStatesOfThatMenu() async {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let view = world.add(UIView(), world.window.bounds)
      let actions = ["A", "B"].map { title in UIAction(title: title) { _ in } }
      actions[0].state = .on
      let other = UIAction(title: "C", state: .on) { _ in }
      let inner = UIMenu(options: [.displayInline, .singleSelection], children: actions)
      MenuList.show(UIMenu(children: [inner, other]), at: .zero, of: view)
      await world.run(to: 0.5)
      tap(rows(in: world)[1], world)
      await world.run(to: 1)
      #expect(actions.map(\.state) == [.off, .on] && other.state == .on)
    }

    @Test func aChoiceInASubmenuChangesTheStatesOfItsMenu() {
      let first = UIAction(title: "A", state: .on) { _ in }
      let second = UIAction(title: "B") { _ in }
      let submenu = UIMenu(title: "More", children: [second])
      UIMenu(children: [first, submenu]).noteChoice(of: second)
      #expect(first.state == .on && second.state == .off)
      UIMenu(options: .singleSelection, children: [first, submenu]).noteChoice(of: second)
      #expect(first.state == .off && second.state == .on)
    }

    @Test func inlineMenusAreGroupsAndHiddenElementsAreLeftOut() {
      let a = UIAction(title: "A") { _ in }
      let hidden = UIAction(title: "B", attributes: .hidden) { _ in }
      let inner = UIAction(title: "C") { _ in }
      let last = UIAction(title: "D") { _ in }
      let menu = UIMenu(children: [a, hidden, UIMenu(options: .displayInline, children: [inner]), last])
      #expect(menu.rows.map { $0.element } == [a, inner, last])
      #expect(menu.rows.map { $0.startsGroup } == [false, true, true])
    }

    private final class Keeper: UIContextMenuInteractionDelegate {
      var place: CGPoint?
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        place = location
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: [UIAction(title: "A") { _ in }])
        }
      }
    }

    @Test func aLongPressShowsTheMenuOfAView() async {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let keeper = Keeper()
      let interaction = UIContextMenuInteraction(delegate: keeper)
      let view = world.add(UIView(), CGRect(x: 10, y: 20, width: 100, height: 100))
      view.addInteraction(interaction)
      #expect(view.interactions.count == 1 && interaction.view === view)
      world.down(30, 50)
      world.wait(until: 0.6)
      await world.run(to: 0.9)
      #expect(keeper.place == CGPoint(x: 20, y: 30) && rows(in: world).count == 1)
      world.up(30, 50)
      interaction.dismissMenu()
      await world.run(to: 1.5)
      #expect(list(in: world) == nil)
      view.removeInteraction(interaction)
      #expect(view.interactions.isEmpty && view.gestureRecognizers?.isEmpty ?? true)
    }
  }
}
