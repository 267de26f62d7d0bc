import CoreGraphics
import Testing

@testable import RenderModel
@testable import RenderServer

@Suite struct HostedStageTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 8, height: 8)
  private static let area = CGRect(x: 0, y: 0, width: 8, height: 8)

  /// A frame may be in progress when an embedded context ends. What that frame draws must not be shown by another
  /// layer that gets the same node ID afterwards.
  @Test(arguments: [false, true])
  func aStageThatEndedShowsNothing(hasEnded: Bool) {
    let window = context(of: [box(Self.area, nil)], in: Self.canvas)
    let stage = EmbeddedContext(
      context: context(of: [box(Self.area, .white)], in: Self.canvas),
      target: EmbeddedContext.Target(
        node: NodeID(index: 1), width: 8, height: 8, scale: 1, background: 0))
    if hasEnded { stage.end() }
    _ = stage.runFrame(at: FrameBeat(time: 1, period: 1 / 60), in: window, isVisible: true)
    let shown = wholePicture(of: window, at: 1, canvas: Self.canvas).picture[4, 4]
    #expect(shown == (hasEnded ? 0 : 0xffff_ffff))
  }
}
