import QuartzCore
import RenderModel
import SceneBuilding

/// The model behind a page: the playback of its scene, the transport, the selection and the view options. Panels read
/// it, change it through its methods, and observe its changes.
@MainActor
package final class SceneSession {
  /// The parts of the session that have changed, by which observers decide what to update.
  package struct Changes: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The scene time now, after a frame was shown or with another change. Every notification contains this change.
    package static let time = Changes(rawValue: 1)
    /// The user's settings for playing: play, pause, speed, range, loop or units; the visible part of the timeline; or
    /// the beginning or the end of a rest.
    package static let transport = Changes(rawValue: 2)
    /// The selected layer or animation, or the layer whose row in the list is under the pointer.
    package static let selection = Changes(rawValue: 4)
    /// The layers and animations, of which some were added, removed or edited.
    package static let tree = Changes(rawValue: 8)
    /// The view options, such as zoom, background, grids and onion skin; the hint; or the sample of the colors.
    package static let options = Changes(rawValue: 16)
    /// The list of issues.
    package static let issues = Changes(rawValue: 32)
  }

  package let playback: ScenePlayback
  /// The title of the scene, which follows the name of its file.
  package var title: String
  /// The size in points that the scene is made for; nil for a scene that fills the canvas.
  private let sceneSize: CGSize?
  /// The size in points of what is shown: that of the scene, of the device around a wallpaper, or of the window of a program
  /// in another process; nil for a scene that fills the canvas.
  package var contentSize: CGSize? {
    sceneSize.map { size in
      let scene = playback.scene
      return (scene as? DocumentScene)?.deviceSize ?? scene.remoteProgram?.windowSize ?? size
    }
  }
  /// The size in points that a scene which fills the canvas had when the user first pressed on it; nil before.
  private(set) var keptSize: CGSize?

  /// The issues that the scene has caused since it was made.
  let sceneIssues: SceneIssues

  var player = Player()
  /// The part of the timeline that is visible.
  var viewport = TimelineViewport() { didSet { if viewport != oldValue { notify(.transport) } } }
  package var options = CanvasOptions() { didSet { if options != oldValue { notify(.options) } } }

  /// The colors of a document without a background of its own, from which one is chosen; nil for other scenes.
  var contentSample: ContentSample? { didSet { notify(.options) } }
  /// True for a document that covers its area, but not its corners, which are round.
  var hasOpenCorners = false

  /// The hint over the picture; nil for a scene without a hint, and once the user has followed the hint.
  var hint: SceneHint? { didSet { if hint != oldValue { notify(.options) } } }

  /// Called when the user has followed the hint.
  var onHintFollowed: (() -> Void)?

  /// The selected layer of the scene's tree; nil when nothing is selected.
  package var selection: CALayer? {
    didSet {
      guard selection !== oldValue, !isSelectingBoth else { return }
      selectedAnimation = nil
      notify(.selection)
    }
  }
  /// The layer whose row in the list of layers is under the pointer; it is outlined in the picture.
  weak var listedHover: CALayer? { didSet { if listedHover !== oldValue { notify(.selection) } } }
  /// The identifier of the selected animation in the context's journal; nil when none is selected.
  package var selectedAnimation: UInt64? {
    didSet { if selectedAnimation != oldValue, !isSelectingBoth { notify(.selection) } }
  }
  /// True while `select` sets the layer and the animation.
  private var isSelectingBoth = false

  /// Selects a layer together with one of its animations. Observers see no state in between, in which a panel would
  /// show another animation and end the drag of a handle.
  func select(_ layer: CALayer, animation: UInt64) {
    isSelectingBoth = true
    (selection, selectedAnimation) = (layer, animation)
    isSelectingBoth = false
    notify(.selection)
  }

  /// The recording of gestures that is under way; nil when there is none.
  var recorder: GestureRecorder?
  /// Called when an edit of a layer that is not editable was not made.
  var onRefusal: (() -> Void)?
  /// Called with the recorded gestures when a recording has ended because it is full.
  var onFullRecording: ((GestureScript) -> Void)?
  /// The last recording of gestures; nil before the first one.
  package var recording: GestureRecording?
  /// The gestures that were recorded last; nil before the first recording.
  package var script: GestureScript? { recording?.script }

  /// The edits that the user can undo and redo.
  package let undo = UndoStack()
  /// The edits that were made so far, to be copied.
  var edits = SceneEdits()
  /// True if edits can be saved, because the scene is a document or was compiled from the user's Swift sources.
  var canSaveEdits = false
  /// The Swift sources that the scene was compiled from; nil for other scenes.
  var sources: SwiftSources?
  /// The locations of the statements in `sources`; nil until they are needed.
  var knownStatements: StatementLocations?
  /// True if the user made edits that would be lost with the session: they were neither saved nor undone.
  package var hasUnsavedEdits: Bool { canSaveEdits && undo.isChanged }

  /// True if the changes were copied that cannot be saved, and are still on the clipboard.
  var hasCopiedChanges = false

  /// The versions of the files from which a document in a format that is only read was read, nil for missing ones; empty
  /// for other scenes.
  var readVersions: [FileVersion?] = []

  /// The layers of the scene's issues.
  var foundLayers = FoundLayers()

  private var observers: [(Changes) -> Void] = []
  /// The scene time of the last notification.
  private var notifiedTime = -Double.infinity
  /// The scene time that all views show: that of the last notification. A view that is laid out between two
  /// notifications, while time runs, shows it as well, so that the views agree.
  var shownTime: Double { notifiedTime.isFinite ? notifiedTime : time }
  /// The scene time of the last frame of the present. While an earlier time is shown, it stays the same, so that the timeline
  /// does not scroll.
  private(set) var shownPresent = 0.0
  private var journalVersion = 0
  private var commitCount = 0
  private var structureVersion = 0
  /// The cached value of `spans`, with the journal's version and the media time when it was made. It is kept until the
  /// next frame, because spans follow the layers' values. Many spans are kept for longer, because making them takes
  /// more time than a frame has. A change of the journal or of the tree discards them at once.
  private var knownSpans: (version: Int, time: Double, spans: [AnimationSpan])?
  /// The number of spans from which on they are kept for `longSpanAge` seconds.
  private static let manySpans = 256
  private static let longSpanAge = 0.25

  package init(
    playback: ScenePlayback, title: String, contentSize: CGSize?, issues: SceneIssues = SceneIssues()
  ) {
    (self.playback, sceneIssues) = (playback, issues)
    self.title = title
    sceneSize = contentSize
    playback.onFrame = { [weak self] in self?.frameShown($0) }
    playback.onRestChange = { [weak self] in self?.notify(.transport) }
    playback.restWhenIdle()
    issues.observe { [weak self] in self?.notify(.issues) }
    playback.scene.remoteProgram?.onSelection = { [weak self] in self?.selection = $0 }
    playback.scene.remoteProgram?.observeProblems { issues.add($0) }
    playback.scene.remoteProgram?.observeIssues { issues.add($0) }
    playback.scene.remoteProgram?.observeChanges { [weak self] in self?.programChanged() }
  }

  /// True if the scene shows a program in another process that has ended.
  var hasEnded: Bool { playback.scene.remoteProgram?.hasEnded == true }

  /// Follows a change of the program that the scene shows. After its end, time stops where it is.
  private func programChanged() {
    if hasEnded { pause() }
    notify([.options, .tree])
  }

  /// Keeps the size of a scene that fills the canvas. From then on panels and the window's size scale the picture and do
  /// not lay it out again, because positions that the scene takes from presses, and pictures that transitions take of
  /// it, belong to this size.
  func keepSize() {
    if contentSize == nil, keptSize == nil { keptSize = playback.renderOptions.size }
  }

  /// Adds an observer for the life of the session. Objects that may be released earlier must be weak in `body`.
  package func observe(_ body: @escaping (Changes) -> Void) { observers.append(body) }

  /// Removes all observers, because the views that they update are replaced.
  func removeObservers() { observers = [] }

  /// Calls the observers. All changes include `.time`, so that all views show the same time.
  package func notify(_ changes: Changes) {
    if changes.contains(.tree) { knownSpans = nil }
    let changes = changes.union(.time)
    playback.holdingTime {
      notifiedTime = time
      for observer in observers { observer(changes) }
    }
  }

  /// All animations of the context's journal, the oldest first, except those of layers whose clock is stopped.
  package var spans: [AnimationSpan] {
    let journal = playback.context.journal
    if let knownSpans, knownSpans.version == journal?.version ?? 0 { return knownSpans.spans }
    let spans = (journal?.entries ?? []).compactMap {
      AnimationSpan($0, in: playback.root, start: playback.origin)
    }
    knownSpans = (journal?.version ?? 0, MediaClock.now(), spans)
    return spans
  }

  private func frameShown(_ activity: Activity) {
    if let known = knownSpans,
      known.spans.count < Self.manySpans || MediaClock.now() - known.time > Self.longSpanAge
    {
      knownSpans = nil
    }
    let version = playback.context.journal?.version ?? 0
    var changes = Changes.time
    let structure = playback.context.structureVersion
    if version != journalVersion || structure != structureVersion { changes.insert(.tree) }
    (journalVersion, structureVersion) = (version, structure)
    if playback.isLive { shownPresent = time }
    player.isMoving = activity == .running
    player.nextChange = activity.time
    // The time has reached the end of a range that is played once.
    if player.isPlaying, playback.transport.rate(at: MediaClock.now()) == 0 {
      player.isPlaying = false
      changes.insert(.transport)
    }
    if player.isPlaying {
      viewport.follow(time, from: notifiedTime, end: timelineEnd)
    }
    // A program in another process may commit while time stands still.
    let isCommitted = playback.scene.remoteProgram != nil && playback.commitCount != commitCount
    commitCount = playback.commitCount
    // A time of which the observers were notified already is left out: to display it again would cause another frame,
    // and so on without end.
    if changes != .time || time != notifiedTime || isCommitted { notify(changes) }
    loopAfterChange()
  }
}
