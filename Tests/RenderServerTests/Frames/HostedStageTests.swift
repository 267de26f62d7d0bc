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

  /// A context with an interval has one frame in each, at the same times as others with the same interval, and the frame
  /// loop waits for these times. A new target is shown at once.
  @Test func anIntervalLimitsTheFramesOfAStage() {
    let window = context(of: [box(Self.area, nil), box(Self.area, nil)], in: Self.canvas)
    let stages = [Int32(1), 2].map { node in
      let moving = context(of: [box(Self.area, .white)], in: Self.canvas)
      moving.setTicking(true)
      return EmbeddedContext(context: moving, target: Self.target(node, width: 8))
    }
    func frames(_ times: StrideTo<Double>) -> [[Double]] {
      stages.map { stage in
        times.filter { time in
          let beat = FrameBeat(time: time, period: 1 / 16)
          return stage.runFrame(at: beat, in: window, isVisible: true) != nil
        }
      }
    }
    #expect(frames(stride(from: 0, to: 0.5, by: 1 / 16)).allSatisfy { $0.count == 8 })
    #expect(stages[0].activity == .running)
    stages[0].limitFrames(to: 0.25)
    stages[1].limitFrames(to: 0.25)
    _ = frames(stride(from: 0.5, to: 0.5625, by: 1 / 16))
    #expect(stages[0].activity == .waiting(until: 0.75))
    #expect(frames(stride(from: 0.625, to: 1.25, by: 1 / 16)) == [[0.75, 1], [0.75, 1]])
    #expect(stages[0].activity == .waiting(until: 1.25))
    stages[1].update(Self.target(2, width: 4))
    #expect(frames(stride(from: 1.1875, to: 1.25, by: 1 / 16)) == [[], [1.1875]])
  }

  private static func target(_ node: Int32, width: Int) -> EmbeddedContext.Target {
    EmbeddedContext.Target(
      node: NodeID(index: node), width: width, height: 8, scale: 1, background: 0)
  }

  /// A shape layer of the window that follows a layer of an embedded context has the path for the time of each frame,
  /// also after a commit of the window, which contains another path.
  @Test func aFollowingShapeHasThePathOfTheFrame() {
    var shape = LayerProperties(kind: .shape)
    shape.bounds = Self.area
    let window = context(of: [shape], in: Self.canvas)
    let stage = EmbeddedContext(
      context: context(of: [], in: Self.canvas),
      target: EmbeddedContext.Target(
        node: NodeID(index: 0), width: 8, height: 8, scale: 1, background: 0))
    @Sendable func path(_ width: Double) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1), transform: nil)
    }
    func shown(at time: Double) -> CGPath? {
      _ = stage.runFrame(at: FrameBeat(time: time, period: 1 / 60), in: window, isVisible: true)
      return window.tree(at: time)[NodeID(index: 1)].properties.shape.path
    }
    stage.follow(with: EmbeddedContext.Follower([NodeID(index: 1)]) { _, time in [path(time)] })
    #expect(shown(at: 1) == path(1) && shown(at: 2) == path(2))
    var commit = Commit(time: 2)
    var update = NodeUpdate(id: NodeID(index: 1))
    shape.shape.path = path(7)
    update.properties = shape
    commit.updates.append(update)
    window.commit(commit)
    #expect(window.tree(at: 2)[NodeID(index: 1)].properties.shape.path == path(2))
    stage.follow(with: nil)
    window.endShowing(NodeID(index: 1))
    window.commit(commit)
    #expect(shown(at: 3) == path(7))
    stage.follow(with: EmbeddedContext.Follower([NodeID(index: 1)]) { _, time in [path(time)] })
    stage.end()
    #expect(shown(at: 4) == path(7), "a context that ended changes no layer of the window")
  }
}
