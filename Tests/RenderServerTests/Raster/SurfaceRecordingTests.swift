import CoreGraphics
import DisplayLists
import TestSupport
import Testing

@testable import RenderModel
@testable import RenderServer

/// Tests that layers that are drawn off-screen have the appearance of layers that are drawn in place.
@Suite struct SurfaceRecordingTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 60)
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The rotation of the card about the y axis in radians, and the color of the face that is visible then.
  private static let sides: [(angle: Double, color: UInt32)] = [(0, 0xFFFF_0000), (.pi, 0xFF00_00FF)]

  /// Returns a card with a red face at its front and a blue face at its back. Each face is visible only from its own
  /// front.
  private static func card(
    _ angle: Double, _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> (tree: LayerTree, card: NodeID) {
    var scene = SmallTree()
    let card = scene.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil) {
      $0.transform = .turned(angle)
      change(&$0)
    }
    for (color, turn) in [(red, 0), (blue, Double.pi)] {
      _ = scene.add(CGRect(x: 0, y: 0, width: 40, height: 40), in: card, color) {
        $0.set(.doubleSided, false)
        $0.transform = .turned(turn)
      }
    }
    return (scene.tree, card)
  }

  private static func middle(_ tree: LayerTree) throws -> UInt32 {
    let picture = tree.picture(at: 0, in: canvas, scale: 1, background: 0xFF00_0000)
    return try #require(picture).image.bitmap[30, 30]
  }

  @Test(arguments: sides)
  func theVisibleFaceIsTheSameOffScreenL1_13(angle: Double, color: UInt32) throws {
    #expect(try Self.middle(Self.card(angle).tree) == color, "in place")
    let rasterized = Self.card(angle) { $0.set(.shouldRasterize, true) }.tree
    #expect(try Self.middle(rasterized) == color, "rasterized")
    let blurred = Self.card(angle) {
      $0.rare.values.filters = .one("gaussianBlur", "inputRadius", 2)
    }.tree
    #expect(try Self.middle(blurred) == color, "blurred")
  }

  @Test(arguments: sides)
  func aSnapshotHasTheVisibleFaceL1_13(angle: Double, color: UInt32) throws {
    let (tree, card) = Self.card(angle)
    let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)
    let list = Recorder.recordContents(
      of: card, tree, Presentation(of: tree, at: 0), canvas: canvas, toPixels: .identity)
    let colors = list.items.compactMap { item -> UInt32? in
      if case .fill(let fill) = item.command { fill.color } else { nil }
    }
    #expect(colors == [color])
  }

  @Test func beyondTheLimitOfNestingLayersAreDrawnWithoutTheirEffectsL2_24() throws {
    var scene = SmallTree()
    var (superlayer, layers) = (scene.root, [NodeID]())
    for _ in 0..<40 {
      superlayer = scene.add(CGRect(x: 0, y: 0, width: 60, height: 60), in: superlayer, nil) {
        $0.rare.values.filters = .one("gaussianBlur", "inputRadius", 1)
      }
      layers.append(superlayer)
    }
    _ = scene.add(CGRect(x: 0, y: 0, width: 60, height: 60), in: superlayer, Self.red)
    var (list, surfaces) = (DisplayList(), SurfaceCache())
    let tree = scene.tree
    let problems = Recorder.record(
      tree, Presentation(of: tree, at: 0), on: FrameCanvas(rect: Self.canvas, scale: 1), into: &list,
      surfaces: &surfaces)
    // Pictures are nested 32 deep at most (L2.24).
    #expect(problems.contains(RenderProblem(node: layers[32], kind: .surfacesTooDeep)))
    #expect(!list.items.isEmpty, "the innermost layer is still drawn")
  }
}
