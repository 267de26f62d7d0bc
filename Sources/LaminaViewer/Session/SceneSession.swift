import QuartzCore
import RenderServer

/// What a page shows and what its user has chosen: the scene on its stage, how time runs, what is selected. Panels
/// read it, change it through its methods, and hear of every change.
@MainActor
package final class SceneSession {
  package struct Changes: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A frame was shown; at most once a frame.
    package static let time = Changes(rawValue: 1)
    /// Play, pause, speed, range, loop, units.
    package static let transport = Changes(rawValue: 2)
    package static let selection = Changes(rawValue: 4)
    /// Layers or animations came, went or were edited.
    package static let tree = Changes(rawValue: 8)
    /// Zoom, background, grids, onion skin.
    package static let options = Changes(rawValue: 16)
  }

  package let stage: ScenePlayback
  package let title: String
  /// Points that the scene is made for; nil for one that fills whatever there is.
  package let contentSize: CGSize?

  var player = Player()
  package var options = CanvasOptions() { didSet { if options != oldValue { notify(.options) } } }

  /// Of a scene that has no background of its own.
  var contentSample: ContentSample? { didSet { notify(.options) } }

  /// Of the scene's own tree.
  package var selection: CALayer? {
    didSet {
      guard selection !== oldValue else { return }
      selectedAnimation = nil
      notify(.selection)
    }
  }
  /// The id of one of the journal's animations.
  package var selectedAnimation: UInt64? {
    didSet { if selectedAnimation != oldValue { notify(.selection) } }
  }

  /// What Ctrl+Z takes back.
  package let undo = UndoStack()

  private var observers: [(Changes) -> Void] = []
  private var journalCount = 0
  private var structureVersion = 0
  /// Made at most once a frame; where there are many, some times a second, as long as none comes or goes.
  private var knownSpans: (count: Int, time: Double, spans: [AnimationSpan])?

  package init(stage: ScenePlayback, title: String, contentSize: CGSize?) {
    self.stage = stage
    self.title = title
    self.contentSize = contentSize
    stage.onFrame = { [weak self] _, _, isRunning in self?.frameShown(isRunning) }
  }

  /// Observers live as long as the session: those who can go before it must be weak in `body`.
  package func observe(_ body: @escaping (Changes) -> Void) { observers.append(body) }

  /// They are gone.
  func forgetObservers() { observers = [] }

  /// At rest nobody hears of time: whoever shows it anew for another reason would be ahead of the rest. So every
  /// change is one of time.
  package func notify(_ changes: Changes) {
    if changes.contains(.tree) { knownSpans = nil }
    let changes = changes.union(.time)
    stage.holdingTime { for observer in observers { observer(changes) } }
  }

  /// Every animation that was committed up to now, the oldest first; those of layers whose clock stands still are
  /// left out.
  package var spans: [AnimationSpan] {
    let journal = stage.context.journal
    if let knownSpans, knownSpans.count == journal?.count ?? 0 { return knownSpans.spans }
    let spans = (journal?.entries ?? []).compactMap {
      AnimationSpan($0, in: stage.root, start: stage.origin)
    }
    knownSpans = (journal?.count ?? 0, MediaClock.now(), spans)
    return spans
  }

  private func frameShown(_ isRunning: Bool) {
    if let known = knownSpans, known.spans.count < 256 || MediaClock.now() - known.time > 0.25 {
      knownSpans = nil
    }
    let count = stage.context.journal?.count ?? 0
    var changes = Changes.time
    let structure = stage.context.structureVersion
    if count != journalCount || structure != structureVersion { changes.insert(.tree) }
    (journalCount, structureVersion) = (count, structure)
    // Time that nobody sees change is no news: showing it would ask for the next frame.
    let isAtRest = !isRunning && !player.isMoving && player.isPlaying
    player.isMoving = isRunning
    if player.isPlaying, stage.transport.rate(at: MediaClock.now()) == 0 {
      player.isPlaying = false
      changes.insert(.transport)
    }
    if !isAtRest || changes != .time { notify(changes) }
  }
}
