import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of alerts and pages.
  @Suite @MainActor struct Alerts {
    private func buttons(_ view: UIView) -> [UIButton] {
      view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons($0) }
    }

    private func shown(
      _ alert: UIAlertController, in world: ViewWorld, _ root: UIViewController
    ) async {
      root.present(alert, animated: true)
      await world.run(to: 0.01)
      await world.run(to: 0.5)
    }

    @Test func aButtonOfAnAlertDismissesItAndCallsItsClosure() async throws {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let root = UIViewController()
      world.window.rootViewController = root
      let alert = UIAlertController(title: "Title", message: "Text", preferredStyle: .alert)
      var chosen: [String] = []
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in chosen.append("OK") })
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in chosen.append("Cancel") })
      alert.addTextField { $0.text = "name" }
      await shown(alert, in: world, root)
      #expect(root.presentedViewController === alert && alert.view.frame.width == 270)
      #expect(abs(alert.view.center.x - 160) < 1 && abs(alert.view.center.y - 240) < 1)
      #expect(alert.textFields?.first?.text == "name")
      let found = buttons(alert.view).filter { $0.currentTitle != nil }
      #expect(found.map(\.currentTitle) == ["Cancel", "OK"])
      let button = try #require(found.last)
      let point = button.convert(CGPoint(x: 20, y: 20), to: nil)
      world.tap(point.x, point.y)
      #expect(chosen == [], "the closure is called when the alert is gone")
      await world.run(to: 0.6)
      await world.run(to: 1)
      #expect(chosen == ["OK"] && root.presentedViewController == nil && alert.view.window == nil)
    }

    @Test func aTapBesideAnActionSheetCancelsIt() async {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let root = UIViewController()
      world.window.rootViewController = root
      let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
      var chosen: [String] = []
      for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Keep", .cancel)] {
        sheet.addAction(UIAlertAction(title: title, style: style) { _ in chosen.append(title) })
      }
      await shown(sheet, in: world, root)
      // Two rows of 56 points and the distance of 8 between them; the sheet ends 8 points above the edge.
      #expect(sheet.view.frame.maxY == 472 && sheet.view.frame.height == 120)
      world.tap(160, 50)
      await world.run(to: 0.6)
      await world.run(to: 1)
      #expect(chosen == ["Keep"] && root.presentedViewController == nil)
    }

    private final class Pages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
      let controllers = (0..<3).map { _ in UIViewController() }
      let log = EventLog()
      private func neighbor(of controller: UIViewController, _ step: Int) -> UIViewController? {
        let index = (controllers.firstIndex { $0 === controller } ?? 0) + step
        return controllers.indices.contains(index) ? controllers[index] : nil
      }
      func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
      ) -> UIViewController? { neighbor(of: viewController, -1) }
      func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
      ) -> UIViewController? { neighbor(of: viewController, 1) }
      func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
      ) { log.note("finished \(completed)") }
    }

    @Test func aSwipeShowsTheNextPage() throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Pages()
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      (pages.dataSource, pages.delegate) = (source, source)
      world.window.rootViewController = pages
      pages.setViewControllers([source.controllers[0]], direction: .forward, animated: false)
      CATransaction.flush()
      #expect(source.controllers[1].viewIfLoaded?.window == nil, "neighbors are not shown yet")
      let scroller = try #require(pages.view.subviews.first as? UIScrollView)
      world.down(180, 100)
      world.move(150, 100)
      world.move(40, 100)
      world.up(40, 100)
      world.tick(scroller, from: 0, to: 2)
      #expect(
        pages.viewControllers == [source.controllers[1]] && source.log.take() == ["finished true"])
      #expect(source.controllers[0].viewIfLoaded?.window == nil)
      #expect(source.controllers[1].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func aPickerSelectsTheRowInTheMiddle() {
      final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        let log = EventLog()
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
          1000
        }
        func pickerView(
          _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
        ) -> String? { "\(row)" }
        func pickerView(
          _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
        ) { log.note("\(row)") }
      }
      let world = ViewWorld()
      defer { world.end() }
      let (picker, rows) = (UIPickerView(), Rows())
      (picker.dataSource, picker.delegate) = (rows, rows)
      world.add(picker, CGRect(x: 0, y: 0, width: 200, height: 200))
      picker.selectRow(10, inComponent: 0, animated: false)
      CATransaction.flush()
      #expect((picker.view(forRow: 10, forComponent: 0) as? UILabel)?.text == "10")
      #expect(picker.view(forRow: 30, forComponent: 0) == nil)
      // Rows are 32 points high, and the selected one is in the middle, so the next one is at 116 to 148.
      world.tap(100, 135)
      #expect(rows.log.take() == ["11"] && picker.selectedRow(inComponent: 0) == 11)
      for wheel in picker.subviews.compactMap({ $0 as? UIScrollView }) {
        world.tick(wheel, from: 0, to: 1)
      }
    }
  }
}
