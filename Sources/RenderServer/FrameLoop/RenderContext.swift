import CoreGraphics
import DisplayLists
import RenderModel
import Synchronization

/// A context in the render server: one committed tree with its clock, protected by a lock. It is that of a window, that
/// of a `CARenderer`, or a hosted context: a scene in the viewer, or one that is rendered without a window. A hosted
/// context has a clock of its own.
///
/// The thread that owns the layers commits and reads presentation values; the render thread evaluates and records.
/// Both hold the lock only during these operations. Drawing uses the display list and needs no lock.
package final class RenderContext: Sendable {
  private struct State: Sendable {
    var tree = LayerTree()
    var evaluation = EvaluationCache()
    var surfaces = SurfaceCache()
    /// The scale of the snapshots for transitions, in pixels per point.
    var scale = 1.0
    /// The media time of the last commit.
    var lastCommitTime = -Double.infinity
    var clock = ContextClock()
    var pictures = HostedPictures()
    var isTicking = false
    /// The worker that draws the pictures of transitions; nil when the committing thread draws them.
    var snapshotWorker: (any SnapshotWorker)?
    /// The number of commits whose transition pictures the worker has not finished.
    var pendingSnapshots = 0
    /// See `RenderContext.version` and `RenderContext.contentVersion`.
    var version = 0
    var contentVersion = 0

    /// The greatest number of commits that may wait for the worker.
    static let pendingLimit = 2

    /// Returns the worker and counts one more pending commit; nil when the committing thread must draw the pictures.
    /// This is so without a worker, and when transitions are added faster than the worker can draw them.
    mutating func takeWorker() -> (any SnapshotWorker)? {
      guard let snapshotWorker, pendingSnapshots < Self.pendingLimit else { return nil }
      pendingSnapshots += 1
      return snapshotWorker
    }
  }

  private let state = Mutex(State())
  private let changeHandler = SharedHandler()
  package let timings = PipelineTimings()

  package init() {}

  /// Sets a function that wakes the render thread. It is called on the thread that made the change after a commit, an
  /// edit of the past, a change of the clock, the completion of transition pictures by the worker, and when frames or
  /// ticks are requested. The render thread's own changes, such as `show` and `advance`, do not call it.
  package func setChangeHandler(_ handler: (@Sendable () -> Void)?) {
    changeHandler.set(handler)
  }

  /// Requests a new frame because something that is drawn changed without a commit.
  package func requestFrame() {
    state.withLock { $0.version += 1 }
    changeHandler()
  }

  /// Sets the scale of the snapshots for transitions, in pixels per point.
  package func setScale(_ scale: Double) { state.withLock { $0.scale = scale } }

  /// Applies a commit atomically. Transitions that it adds get a picture of the layer before the commit (L5.2), and
  /// those with `capturesTarget` also one of the layer after it (L8.25). The pictures are drawn after the commit is
  /// applied, without the lock.
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

  /// Applies a commit and returns the batches of pictures to draw. They may be drawn in any order: a batch first draws
  /// those pictures of other transitions that it shows.
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
    return [old, new].compactMap { $0 }
  }

  /// Returns the values of a layer at media time `time`: `model`, or the committed values if it is nil, with
  /// the committed animations applied.
  package func presentation(
    of id: NodeID, at time: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    state.withLock { $0.tree.presentation(of: id, at: $0.clock.liveTime(at: time), model: model) }
  }

  /// Returns the committed layer's local time at media time `time`.
  package func localTime(of id: NodeID, at time: Double) -> Double {
    state.withLock { $0.tree.localTime(of: id, at: $0.clock.liveTime(at: time)) }
  }

  /// Marks the animations that have started or ended by media time `time` and returns these events.
  package func advance(to time: Double) -> [AnimationEvent] {
    state.withLock { state in
      guard let time = state.clock.advance(to: time) else { return [] }
      let events = state.tree.advance(to: time)
      if !events.isEmpty { state.version += 1 }
      state.clock.note(events, state.tree)
      return events
    }
  }

  /// Returns the time after media time `time` at which the next frame must be drawn.
  package func activity(at time: Double) -> Activity {
    state.withLock { state in
      state.isTicking && state.clock.isAdvancing(at: time)
        ? .running : Self.activity(&state, at: time)
    }
  }

  /// Returns the activity in media time. A discrete animation shows the same picture until its next step. A context
  /// whose clock is media time therefore waits for that step. A context with a clock of its own or a history, such as a
  /// scene in the viewer, is running meanwhile, because the viewer shows the time of each frame, and the activity tells
  /// it whether the scene is moving.
  private static func activity(_ state: inout State, at time: Double) -> Activity {
    let waitsForSteps = state.clock.isMediaTime
    return state.clock.activity(at: time) {
      state.tree.activity(at: $0, waitsForSteps: waitsForSteps)
    }
  }

  /// Returns the activity of the live tree at `time` of this context, in the context's time. It does not depend on
  /// whether that time advances.
  package func treeActivity(at time: Double) -> Activity {
    state.withLock { $0.tree.activity(at: time) }
  }

  /// Sets whether the owner of the layers needs a report of every frame, even when nothing is animated: for display
  /// links, and for layers that redraw while they animate.
  package func setTicking(_ isTicking: Bool) {
    let changed = state.withLock { state in
      defer { state.isTicking = isTicking }
      return state.isTicking != isTicking
    }
    if changed, isTicking { changeHandler() }
  }

  package var isTicking: Bool { state.withLock { $0.isTicking } }

  /// Returns the time of the next start or end of an animation after media time `time`. While the window is
  /// hidden, frames are needed for these events only.
  package func completionActivity(at time: Double) -> Activity {
    state.withLock { state in
      state.clock.completionActivity(at: time) { state.tree.completionActivity(at: $0) }
    }
  }

  /// The media time of the last commit. No frame may show an earlier time, because the commit had not
  /// happened then.
  package var lastCommitTime: Double { state.withLock { $0.lastCommitTime } }

  /// Evaluates at media time `time` and updates `caches`. Returns the damage and the time for which the recorded
  /// frame stays valid.
  package func update(
    _ caches: FrameCaches, at time: Double, on canvas: FrameCanvas
  ) -> (damage: DamageRegion, validity: Validity) {
    state.withLock { state in
      let damage = Self.update(caches, from: &state, at: time, on: canvas, timings: timings)
      return (damage, Validity(of: Self.activity(&state, at: time), state.version, from: time))
    }
  }

  /// Updates `caches` from the live tree, or from the earlier tree that is shown.
  private static func update(
    _ caches: FrameCaches, from state: inout State, at media: Double,
    on canvas: FrameCanvas, timings: PipelineTimings
  ) -> DamageRegion {
    let time = state.clock.base.time(at: media)
    let isSwitched = state.clock.selectTree(at: time)
    if isSwitched { caches.prepareForOtherTree() }
    let pastDamage = state.clock.withPast { tree, evaluation in
      timings.measure(.evaluate) { tree.extendEmissions(to: time) }
      return caches.update(
        tree, evaluation: &evaluation, at: time, on: canvas, surfaces: &state.surfaces,
        timings: timings)
    }
    if let pastDamage { return pastDamage }
    // The recording contains these changes of hosted pictures. Only windows have them, and they keep no earlier trees.
    defer { state.tree.partialChanges.removeAll(keepingCapacity: true) }
    timings.measure(.evaluate) { state.tree.extendEmissions(to: time) }
    return caches.update(
      state.tree, evaluation: &state.evaluation, at: time, on: canvas,
      surfaces: &state.surfaces, timings: timings)
  }

  /// A counter that grows with every change that may affect the current picture: commits, animations that started or
  /// ended, edits of the past, changes of the clock, pictures that were shown or drawn, and requests of a frame.
  package var version: Int { state.withLock { $0.version } }

  // MARK: Time

  /// The map from media time to this context's time.
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

  /// Starts keeping committed trees, so that the time can go back.
  package func keepHistory() { state.withLock { $0.clock.history = TreeHistory() } }

  /// The memory that the history uses; nil when the past is not kept.
  package var historyUse: HistoryUse? { state.withLock { $0.clock.history?.use } }

  /// Returns the identifiers of removed layers that no tree of the history contains any more, each once.
  package func takeFreedNodes() -> [NodeID] {
    state.withLock { $0.clock.history?.takeFreedNodes() ?? [] }
  }

  /// Returns the context time at which layers change at media time `time`. With a history it never goes back.
  package func liveTime(at time: Double) -> Double {
    state.withLock { $0.clock.liveTime(at: time) }
  }

  /// The latest time of this context that was shown or committed.
  package var latestTime: Double { state.withLock { $0.clock.latestTime } }

  /// Applies `commit` to the kept trees. New values are applied to the trees that have their layers. Animations are
  /// replaced or removed in the trees that have them. New animations are also added to the trees from
  /// `commit.restorationTime` or the replaced animation on, and before `commit.reinsertionTime`
  /// (`TreeHistory.editHistory`). The live tree does not change.
  package func editPast(_ commit: Commit) {
    state.withLock { state in
      state.clock.editHistory(commit, state.tree)
      state.version += 1
      state.contentVersion += 1
    }
    changeHandler()
  }

  /// Applies each new value to the newest kept trees in which the property has its old value, at most `limit` of them.
  /// The live tree does not change.
  package func revisePast(_ revisions: [ValueRevision], limit: Int = .max) {
    state.withLock { state in
      for revision in revisions { state.clock.revise(revision, limit: limit) }
      state.version += 1
      state.contentVersion += 1
    }
    changeHandler()
  }

  /// Returns a copy of the tree that is shown at `time` of this context, for evaluation by another thread.
  package func tree(at time: Double) -> LayerTree {
    state.withLock { $0.clock.historicTree(at: time) ?? $0.tree }
  }

  /// A counter of commits and of edits of the past. While it is unchanged, the picture of `tree(at:)` at each time is
  /// unchanged too, if the context shows no other contexts (`show`) and all pictures of its transitions are drawn.
  package var contentVersion: Int { state.withLock { $0.contentVersion } }

  // MARK: Pictures of other contexts

  /// Shows `image` in `node` from now on. Only `damage`, in pixels of the image, differs from the previous image. The
  /// render thread calls this for the frame that it draws, so nothing is woken.
  package func show(_ image: CGImage, of node: NodeID, damage: [PixelRect]) {
    state.withLock { state in
      state.pictures.show(image, of: node, damage: damage, in: &state.tree)
      state.version += 1
    }
  }

  /// Sets the path of the shape layer `node` from now on, whatever path is committed. The render thread calls this for
  /// the frame that it draws, so nothing is woken.
  package func show(_ path: CGPath, of node: NodeID) {
    state.withLock { state in
      if state.pictures.show(path, of: node, in: &state.tree) { state.version += 1 }
    }
  }

  /// Calls `body` with the tree that is shown at `time` of this context. The lock is held meanwhile, so `body` must be
  /// short and must not use the context.
  func withTree<Result>(at time: Double, _ body: (LayerTree) -> Result) -> Result {
    state.withLock { body($0.clock.historicTree(at: time) ?? $0.tree) }
  }

  /// Stops showing another context, or a path that follows a layer of one, in `node`.
  package func endShowing(_ node: NodeID) { state.withLock { $0.pictures.remove(node) } }

  /// Returns true when a recording with this validity is also correct at media time `time`.
  package func isCurrent(_ validity: Validity, at time: Double) -> Bool {
    validity.contains(time) && state.withLock { $0.version } == validity.version
  }

  /// The validity of a recording: the version of the tree, and the time until the next animated change.
  package struct Validity: Sendable {
    fileprivate let version: Int
    /// The time range in media time; the end does not belong to it.
    private let start, end: Double

    /// The number of seconds by which the time of a change may be rounded: more than the rounding of a time of many
    /// days, and much less than a frame.
    private static let rounding = 1e-7

    fileprivate init(of activity: Activity, _ version: Int, from time: Double) {
      self.version = version
      start = time
      switch activity {
      case .running: end = time
      case .waiting(let change): end = change - Self.rounding
      case .idle: end = .infinity
      }
    }

    fileprivate func contains(_ time: Double) -> Bool { start <= time && time < end }
  }
}

// MARK: - Pictures of transitions

extension RenderContext {
  /// Sets the worker that draws the pictures of transitions. Windows have one, because their frames must not wait for
  /// these pictures; until they are drawn, layers show their old state. Without a worker, a commit draws the pictures
  /// before it returns, so that every frame is complete.
  package func drawSnapshots(by worker: any SnapshotWorker) {
    state.withLock { $0.snapshotWorker = worker }
  }

  /// Draws the pictures of batches, on the calling thread, and then marks their layers as changed.
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

  /// Draws the pictures of a commit on the worker's thread, and wakes the render thread.
  private func finish(_ batches: [SnapshotBatch]) {
    take(batches)
    state.withLock { $0.pendingSnapshots -= 1 }
    changeHandler()
  }
}
