import Localization
import QuartzCore
import RenderModel
import WindowSystem

/// A sheet of frames side by side, made without a display. The viewer's own loop runs on an offscreen window while the
/// door is scrubbed from closed to almost open and back.
@MainActor
package struct ContactSheet {
  package struct NoFrame: Error, CustomStringConvertible {
    package var description: String {
      localized("the offscreen window showed no frame within ten seconds")
    }
  }

  private static let columns = 4
  /// The points by which the door is dragged before each picture. 200 points open it (L8.42); the sum
  /// reaches 180.
  private static let steps: [Double] = [0, -60, -60, -60, 60, 60, 30, 30]
  private static let gap = 12

  private let window: OffscreenWindow
  private let clock = ManualClock()
  private let viewer: Viewer

  package init(width: Int = 600, height: Int = 560) throws {
    window = OffscreenWindow(width: width, height: height, clock: clock)
    viewer = try Viewer(window: window, assets: AssetStore(), sceneNamed: "door")
  }

  package func render() throws -> CGImage {
    viewer.start()
    defer { window.inject(.closeRequested) }
    let center = (x: Double(window.width) / 2, y: Double(window.height) / 2)
    window.inject(
      .pointer(PointerEvent(phase: .down, at: CGPoint(x: center.x, y: center.y), button: 1)))
    var (pictures, x): ([Bitmap], Double) = ([], center.x)
    for step in Self.steps {
      x += step
      window.inject(
        .pointer(
          PointerEvent(phase: .moved, at: CGPoint(x: x, y: center.y), buttons: .button(1))))
      pictures.append(try nextFrame())
    }
    return try assemble(pictures)
  }

  private func nextFrame() throws -> Bitmap {
    clock.push(time: CACurrentMediaTime())
    guard clock.waitUntilBlocked() else { throw NoFrame() }
    return window.snapshot()
  }

  private func assemble(_ pictures: [Bitmap]) throws -> CGImage {
    let rows = (pictures.count + Self.columns - 1) / Self.columns
    let sheet = Bitmap(
      width: Self.columns * (window.width + Self.gap) + Self.gap,
      height: rows * (window.height + Self.gap) + Self.gap)
    guard let context = CGContext(drawingInto: sheet, isFlipped: true) else { throw NoFrame() }
    context.setFillColor(Palette.card)
    context.fill(CGRect(x: 0, y: 0, width: sheet.width, height: sheet.height))
    for (index, picture) in pictures.enumerated() {
      let column = index % Self.columns
      let row = index / Self.columns
      sheet.copy(
        picture, toX: Self.gap + column * (window.width + Self.gap),
        y: Self.gap + row * (window.height + Self.gap))
    }
    return CGImage(adopting: sheet)
  }
}
