import RenderModel

/// The clock of a context: its relation to media time, the latest time it has reached, and the history of its trees.
///
/// The time that is shown may go back, but the time of the layers does not. While the past is shown, changes of
/// layers happen at `latestTime`.
struct ContextClock: Sendable {
  var base = TimeBase.media
  /// The latest time that was shown or committed, in the context's time.
  private(set) var latestTime = -Double.infinity
  /// The history of committed trees; nil when it is not kept.
  var history: TreeHistory?
  /// The earlier tree that is shown; nil while the live tree is shown.
  private(set) var past: Past?

  /// An earlier tree that is shown again, with the state of its evaluation.
  struct Past: Sendable {
    fileprivate let position: Int
    fileprivate var tree: LayerTree
    fileprivate var evaluation = EvaluationCache()
  }

  /// Returns the context time at which layers change at media time `media`. With a history it never goes back.
  func liveTime(at media: Double) -> Double {
    let time = base.time(at: media)
    return history == nil ? time : max(latestTime, time)
  }

  /// Returns the context's time at media time `media`. With a history, that time becomes `latestTime`. If it is
  /// before `latestTime`, nothing changes and the result is nil, because animations neither start nor end in the
  /// past.
  mutating func advance(to media: Double) -> Double? {
    let time = base.time(at: media)
    guard history != nil else { return time }
    guard time >= latestTime else { return nil }
    latestTime = time
    return time
  }

  /// Selects the tree to show at `time`: an earlier tree or the live one. Returns true when it is not the tree that
  /// was selected before.
  mutating func selectTree(at time: Double) -> Bool {
    guard let history, time < latestTime, let position = history.position(at: time) else {
      if history != nil { latestTime = max(latestTime, time) }
      defer { past = nil }
      return past != nil
    }
    if past?.position == position { return false }
    past = Past(position: position, tree: history.tree(at: position))
    return true
  }

  /// Returns the result of `body`, which may change the earlier tree that is shown and the cache of its evaluation.
  /// While the live tree is shown, the result is nil and `body` is not called.
  mutating func withPast<Result>(
    _ body: (inout LayerTree, inout EvaluationCache) -> Result
  ) -> Result? {
    guard var view = past.take() else { return nil }
    defer { past = view }
    return body(&view.tree, &view.evaluation)
  }

  /// Returns the tree of the last commit up to `time`, in the context's time; for a time before the oldest kept tree,
  /// that tree. The result is nil when `time` is not before `latestTime` or no history is kept.
  func historicTree(at time: Double) -> LayerTree? {
    guard let history, time < latestTime else { return nil }
    return history.position(at: time).map { history.tree(at: $0) }
  }

  /// Adds `tree`, the result of `commit`, to the history. A commit that edits the history is applied to its trees
  /// instead.
  mutating func note(_ commit: Commit, _ tree: LayerTree) {
    guard history != nil else { return }
    if commit.editsHistory {
      editHistory(commit, tree)
    } else {
      // The commit replaces all later trees, so an earlier tree that is shown may no longer be in the history.
      if commit.time < latestTime { past = nil }
      history?.append(tree, at: commit.time, commit)
      latestTime = max(latestTime, commit.time)
    }
  }

  /// Records in the history that animations of the live tree ended, as listed in `events`.
  mutating func note(_ events: [AnimationEvent], _ tree: LayerTree) {
    let nodes = events.filter { $0.kind == .finished }.map(\.node)
    if !nodes.isEmpty { history?.noteChanges(of: nodes, in: tree) }
  }

  /// Applies `commit` to the kept trees and, if an earlier tree is shown, to that copy; `tree` is the live tree,
  /// which does not change. If the history added new animations to the tree that is shown without replacing any, the
  /// copy gets them too.
  mutating func editHistory(_ commit: Commit, _ tree: LayerTree) {
    defer { history?.noteChanges(of: commit.updates.map(\.id), in: tree) }
    let revived = history?.editHistory(commit) ?? 0..<0
    guard var view = past.take() else { return }
    if !view.tree.editHistory(commit), revived.contains(view.position) {
      view.tree.addAnimations(of: commit)
    }
    past = view
  }
}

extension ContextClock {
  /// Applies a revision to the newest kept trees in which the property has its old value. The live tree does not
  /// change.
  mutating func revise(_ revision: ValueRevision, limit: Int) {
    let positions = history?.revise(revision, limit: limit) ?? 0..<0
    guard var view = past.take() else { return }
    if positions.contains(view.position) { _ = view.tree.revise(revision) }
    past = view
  }
}

// MARK: - Activity

extension ContextClock {
  /// Returns true when the context's time is moving beyond `latestTime`.
  func isAdvancing(at media: Double) -> Bool {
    base.rate(at: media) > 0 && (history == nil || base.time(at: media) >= latestTime)
  }

  /// True if the context's time is media time, as that of the window's own layers is. A context with another
  /// clock or with a history is one of a player, such as a scene in the viewer.
  var isMediaTime: Bool { base.isMedia && history == nil }

  /// Returns the activity in media time. `body` returns the activity of the tree at a time of the context, in the
  /// context's time.
  func activity(at media: Double, of body: (Double) -> Activity) -> Activity {
    if isMediaTime { return body(media) }
    guard base.rate(at: media) != 0 else { return .idle }
    let time = base.time(at: media)
    guard base.isEndlesslyForwards, time >= latestTime else { return .running }
    return inMediaTime(body(time))
  }

  /// Returns the activity until the next start or end of an animation, in media time. `body` returns this activity at
  /// a time of the context, in the context's time. The result is `idle` while an earlier time is shown, and when the
  /// time stands still, runs backwards or has a range.
  func completionActivity(at media: Double, of body: (Double) -> Activity) -> Activity {
    if isMediaTime { return body(media) }
    let time = base.time(at: media)
    guard base.isEndlesslyForwards, time >= latestTime else { return .idle }
    return inMediaTime(body(time))
  }

  private func inMediaTime(_ activity: Activity) -> Activity {
    guard case .waiting(let time) = activity else { return activity }
    return base.mediaTime(of: time).map { .waiting(until: $0) } ?? .idle
  }
}
