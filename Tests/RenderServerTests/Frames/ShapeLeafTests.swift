import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests of the leaf path for animated shape layers.
@Suite struct ShapeLeafTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 60)
  private static let layer = NodeID(index: 1)

  /// A shape layer with an animation of its transform, and a renderer of it.
  private struct Stage {
    let context: RenderContext
    let renderer: FrameRenderer
    let bitmap = Bitmap(width: 60, height: 60)
    var values: LayerProperties

    init(scale: Double = 1.1, _ change: (inout LayerProperties) -> Void = { _ in }) {
      values = LayerProperties(kind: .shape)
      values.position = CGPoint(x: 30, y: 30)
      values.shape.path = CGPath(rect: CGRect(x: -9, y: -6, width: 18, height: 12), transform: nil)
      values.shape.fillColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
      change(&values)
      context = RenderServerTests.context(of: [values], in: canvas)
      renderer = FrameRenderer(context: context)
      let matrices = Self.matrices(scale: scale)
      commit { $0.addedAnimations = [matrices] }
    }

    /// Keyframes of the transform that turn and enlarge the layer from `scale` on. Between 1 and 2 the path need not be
    /// flattened again.
    private static func matrices(scale: Double) -> AnimationValue {
      let larger = CATransform3D(scaleX: scale, y: scale)
      let turned = larger.concatenating(CATransform3D(rotationAngle: 2, x: 0, y: 0, z: 1))
      let values = [larger, turned, turned.concatenating(CATransform3D(scaleX: 1.2, y: 1.4))]
        .map { PropertyValue.transform($0) }
      let keys = KeyValues(values, keyTimes: [0, 0.3, 1], curves: [.easeIn])!
      let target = PropertyPath("transform", kind: .shape)!
      return AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(beginTime: 0, duration: 20), curve: .standard,
        isRemovedOnCompletion: true,
        kind: .keyframe(KeyframeAnimation(target: target, route: .values(keys))))
    }

    func commit(_ change: (inout NodeUpdate) -> Void) {
      var (commit, update) = (Commit(time: 0), NodeUpdate(id: layer))
      change(&update)
      commit.updates = [update]
      context.commit(commit)
    }

    /// Draws the frames and returns the number of layers that the leaf path updated in each.
    func draw(_ frames: Range<Int>) -> [Int] {
      frames.map { frame in
        let damage = renderer.prepare(at: Double(frame), canvas: canvas, scale: 1)
        if !damage.isEmpty { renderer.draw(into: bitmap, age: frame == 0 ? 0 : 1) }
        return renderer.cacheUse.leaves
      }
    }

    func isLikeAWholePicture(at time: Double) -> Bool {
      let whole = wholePicture(of: context, at: time, canvas: canvas)
      return renderer.displayList.items == whole.list.items
        && bitmap.difference(from: whole.picture).isNone
    }
  }

  @Test func aMovingShapeIsUpdatedInPlace() {
    let stage = Stage()
    #expect(stage.draw(0..<6) == [0, 1, 1, 1, 1, 1])
    #expect(stage.isLikeAWholePicture(at: 5))
  }

  /// A path that grows beyond a power of two is flattened again, so that its curves stay smooth.
  @Test func aShapeThatGrowsIsFlattenedAgain() {
    let stage = Stage(scale: 0.9)
    let leaves = stage.draw(0..<20)
    #expect(leaves.filter { $0 == 1 }.count == 18 && leaves.dropFirst().contains(0))
    #expect(stage.isLikeAWholePicture(at: 19))
  }

  @Test func aMovingStrokeIsUpdatedInPlace() {
    let stage = Stage {
      $0.shape.fillColor = nil
      $0.shape.strokeColor = .black
      $0.opacity = 0.5
    }
    #expect(stage.draw(0..<6) == [0, 1, 1, 1, 1, 1])
    #expect(stage.isLikeAWholePicture(at: 5))
  }

  @Test func aChangeOfThePathAndTheColorIsShown() {
    var stage = Stage()
    _ = stage.draw(0..<4)
    stage.values.shape.path = CGPath(
      ellipseIn: CGRect(x: -5, y: -8, width: 10, height: 16), transform: nil)
    stage.values.shape.fillColor = .black
    stage.commit { [values = stage.values] in $0.properties = values }
    #expect(stage.draw(4..<8).dropFirst() == [1, 1, 1])
    #expect(stage.isLikeAWholePicture(at: 7))
  }

  /// The shadow of a layer that clipped it appears when the layer no longer does.
  @Test func aShadowThatWasClippedIsRecorded() throws {
    let stage = Stage { $0.rare.values.shadowOpacity = 1 }
    let keys = try #require(
      KeyValues([.bool(true), .bool(false)], keyTimes: nil, mode: .discrete))
    let target = try #require(PropertyPath("masksToBounds", kind: .shape))
    let animation = AnimationValue(
      id: AnimationID(rawValue: 2), timing: Timing(beginTime: 0, duration: 8), curve: .standard,
      isRemovedOnCompletion: true,
      kind: .keyframe(KeyframeAnimation(target: target, route: .values(keys))))
    stage.commit {
      $0.removedAnimations = [AnimationID(rawValue: 1)]
      $0.addedAnimations = [animation]
    }
    _ = stage.draw(0..<7)
    #expect(stage.isLikeAWholePicture(at: 6))
  }

  @Test(
    arguments: [
      { (values: inout LayerProperties) in values.shape.strokeColor = .white },
      { (values: inout LayerProperties) in values.rare.values.shadowOpacity = 1 },
      { (values: inout LayerProperties) in values.backgroundColor = .white },
      { (values: inout LayerProperties) in values.set(.masksToBounds, true) },
      { (values: inout LayerProperties) in values.shape.path = nil },
    ] as [@Sendable (inout LayerProperties) -> Void])
  func otherShapesAreRecorded(_ change: @Sendable (inout LayerProperties) -> Void) {
    let stage = Stage(change)
    #expect(stage.draw(0..<4).allSatisfy { $0 == 0 })
    #expect(stage.isLikeAWholePicture(at: 3))
  }
}
