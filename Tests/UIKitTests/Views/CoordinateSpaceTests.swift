import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Coordinates {
    @Test func viewsAndTheScreenConvertTheirCoordinates() {
      let world = ViewWorld()
      defer { world.end() }
      let outer = world.add(UIView(), CGRect(x: 10, y: 20, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
      outer.addSubview(inner)
      let screen = world.window.screen.fixedCoordinateSpace
      #expect(inner.convert(CGPoint(x: 1, y: 1), to: screen) == CGPoint(x: 16, y: 27))
      #expect(inner.convert(CGPoint(x: 16, y: 27), from: screen) == CGPoint(x: 1, y: 1))
      #expect(screen.convert(CGPoint(x: 16, y: 27), to: inner) == CGPoint(x: 1, y: 1))
      #expect(screen.convert(inner.bounds, from: inner) == CGRect(x: 15, y: 26, width: 10, height: 10))
      let space: any UICoordinateSpace = inner
      #expect(outer.convert(inner.bounds, from: space) == inner.frame)
      #expect(screen.convert(CGPoint(x: 1, y: 2), to: UIScreen.main) == CGPoint(x: 1, y: 2))
    }
  }
}
