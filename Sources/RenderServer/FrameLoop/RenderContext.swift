import CoreGraphics
import Synchronization

/// The render side of one window: the committed tree, behind a lock.
///
/// The thread that owns the layers commits and asks for presentation values; the render thread
/// evaluates and records. Both hold the lock only for that; drawing happens outside it, from the
/// display list.
package final class RenderContext: Sendable {
  private struct State: Sendable {
    var tree = LayerTree()
    var presentation = Presentation()
    var surfaces = SurfaceCache()
    var scale = 1.0
    /// Media time.
    var lastCommitTime = -Double.infinity
    var clock = ContextClock()
    var pictures = HostedPictures()
    var isTicking = false
    /// Draws the pictures of transitions; nil: whoever commits does.
    var snapshotWorker: (any SnapshotWorker)?
    /// The commits whose pictures the worker has not finished.
    var pendingSnapshots = 0
    /// Counts what may change the picture of a moment: commits, and animations that are taken off.
    var version = 0
    var contentVersion = 0

    /// Commits may run ahead of the worker by so many.
    static let pendingLimit = 2

    /// The worker, who is going to finish one more commit's pictures; nil where the commit draws them itself: without
    /// a worker, or to let it keep up with transitions that come faster than they can be drawn.
    mutating func takeWorker() -> (any SnapshotWorker)? {
      guard let snapshotWorker, pendingSnapshots < Self.pendingLimit else { return nil }
      pendingSnapshots += 1
      return snapshotWorker
    }
  }

  private let state = Mutex(State())
  private let changeHandler = SharedHandler()
  package let stages = StageTimes()

  package init() {}

  /// Called after every commit, on the committing thread: wakes whoever draws.
  package func setChangeHandler(_ handler: (@Sendable () -> Void)?) {
    changeHandler.set(handler)
  }

  /// What is drawn changed, but for the layers: their picture is due anew.
  package func requestFrame() {
    state.withLock { $0.version += 1 }
    changeHandler()
  }

  /// Pixels a point, for snapshots.
  package func setScale(_ scale: Double) { state.withLock { $0.scale = scale } }

  /// Applies a commit, all of it or, seen from the other thread, none. Transitions that it adds get their old picture
  /// from what was committed before (L5.2); it is drawn without the lock, when all has been applied.
  package func commit(_ commit: Commit) {
    let (batches, worker) = state.withLock { state in
      let batches = Self.apply(commit, to: &state)
      return (batches, batches.isEmpty ? nil : state.takeWorker())
    }
    if let worker {
      worker.perform { [weak self] in self?.finish(batches) }
    } else {
      take(batches)
    }
    changeHandler()
  }

  /// Returns the pictures that have to be taken, in this order.
  private static func apply(_ commit: Commit, to state: inout State) -> [SnapshotBatch] {
    var commit = commit
    let old = commit.addOldSnapshots(of: state.tree, scale: state.scale)
    state.tree.apply(commit)
    let new = state.tree.addNewSnapshots(after: commit, scale: state.scale)
    state.pictures.restore(after: commit, in: &state.tree)
    state.clock.note(commit, state.tree)
    state.version += 1
    state.contentVersion += 1
    state.lastCommitTime = max(state.lastCommitTime, commit.mediaTime)
    return [new, old].compactMap { $0 }
  }

  /// The values of a layer at absolute media time `time`: the committed ones, or `model` in their place,
  /// with the committed animations.
  package func presentation(
    of id: NodeID, at time: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    state.withLock { $0.tree.presentation(of: id, at: $0.clock.liveTime(at: time), model: model) }
  }

  /// Absolute media time → the committed layer's local time.
  package func localTime(of id: NodeID, at time: Double) -> Double {
    state.withLock { $0.tree.localTime(of: id, at: $0.clock.liveTime(at: time)) }
  }

  /// Marks animations started and ended as of `time`, and says which.
  package func advance(to time: Double) -> [AnimationEvent] {
    state.withLock { state in
      guard let time = state.clock.advance(to: time) else { return [] }
      let events = state.tree.advance(to: time)
      if !events.isEmpty { state.version += 1 }
      state.clock.note(events, state.tree)
      return events
    }
  }

  /// What will change after `time`.
  package func activity(at time: Double) -> Activity {
    state.withLock { state in
      state.isTicking && state.clock.isAdvancing(at: time)
        ? .running : Self.activity(&state, at: time)
    }
  }

  private static func activity(_ state: inout State, at time: Double) -> Activity {
    state.clock.activity(at: time) { state.tree.activity(at: $0) }
  }

  /// Whether the owner of the layers wants to hear of every frame, also of those in which nothing
  /// changes by itself: display links, and layers that draw while they animate.
  package func setTicking(_ isTicking: Bool) {
    let changed = state.withLock { state in
      defer { state.isTicking = isTicking }
      return state.isTicking != isTicking
    }
    if changed, isTicking { changeHandler() }
  }

  package var isTicking: Bool { state.withLock { $0.isTicking } }

  /// When the next animation begins or ends after `time`: all that matters while nobody looks.
  package func completionActivity(at time: Double) -> Activity {
    state.withLock { state in
      state.clock.completionActivity(at: time) { state.tree.completionActivity(at: $0) }
    }
  }

  /// No frame may show a time before this one: its commit is not history yet then.
  package var lastCommitTime: Double { state.withLock { $0.lastCommitTime } }

  /// Evaluates at `time` and brings `recording` up to date. Returns what changed in it, and for how long it
  /// holds.
  package func update(
    _ recording: Recording, at time: Double, on target: Recording.Target
  ) -> (damage: DamageRegion, validity: Validity) {
    state.withLock { state in
      let damage = Self.update(recording, &state, at: time, on: target, stages)
      return (damage, Validity(of: Self.activity(&state, at: time), state.version, from: time))
    }
  }

  /// The committed tree, or the one that time has gone back to.
  private static func update(
    _ recording: Recording, _ state: inout State, at media: Double, on target: Recording.Target,
    _ stages: StageTimes
  ) -> DamageRegion {
    let time = state.clock.base.time(at: media)
    let isSwitched = state.clock.look(at: time)
    if isSwitched { recording.forget() }
    let pastDamage = state.clock.withPast { tree, presentation in
      recording.update(
        &tree, &presentation, at: time, on: target, surfaces: &state.surfaces, stages)
    }
    if let pastDamage { return pastDamage }
    defer { state.tree.partialChanges.removeAll(keepingCapacity: true) }
    return recording.update(
      &state.tree, &state.presentation, at: time, on: target, surfaces: &state.surfaces, stages)
  }

  /// Grows with whatever may change the picture of a moment.
  package var version: Int { state.withLock { $0.version } }

  // MARK: Time

  /// How this context's time follows media time.
  package var timeBase: TimeBase {
    get { state.withLock { $0.clock.base } }
    set {
      state.withLock { state in
        state.clock.base = newValue
        state.version += 1
      }
      changeHandler()
    }
  }

  /// From now on what is committed is kept, so that time can go back.
  package func keepHistory() { state.withLock { $0.clock.history = TreeHistory() } }

  /// nil: the past is not kept.
  package var historyUse: HistoryUse? { state.withLock { $0.clock.history?.use } }

  /// The numbers of layers that left, once no tree that is kept has them any more; each is given once.
  package func takeFreedNodes() -> [NodeID] {
    state.withLock { $0.clock.history?.takeFreedNodes() ?? [] }
  }

  /// The time here at media time `time` for whoever changes layers: it never goes back, whatever is looked at.
  package func liveTime(at time: Double) -> Double {
    state.withLock { $0.clock.liveTime(at: time) }
  }

  /// The latest time here that was shown or committed.
  package var frontier: Double { state.withLock { $0.clock.frontier } }

  /// Changes the past (and nothing else) as `commit` says, where it fits.
  package func revisePast(_ commit: Commit) {
    state.withLock { state in
      state.clock.revise(commit, state.tree)
      state.version += 1
      state.contentVersion += 1
    }
    changeHandler()
  }

  /// The tree that shows at time `time` of this context, to be evaluated elsewhere.
  package func tree(at time: Double) -> LayerTree {
    state.withLock { $0.clock.historicTree(at: time) ?? $0.tree }
  }

  /// Grows with every commit: while it is the same, so are the pictures of all times.
  package var contentVersion: Int { state.withLock { $0.contentVersion } }

  // MARK: Pictures of other contexts

  /// `image` is what `node` shows from now on; only `damage`, in its pixels, differs from what it showed.
  package func show(_ image: CGImage, of node: NodeID, damage: [PixelRect]) {
    state.withLock { state in
      state.pictures.show(image, of: node, damage: damage, in: &state.tree)
      state.version += 1
    }
  }

  /// `node` shows no other context any more.
  package func endShowing(_ node: NodeID) { state.withLock { $0.pictures.remove(node) } }

  /// Whether a recording of that validity is also that of `time`.
  package func isCurrent(_ validity: Validity, at time: Double) -> Bool {
    validity.contains(time) && state.withLock { $0.version } == validity.version
  }

  /// For how long a recording holds: the committed tree is the same, and no animation moves.
  package struct Validity: Sendable {
    fileprivate let version: Int
    /// Absolute media time; the end does not belong to it.
    private let start, end: Double

    fileprivate init(of activity: Activity, _ version: Int, from time: Double) {
      self.version = version
      start = time
      switch activity {
      case .running: end = time
      case .waiting(let change): end = change
      case .idle: end = .infinity
      }
    }

    fileprivate func contains(_ time: Double) -> Bool { start <= time && time < end }
  }
}

// MARK: - The pictures of transitions

extension RenderContext {
  /// From now on `worker` draws them, and until it has, layers keep what they showed: for windows, whose frames do not
  /// wait. Without one a commit draws them before it returns, so that all frames are complete.
  package func drawSnapshots(by worker: any SnapshotWorker) {
    state.withLock { $0.snapshotWorker = worker }
  }

  private func take(_ batches: [SnapshotBatch]) {
    guard !batches.isEmpty else { return }
    for batch in batches { batch.take() }
    state.withLock { state in
      let nodes = batches.flatMap(\.nodes).filter { state.tree.nodes.indices.contains(Int($0.index)) }
      for id in nodes { state.tree.noteChange(of: id) }
      state.clock.history?.noteChanges(of: nodes, in: state.tree)
      state.version += 1
    }
  }

  private func finish(_ batches: [SnapshotBatch]) {
    take(batches)
    state.withLock { $0.pendingSnapshots -= 1 }
    changeHandler()
  }
}
