import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import ViewerKit

extension ViewerTests {
  /// Tests of menus outside of a page, with the pointer and with keys.
  @Suite @MainActor struct MenuTests {
    /// A window, a menu in it with a submenu, and the titles of the entries that were chosen.
    @MainActor private final class World {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
      var chosen: [String] = []
      var closed = 0

      init() { window.isHidden = false }

      func open(beside anchor: CGRect = CGRect(x: 20, y: 10, width: 30, height: 30)) -> Menu {
        func item(_ title: String, isEnabled: Bool = true, isChecked: Bool? = nil) -> MenuItem {
          MenuItem(title, shortcut: "K", isEnabled: isEnabled, isChecked: isChecked) {
            [weak self] in self?.chosen.append(title)
          }
        }
        let menu = Menu(
          [
            item("one"), item("off", isEnabled: false), .separator, item("two", isChecked: true),
            MenuItem("more", icon: .layers, items: [item("three"), item("four")]), item("last"),
          ], beside: anchor
        ) { [weak self] in self?.closed += 1 }
        menu.frame = window.bounds
        window.addSubview(menu)
        window.layoutIfNeeded()
        return menu
      }

      func openEmpty() -> Menu {
        let menu = Menu([], beside: .zero) { [weak self] in self?.closed += 1 }
        menu.frame = window.bounds
        window.addSubview(menu)
        window.layoutIfNeeded()
        return menu
      }

      func press(_ key: Key) { window.key(KeyEvent(isDown: true, key: key)) }

      func click(_ point: CGPoint) {
        window.pointer(.down, at: point, time: 100)
        window.pointer(.up, at: point, time: 100.05)
      }

      func middle(of row: Int, at level: Int = 0, in menu: Menu) -> CGPoint {
        let view = menu.panels[level].rows[row]
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
      }

      func end() {
        Menu.shown?.close()
        window.isHidden = true
      }
    }

    private func highlighted(_ menu: Menu) -> [String?] {
      menu.panels.map { panel in panel.highlighted.map { panel.items[$0].title } }
    }

    @Test func theArrowKeysSkipDisabledEntries() {
      let world = World()
      defer { world.end() }
      let menu = world.open()
      #expect(Menu.shown === menu && highlighted(menu) == [nil])
      for title in ["one", "two", "more", "last", "one"] {
        world.press(.down)
        #expect(highlighted(menu) == [title])
      }
      world.press(.up)
      #expect(highlighted(menu) == ["last"])
      world.press(.home)
      #expect(highlighted(menu) == ["one"])
      world.press(.end)
      world.press(.return)
      #expect(world.chosen == ["last"] && world.closed == 1 && Menu.shown == nil)
    }

    @Test func anEmptyMenuTakesKeysAndDoesNothing() {
      let world = World()
      defer { world.end() }
      let menu = world.openEmpty()
      for key in [Key.down, .up, .home, .end, .right, .return] { world.press(key) }
      #expect(highlighted(menu) == [nil] && Menu.shown === menu)
    }

    @Test func aSubmenuIsOpenedAndLeftWithKeys() {
      let world = World()
      defer { world.end() }
      let menu = world.open()
      for _ in 0..<3 { world.press(.down) }
      world.press(.right)
      #expect(highlighted(menu) == ["more", "three"])
      world.press(.left)
      #expect(highlighted(menu) == ["more"])
      world.press(.return)
      world.press(.down)
      world.press(.escape)
      #expect(highlighted(menu) == ["more"] && world.closed == 0, "Escape closes one level")
      world.press(.right)
      world.press(.down)
      world.press(.character(" "))
      #expect(world.chosen == ["four"] && world.closed == 1)
    }

    @Test func thePointerOpensSubmenusAndChooses() {
      let world = World()
      defer { world.end() }
      let menu = world.open()
      world.window.hover(at: world.middle(of: 4, in: menu))
      #expect(highlighted(menu) == ["more", nil])
      // Towards the lower entry of the submenu, across the row below.
      let (start, end) = (world.middle(of: 4, in: menu), world.middle(of: 1, at: 1, in: menu))
      for step in 1...20 {
        let fraction = Double(step) / 20
        world.window.hover(
          at: CGPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
        #expect(menu.panels.count == 2, "\(step)")
      }
      #expect(highlighted(menu) == ["more", "four"])
      world.click(end)
      #expect(world.chosen == ["four"] && Menu.shown == nil)
    }

    @Test func anotherRowClosesTheSubmenu() {
      let world = World()
      defer { world.end() }
      let menu = world.open()
      world.window.hover(at: world.middle(of: 4, in: menu))
      world.window.hover(at: world.middle(of: 3, in: menu))
      #expect(highlighted(menu) == ["two"])
    }

    @Test func aPressBesideAMenuClosesItAndADisabledRowDoesNothing() {
      let world = World()
      defer { world.end() }
      let menu = world.open()
      world.click(world.middle(of: 1, in: menu))
      #expect(world.chosen.isEmpty && Menu.shown === menu)
      world.click(CGPoint(x: 500, y: 300))
      #expect(world.chosen.isEmpty && Menu.shown == nil && world.closed == 1)
    }

    @Test func aMenuStaysWithinTheWindowAndScrollsWhereThereIsLittleRoom() {
      let world = World()
      defer { world.end() }
      for (x, y) in [(0, 0), (590, 0), (590, 390), (0, 390), (300, 200)] {
        let menu = world.open(beside: CGRect(x: x, y: y, width: 0, height: 0))
        world.press(.end)
        world.press(.up)
        world.press(.right)
        for panel in menu.panels { #expect(menu.bounds.contains(panel.frame), "\(x) \(y)") }
        // A submenu overlaps its parent by 3 points.
        #expect(!menu.panels[0].frame.insetBy(dx: 4, dy: 0).intersects(menu.panels[1].frame))
      }
      world.window.frame.size.height = 100
      let menu = world.open()
      world.press(.end)
      #expect(menu.bounds.contains(menu.panels[0].frame))
      let row = menu.panels[0].frame(ofRow: 5)
      #expect(menu.panels[0].bounds.contains(row), "the highlighted row is visible")
    }

    @Test func onlyOneMenuIsOpen() {
      let world = World()
      defer { world.end() }
      let first = world.open()
      let second = world.open()
      #expect(first.superview == nil && Menu.shown === second && world.closed == 1)
    }
  }
}
