import CoreGraphics
import Synchronization
import TestSupport
import Testing

@testable import RenderModel
@testable import RenderServer

/// Tests that the snapshots of transitions are drawn apart from commits and frames (L5.2).
@Suite struct SnapshotTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
  private static let root = NodeID(index: 0)

  /// A worker that keeps its work until a test calls `work()`.
  private final class HeldWorker: SnapshotWorker {
    private let works = Mutex<[@Sendable () -> Void]>([])
    var count: Int { works.withLock(\.count) }
    func perform(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

    /// Performs all the work that has been kept so far.
    func work() {
      let taken = works.withLock { works in
        defer { works = [] }
        return works
      }
      for work in taken { work() }
    }
  }

  private static func transition(
    _ id: UInt64, at time: Double, capturesTarget: Bool = false
  ) -> AnimationValue {
    AnimationValue(
      id: AnimationID(rawValue: id), timing: Timing(beginTime: time, duration: 1), curve: nil,
      isRemovedOnCompletion: true,
      kind: .transition(TransitionAnimation(capturesTarget: capturesTarget)))
  }

  /// Returns a commit with random changes of a scene and a transition on its root.
  private static func change(
    _ scene: inout RandomScene, _ id: UInt64, at time: Double, capturesTarget: Bool = false
  ) -> Commit {
    var commit = scene.nextCommit(at: time)
    let index = commit.updates.firstIndex { $0.id == root }
    if index == nil { commit.updates.append(NodeUpdate(id: root)) }
    commit.updates[index ?? commit.updates.count - 1].addedAnimations
      .append(transition(id, at: time, capturesTarget: capturesTarget))
    return commit
  }

  private static func start(_ scene: inout RandomScene, _ worker: HeldWorker?) -> RenderContext {
    let context = RenderContext()
    if let worker { context.drawSnapshots(by: worker) }
    context.commit(scene.firstCommit(layers: 12))
    return context
  }

  private static func picture(_ context: RenderContext, at time: Double) -> Bitmap {
    wholePicture(of: context, at: time, canvas: canvas).picture
  }

  private static func snapshot(of id: NodeID, in context: RenderContext) -> LayerSnapshot? {
    guard case .transition(let transition)? = context.tree(at: 1)[id].animations.first?.kind else {
      return nil
    }
    return transition.snapshot
  }

  /// The snapshot of a layer that is larger than pictures may be has the part that the window shows.
  @Test func theSnapshotOfAWideLayerShowsWhatTheWindowShows() throws {
    let root = box(Self.canvas.frame, .black)
    let wide = box(CGRect(x: -15_000, y: 0, width: 20_000, height: 72), nil)
    let seen = box(CGRect(x: 15_000, y: 0, width: 96, height: 72), .white)
    let context = RenderContext()
    let (first, second) = (NodeID(index: 1), NodeID(index: 2))
    var commit = Commit(time: 0)
    commit.inserted = [Self.root, first, second]
    commit.updates = zip([Self.root, first, second], [root, wide, seen]).map { id, values in
      var update = NodeUpdate(id: id)
      update.properties = values
      update.sublayers = [Self.root: [first], first: [second]][id] ?? []
      return update
    }
    commit.root = .some(Self.root)
    context.commit(commit)
    var change = Commit(time: 1)
    var update = NodeUpdate(id: first)
    update.sublayers = []
    update.addedAnimations = [Self.transition(1, at: 1)]
    change.updates = [update]
    context.commit(change)
    let gray = Self.picture(context, at: 1.5)[40, 40] & 255
    // Halfway through the fade the gray is 128. The tolerance is a choice.
    #expect(gray > 100 && gray < 156, "\(gray)")
  }

  /// In a transform layer, the layer is seen at half the distance from the eye, and so twice as large
  /// (L4.37).
  @Test func theSnapshotOfALayerWithDepthIsAsSharpAsTheLayerIsSeen() {
    var scene = SmallTree()
    let frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let stage = scene.add(frame) { $0.rare.values.sublayerTransform.m34 = -1 / 100 }
    let space = scene.add(frame, in: stage, nil, kind: .transform)
    let near = scene.add(CGRect(x: 90, y: 90, width: 20, height: 20), in: space) { $0.zPosition = 50 }
    let tree = scene.tree
    var snapshotter = TransitionSnapshotter(tree, Presentation(of: tree, at: 0), scale: 1)
    let picture = snapshotter.picture(of: near, for: .fade, isNew: false)
    #expect(picture?.image.width == 40)
  }

  @Test func aCommitDrawsNothingWhileItHoldsTheLock() throws {
    let worker = HeldWorker()
    let context = context(of: [box(Self.canvas.frame, .black)], in: Self.canvas)
    context.drawSnapshots(by: worker)
    var update = NodeUpdate(id: NodeID(index: 1))
    update.properties = box(Self.canvas.frame, .white)
    update.addedAnimations = [Self.transition(1, at: 1)]
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    #expect(worker.count == 1, "all drawing is left to the worker")
    let snapshot = try #require(Self.snapshot(of: NodeID(index: 1), in: context))
    #expect(!snapshot.isTaken)
    // The values of the commit apply at once.
    #expect(context.presentation(of: NodeID(index: 1), at: 1.5).backgroundColor == .white)
    #expect(Self.picture(context, at: 1.5)[40, 40] == 0xFF00_0000)
    worker.work()
    #expect(snapshot.isTaken)
    // Halfway through the fade the gray is 128. The tolerance is a choice.
    let gray = Self.picture(context, at: 1.5)[40, 40] & 255
    #expect(gray > 100 && gray < 156, "\(gray)")
  }

  @Test func untilTheSnapshotIsDrawnTheLayerKeepsItsPixels() {
    for seed in rounds(30) {
      var scene = RandomScene(seed: seed, canvas: Self.canvas, seed % 2 == 0 ? .rich : .plain)
      let worker = HeldWorker()
      let context = Self.start(&scene, worker)
      let renderer = FrameRenderer(context: context)
      let bitmap = Bitmap(width: Self.canvas.width, height: Self.canvas.height)
      _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
      renderer.draw(into: bitmap, age: 0)
      let before = Self.picture(context, at: 0)
      context.commit(Self.change(&scene, 1000, at: 0.5))
      for time in [0.5, 0.8] {
        let damage = renderer.prepare(at: time, canvas: Self.canvas, scale: 1)
        if !damage.isEmpty { renderer.draw(into: bitmap, age: 1) }
        let difference = bitmap.difference(from: before)
        #expect(difference.isNone, "\(scene.random.seedText): \(difference)")
      }
    }
  }

  /// Frames are the same whether a worker or the commit itself draws the snapshots. This also holds if a transition
  /// begins before the snapshot of the previous one is drawn.
  @Test func aWorkerMakesTheFramesThatACommitAloneMakes() {
    for seed in rounds(30) {
      var (one, other) = (
        RandomScene(seed: seed, canvas: Self.canvas, .rich),
        RandomScene(seed: seed, canvas: Self.canvas, .rich)
      )
      let worker = HeldWorker()
      let (aside, alone) = (Self.start(&one, worker), Self.start(&other, nil))
      for (index, time) in [0.2, 0.5, 0.9].enumerated() {
        let id = UInt64(1000 + index)
        aside.commit(Self.change(&one, id, at: time, capturesTarget: seed % 3 == 0))
        alone.commit(Self.change(&other, id, at: time, capturesTarget: seed % 3 == 0))
        if index != 1 { worker.work() }
      }
      for time in [0.9, 1.1, 1.7, 2.5] {
        let difference = Self.picture(aside, at: time).difference(from: Self.picture(alone, at: time))
        #expect(difference.isNone, "\(one.random.seedText) at \(time): \(difference)")
      }
    }
  }

  /// If transitions begin faster than their snapshots can be drawn, the commits draw the snapshots themselves, so
  /// that the worker's queue does not grow.
  @Test func commitsDoNotRunFarAheadOfTheWorker() throws {
    let worker = HeldWorker()
    let context = context(of: [box(Self.canvas.frame, .black)], in: Self.canvas)
    context.drawSnapshots(by: worker)
    for index in 0..<6 {
      var update = NodeUpdate(id: NodeID(index: 1))
      update.addedAnimations = [Self.transition(UInt64(index + 1), at: 0)]
      var commit = Commit(time: 0)
      commit.updates = [update]
      context.commit(commit)
    }
    // Two commits may wait for the worker.
    #expect(worker.count == 2)
    let animations = context.tree(at: 0.5)[NodeID(index: 1)].animations
    #expect(animations.count == 6)
    for animation in animations.dropFirst(2) {
      guard case .transition(let transition) = animation.kind else { continue }
      #expect(transition.snapshot?.isTaken == true)
    }
  }

  @Test func aDrawnSnapshotRequestsAFrame() {
    let worker = HeldWorker()
    let context = context(of: [box(Self.canvas.frame, .black)], in: Self.canvas)
    context.drawSnapshots(by: worker)
    var update = NodeUpdate(id: NodeID(index: 1))
    update.addedAnimations = [Self.transition(1, at: 0)]
    var commit = Commit(time: 0)
    commit.updates = [update]
    context.commit(commit)
    let calls = Atomic<Int>(0)
    context.setChangeHandler { calls.add(1, ordering: .relaxed) }
    let version = context.version
    worker.work()
    #expect(calls.load(ordering: .relaxed) == 1)
    #expect(context.version > version)
  }

  /// A picture that is drawn apart from the frames is complete: it does not depend on the progress of the worker.
  @Test func picturesApartFromFramesDoNotWaitForTheWorker() throws {
    let worker = HeldWorker()
    let context = context(of: [box(Self.canvas.frame, .black)], in: Self.canvas)
    context.drawSnapshots(by: worker)
    var update = NodeUpdate(id: NodeID(index: 1))
    update.properties = box(Self.canvas.frame, .white)
    update.addedAnimations = [Self.transition(1, at: 0)]
    var commit = Commit(time: 0)
    commit.updates = [update]
    context.commit(commit)
    let tree = context.tree(at: 0)
    let drawn = tree.picture(at: 0.5, in: Self.canvas, scale: 1)
    let picture = try #require(drawn)
    // Halfway through the fade the gray is 128. The tolerance is a choice.
    let gray = picture.image.bitmap[40, 40] & 255
    #expect(gray > 100 && gray < 156, "\(gray)")
  }

  /// The limit is 2 ms of this thread's processor time for 1,000 layers. The best of several measurements counts,
  /// because other programs share the caches of the processor.
  @Test(
    .disabled(if: isSlowedBySanitizer, "the limit is of builds without a sanitizer"),
    arguments: [1000, 5000])
  func aCommitHoldsTheLockForAShortTime(count: Int) {
    let best = (0..<5).map { _ in Self.secondsToChange(count) }.min() ?? .infinity
    #expect(best <= 0.002 * Double(count) / 1000, "\(best * 1000) ms for \(count) layers")
  }

  /// Returns the processor time of one commit that changes `count` layers and begins a transition of their superlayer.
  private static func secondsToChange(_ count: Int) -> Double {
    let frames = (0..<count).map { CGRect(x: $0 % 90, y: $0 / 90 % 60, width: 6, height: 6) }
    let context = context(of: frames.map { box($0, .black) }, in: canvas)
    let worker = HeldWorker()
    context.drawSnapshots(by: worker)
    var commit = Commit(time: 1)
    commit.updates = frames.indices.map { index in
      var update = NodeUpdate(id: NodeID(index: Int32(index + 1)))
      update.properties = box(frames[index], .white)
      return update
    }
    commit.updates.append(NodeUpdate(id: root))
    commit.updates[count].addedAnimations = [transition(1, at: 1)]
    let start = processorSeconds()
    context.commit(commit)
    let seconds = processorSeconds() - start
    worker.work()
    return seconds
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
