import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests of invalid values, and of trees with very many layers or levels.
@Suite struct BadValueTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 50, height: 50)

  private typealias Change = (inout LayerProperties, Double) -> Void

  private static var breakers: [(String, Change)] {
    [
      ("bounds.x", { $0.bounds.origin.x = $1 }), ("bounds.width", { $0.bounds.size.width = $1 }),
      ("position.x", { $0.position.x = $1 }), ("position.y", { $0.position.y = $1 }),
      ("anchorPoint.x", { $0.anchorPoint.x = $1 }), ("zPosition", { $0.zPosition = $1 }),
      ("anchorPointZ", { $0.anchorPointZ = $1 }), ("transform.m11", { $0.transform.m11 = $1 }),
      ("transform.m34", { $0.transform.m34 = $1 }), ("transform.m44", { $0.transform.m44 = $1 }),
    ]
  }

  @Test func geometryThatIsNotFiniteIsReportedAndNotDrawnL1_20() {
    for (name, change) in Self.breakers {
      for value in [Double.nan, .infinity, -.infinity] {
        var layer = box(CGRect(x: 10, y: 10, width: 20, height: 20))
        change(&layer, value)
        let renderer = FrameRenderer(context: context(of: [layer], in: Self.canvas))
        _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
        #expect(renderer.problems.map(\.node) == [NodeID(index: 1)], "\(name) = \(value)")
        #expect(renderer.problems.first?.kind == .geometryNotFinite, "\(name) = \(value)")
        #expect(renderer.displayList.items.isEmpty, "\(name) = \(value)")
      }
    }
  }

  /// Tests values of further properties. The layer may be drawn in any way, or not at all (L1.20), but must
  /// not trap, and the other layers stay as they are.
  @Test func extremeAppearanceDoesNotDisturbOtherLayers() {
    let changes: [(String, Change)] = [
      ("cornerRadius", { $0.cornerRadius = $1 }), ("borderWidth", { $0.borderWidth = $1 }),
      ("opacity", { $0.opacity = $1 }), ("contentsScale", { $0.contentsScale = $1 }),
      ("contentsRect", { $0.contentsRect.size.width = $1 }),
      ("sublayerTransform", { $0.rare.values.sublayerTransform.m11 = $1 }),
    ]
    var random = SeededGenerator(seed: 5)
    let image = random.image(width: 4, height: 4, isOpaque: false)
    for (name, change) in changes {
      for value in [Double.nan, .infinity, -.infinity, -3, 1e300, 0] {
        var layer = box(CGRect(x: 10, y: 10, width: 20, height: 20), nil)
        layer.contents = .image(image)
        layer.contentsGravity = .center
        layer.borderWidth = 1
        change(&layer, value)
        // The other layer does not cover this one, which would then not be drawn at all.
        let other = box(CGRect(x: 35, y: 35, width: 10, height: 10), .white)
        let picture = wholePicture(
          of: context(of: [layer, other], in: Self.canvas), at: 0, canvas: Self.canvas
        ).picture
        let isWhole = (35..<45).allSatisfy { y in
          (35..<45).allSatisfy { x in picture[x, y] == 0xFFFF_FFFF }
        }
        #expect(isWhole, "\(name) = \(value)")
      }
    }
  }

  @Test func opacityThatIsNotANumberCountsAsOneL2_3() {
    var layer = box(CGRect(x: 10, y: 10, width: 20, height: 20))
    layer.opacity = .nan
    let picture = wholePicture(
      of: context(of: [layer], in: Self.canvas), at: 0, canvas: Self.canvas
    ).picture
    #expect(picture[15, 15] == 0xFFFF_FFFF)
  }

  @Test func singularTransformsDrawNothingL2_1() {
    let edgeOn = CATransform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    let transforms = [
      CATransform3D(), CATransform3D(scaleX: 0, y: 1), CATransform3D(scaleX: 1, y: 0),
      edgeOn.concatenating(CATransform3D(scaleX: 0, y: 1)),
    ]
    for transform in transforms {
      var layer = box(CGRect(x: 10, y: 10, width: 20, height: 20))
      layer.transform = transform
      let renderer = FrameRenderer(context: context(of: [layer], in: Self.canvas))
      _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
      #expect(renderer.displayList.items.isEmpty, "\(transform.entries)")
      #expect(renderer.problems.isEmpty, "\(transform.entries)")
    }
  }

  @Test func twentyThousandSiblingsAreDrawn() {
    let layers = (0..<20_000).map { index in
      box(CGRect(x: Double(index % 50), y: Double(index / 50 % 50), width: 1, height: 1))
    }
    let (picture, list) = wholePicture(
      of: context(of: layers, in: Self.canvas), at: 0, canvas: Self.canvas)
    #expect(list.items.count == 20_000)
    #expect(picture.isFullyOpaque)
  }

  /// The layer has no item any more, so the whole tree is recorded after an attempt to record only the layer.
  @Test func aProblemIsReportedOnceInAFrame() {
    var values = box(CGRect(x: 0, y: 0, width: 50, height: 50), .white)
    let context = context(of: [values], in: Self.canvas)
    let renderer = FrameRenderer(context: context)
    _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
    values.position.x = .nan
    var update = NodeUpdate(id: NodeID(index: 1))
    update.properties = values
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    _ = renderer.prepare(at: 1, canvas: Self.canvas, scale: 1)
    #expect(renderer.problems.map(\.kind) == [.geometryNotFinite])
  }

  /// Tests a tree of two thousand levels on a stack as large as the render thread's.
  @Test func twoThousandLevelsAreDrawn() async {
    let alpha = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: Self.alphaOfDeepTree(levels: 2_000)) }
      thread.stackSize = 64 << 20
      thread.start()
    }
    #expect(alpha == 255)
  }

  private static func alphaOfDeepTree(levels: Int) -> UInt32 {
    var commit = Commit(time: 0)
    commit.inserted = (0..<levels).map { NodeID(index: Int32($0)) }
    for id in commit.inserted {
      var update = NodeUpdate(id: id)
      let isLast = Int(id.index) == levels - 1
      var values = box(CGRect(x: 0, y: 0, width: 50, height: 50), isLast ? .white : nil)
      values.anchorPoint = .zero
      values.position = .zero
      update.properties = values
      if !isLast { update.sublayers = [NodeID(index: id.index + 1)] }
      commit.updates.append(update)
    }
    commit.root = .some(NodeID(index: 0))
    let context = RenderContext()
    context.commit(commit)
    return wholePicture(of: context, at: 0, canvas: canvas).picture[20, 20] >> 24
  }
}
