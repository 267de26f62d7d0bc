/// The time of a context: how it follows media time, how far it has come, and what it looks back on.
///
/// What is looked at may go back; the layers' own time does not. Who changes layers while the past is shown does
/// so at the frontier.
struct ContextClock: Sendable {
  var base = TimeBase.media
  /// The latest time that was shown or committed.
  private(set) var frontier = -Double.infinity
  /// nil: the past is not kept.
  var history: TreeHistory?
  /// What time has gone back to.
  private(set) var past: Past?

  struct Past: Sendable {
    fileprivate let place: Int
    fileprivate var tree: LayerTree
    fileprivate var presentation = Presentation()
  }

  /// The time at which layers change at media time `media`.
  func liveTime(at media: Double) -> Double {
    let time = base.time(at: media)
    return history == nil ? time : max(frontier, time)
  }

  /// Comes to media time `media`; nil when that lies in the past, where nothing happens any more.
  mutating func advance(to media: Double) -> Double? {
    let time = base.time(at: media)
    guard history != nil else { return time }
    guard time >= frontier else { return nil }
    frontier = time
    return time
  }

  /// Turns to `time`. Whether that is in another tree than before.
  mutating func look(at time: Double) -> Bool {
    guard let history, time < frontier, let place = history.place(at: time) else {
      if history != nil { frontier = max(frontier, time) }
      defer { past = nil }
      return past != nil
    }
    if past?.place == place { return false }
    past = Past(place: place, tree: history.tree(at: place))
    return true
  }

  /// nil when nothing past is looked at. `body` gets the tree to itself.
  mutating func withPast<Result>(
    _ body: (inout LayerTree, inout Presentation) -> Result
  ) -> Result? {
    guard var view = past.take() else { return nil }
    defer { past = view }
    return body(&view.tree, &view.presentation)
  }

  /// The tree of that time; nil for what is not past.
  func historicTree(at time: Double) -> LayerTree? {
    guard let history, time < frontier else { return nil }
    return history.place(at: time).map { history.tree(at: $0) }
  }

  /// `tree` is what `commit` led to.
  mutating func note(_ commit: Commit, _ tree: LayerTree) {
    guard history != nil else { return }
    if commit.revisesHistory {
      revise(commit, tree)
    } else {
      history?.append(tree, at: commit.time, commit)
      frontier = max(frontier, commit.time)
    }
  }

  /// Animations of the live tree came to their end, as `events` say.
  mutating func note(_ events: [AnimationEvent], _ tree: LayerTree) {
    let nodes = events.filter { $0.kind == .finished }.map(\.node)
    if !nodes.isEmpty { history?.noteChanges(of: nodes, in: tree) }
  }

  /// `tree` is the live one.
  mutating func revise(_ commit: Commit, _ tree: LayerTree) {
    defer { history?.noteChanges(of: commit.updates.map(\.id), in: tree) }
    let revived = history?.revise(commit) ?? 0..<0
    guard var view = past.take() else { return }
    if !view.tree.revise(commit), revived.contains(view.place) { view.tree.addAnimations(of: commit) }
    past = view
  }
}

// MARK: - What will change

extension ContextClock {
  /// Whether time comes where it has not been yet.
  func isAdvancing(at media: Double) -> Bool {
    base.rate(at: media) > 0 && (history == nil || base.time(at: media) >= frontier)
  }

  /// The activity of the tree, which `body` knows by the time here, by media time.
  func activity(at media: Double, of body: (Double) -> Activity) -> Activity {
    if base.isMedia, history == nil { return body(media) }
    guard base.rate(at: media) != 0 else { return .idle }
    let time = base.time(at: media)
    guard isStraight, time >= frontier else { return .running }
    return inMediaTime(body(time))
  }

  /// The same for the next animation that begins or ends.
  func completionActivity(at media: Double, of body: (Double) -> Activity) -> Activity {
    if base.isMedia, history == nil { return body(media) }
    let time = base.time(at: media)
    guard isStraight, base.rate > 0, time >= frontier else { return .idle }
    return inMediaTime(body(time))
  }

  private var isStraight: Bool { base.range == nil && base.rate > 0 }

  private func inMediaTime(_ activity: Activity) -> Activity {
    guard case .waiting(let time) = activity else { return activity }
    return base.mediaTime(of: time).map { .waiting(until: $0) } ?? .idle
  }
}
