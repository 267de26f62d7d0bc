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
    var lastCommitTime = -Double.infinity
    var isTicking = false
    /// Counts what may change the picture of a moment: commits, and animations that are taken off.
    var version = 0
  }

  private let state = Mutex(State())
  private let changeHandler = Mutex<(@Sendable () -> Void)?>(nil)
  package let stages = StageTimes()

  package init() {}

  /// Called after every commit, on the committing thread: wakes whoever draws.
  package func setChangeHandler(_ handler: (@Sendable () -> Void)?) {
    changeHandler.withLock { $0 = handler }
  }

  /// Pixels a point, for snapshots.
  package func setScale(_ scale: Double) { state.withLock { $0.scale = scale } }

  /// Applies a commit, all of it or, seen from the other thread, none. Transitions that it adds get
  /// their old picture first, from what was committed before (L5.2).
  package func commit(_ commit: Commit) {
    state.withLock { state in
      if commit.addsTransitions {
        state.tree.apply(Self.withSnapshots(commit, &state))
      } else {
        state.tree.apply(commit)
      }
      state.version += 1
      state.lastCommitTime = max(state.lastCommitTime, commit.time)
    }
    changeHandler.withLock { $0 }?()
  }

  /// The values of a layer at absolute media time `time`: the committed ones, or `model` in their place,
  /// with the committed animations.
  package func presentation(
    of id: NodeID, at time: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    state.withLock { $0.tree.presentation(of: id, at: time, model: model) }
  }

  /// Absolute media time → the committed layer's local time.
  package func localTime(of id: NodeID, at time: Double) -> Double {
    state.withLock { $0.tree.localTime(of: id, at: time) }
  }

  /// Marks animations started and ended as of `time`, and says which.
  package func advance(to time: Double) -> [AnimationEvent] {
    state.withLock { state in
      let events = state.tree.advance(to: time)
      if !events.isEmpty { state.version += 1 }
      return events
    }
  }

  /// What will change after `time`.
  package func activity(at time: Double) -> Activity {
    state.withLock { $0.isTicking ? .running : $0.tree.activity(at: time) }
  }

  /// Whether the owner of the layers wants to hear of every frame, also of those in which nothing
  /// changes by itself: display links, and layers that draw while they animate.
  package func setTicking(_ isTicking: Bool) {
    let changed = state.withLock { state in
      defer { state.isTicking = isTicking }
      return state.isTicking != isTicking
    }
    if changed, isTicking { changeHandler.withLock { $0 }?() }
  }

  /// When the next animation begins or ends after `time`: all that matters while nobody looks.
  package func completionActivity(at time: Double) -> Activity {
    state.withLock { $0.tree.completionActivity(at: time) }
  }

  /// No frame may show a time before this one: its commit is not history yet then.
  package var lastCommitTime: Double { state.withLock { $0.lastCommitTime } }

  /// Evaluates at `time` and brings `recording` up to date. Returns what changed in it, and for how long it
  /// holds.
  package func update(
    _ recording: Recording, at time: Double, on target: Recording.Target
  ) -> (damage: DamageRegion, validity: Validity) {
    state.withLock { state in
      let damage = recording.update(
        &state.tree, &state.presentation, at: time, on: target, surfaces: &state.surfaces, stages)
      return (damage, Validity(of: state.tree.activity(at: time), state.version, from: time))
    }
  }

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

extension RenderContext {
  /// `commit` with the old pictures of its transitions; the tree is evaluated once for all of them.
  private static func withSnapshots(_ commit: Commit, _ state: inout State) -> Commit {
    state.presentation.evaluate(&state.tree, at: commit.time)
    var commit = commit
    var taker = PictureTaker(state.tree, state.presentation, scale: state.scale)
    for index in commit.updates.indices { taker.takePictures(for: &commit.updates[index]) }
    return commit
  }
}
