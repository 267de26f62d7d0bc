import CAML
import Localization
import QuartzCore
import RenderServer
import SceneBuilding
import UIKit
import ViewerControl
import ViewerKit
import WindowHosting
import WindowSystem

/// The viewer window: the gallery, or one scene at a time with its clock, the keys and the pointer.
@MainActor
package final class Viewer {
  let host: WindowHost
  let assets: AssetStore
  let trace: Trace
  let isBare: Bool
  private let recentFiles: RecentFiles?
  let preferences: Preferences
  /// The user's copies of the sources of scenes; nil when sources cannot be edited.
  let copies: SourceCopies?
  /// The source that is shown beside the scene; nil without one.
  var source: SourceEditing?
  /// The user's changes to the keys.
  package var keys = UserKeys.none
  /// The page of the scene that is shown; nil while the gallery is shown.
  private(set) var page: ScenePage?
  private(set) var gallery: GalleryController?
  /// The scene that was shown before, or that was given for a comparison; "compare with the last scene" uses it.
  private(set) var previous: EarlierScene?
  /// The filter text with which the gallery opens again.
  private var query = ""
  let frames = ViewerFrames()
  var pointerShape = CursorShape.arrow {
    didSet { if pointerShape != oldValue { host.window.setCursor(pointerShape) } }
  }
  var accessibility: WindowAccessibility?
  var notice: NoticeView?
  var exportPanel: ExportPanel?
  private var control: ControlServer?
  /// The token of the control socket's file among the leftovers that are removed when a signal ends the program.
  private var socketLeftover: Leftovers.Token?
  private var watcher: FileWatcher?
  /// The watch on the files that the document uses; nil when no document is shown.
  var usedFiles: UsedFilesWatch?
  /// The version of the document's file that this viewer wrote last, until the watcher has reported it.
  var ownVersion: FileVersion?
  /// The version of the document's file that the user decided to replace by the edits.
  var ignoredVersion: FileVersion?
  /// The card about a file that changed while there are unsaved edits; nil without one.
  var changeCard: ChangeCard?
  /// The version of the shown document that is in its file, to compare with; nil before such a comparison.
  var fileComparison: FileComparison?
  /// Performs the answer "load" to the card's question; nil loads the scene again at the same time.
  var loadForChange: (() -> Void)?
  /// The folder for unsaved edits when the program ends without a question.
  var unsavedFolder = UnsavedFolder.standard
  /// The file of the state from which a later viewer continues.
  var stateFile = ViewerState.file
  /// The copy whose edits are continued in their document, until they are saved or discarded; nil otherwise.
  var continuedCopy: ContinuedCopy?
  /// True while the file of the document that is shown is not there.
  var isDocumentRemoved = false
  var documents = DocumentLoader()
  /// The Swift scene that is shown; nil for other scenes and the gallery.
  var live: LiveScene?
  /// The way in which the code of scenes in Swift runs in worker processes; nil runs it in this one.
  let isolation: SceneIsolation?
  /// The compiled version of the first scene until it is shown; nil if the viewer compiles it.
  var compiled: SceneVersion?
  /// The decision on which Swift sources may run.
  let trust: SceneTrust
  /// The open question whether Swift sources may run, and the card that asks it; nil without one.
  var question: TrustQuestion?
  var questionCard: TrustCard?
  /// The scene time, in seconds, at which the first scene begins, and whether it begins paused.
  private var begin = (time: 0.0, isPaused: false)
  private(set) lazy var tooltips = makeTooltips()
  /// Observes text fields that refuse a text; nil before the window is shown and after its end.
  var refusalObserver: (any NSObjectProtocol)?
  /// Observes number fields that refuse a text, in the same time.
  var numberObserver: (any NSObjectProtocol)?
  /// The menu, dialog or other view over everything else; nil when there is none.
  var popover: PopoverWindow?
  /// Asks for a file to write in a dialog of the desktop.
  var askDesktop: @MainActor (FileRequest) async -> FileDialog.Answer = {
    await FileDialog.save(title: $0.title, as: $0.path, kinds: $0.kinds)
  }

  /// The panels of the page that was shown last; nil before the first page was closed.
  private var keptPanels: KeptPanels?
  /// The scenes that were compiled from changed sources, for the thumbnails of the gallery.
  var changedVersions = ChangedVersions()

  /// The reason why the viewer ended; nil while it runs.
  package private(set) var outcome: ViewerOutcome?

  /// Shows the scene with `name`, or the gallery when it is nil.
  package init(
    window: any WindowSystem.Window, assets: AssetStore, sceneNamed name: String?,
    settings: Settings = Settings()
  ) throws {
    (recentFiles, trust, isolation) = (settings.recentFiles, settings.trust, settings.isolation)
    (preferences, copies) = (settings.preferences, settings.copies)
    self.assets = assets
    (trace, isBare, compiled) = (settings.trace, settings.isBare, settings.compiled)
    host = try WindowHost(window, background: Palette.canvas)
    MainScreen.scale = window.scale
    guard let name else { return }
    let source = SceneSource(name)
    page = try makePage(settings.entry ?? source.entryToShow(), isFromGallery: false)
  }

  private func makePage(_ entry: SceneEntry, isFromGallery: Bool) throws -> ScenePage {
    let entry = withCopy(entry)
    return try ScenePage(
      entry, assets: assets, in: (host.size, host.window.scale), isFromGallery: isFromGallery,
      isBare: isBare, context: PageContext(preferences: preferences, source: sourceEditing(of: entry)))
  }

  /// Shows the window and begins to handle its events. The first scene begins at scene time `time`, in seconds.
  package func start(at time: Double = 0, isPaused: Bool = false) {
    host.window.onEvent = { [weak self] event in self?.handle(event) }
    host.onFrame = { [weak self] report in self?.frameShown(report) }
    UIPasteboard.general.connect(to: host.window)
    host.window.setFrameIsDark(Theme.style == .dark)
    observeRefusedTexts()
    host.start()
    connectAccessibility()
    if let page { present(page) } else { showGallery() }
    begin = (time, isPaused)
    if !isAwaiting { beginTime() }
    page?.start()
    page?.session.playback.scene.remoteProgram?.onEnd = { [weak self] in
      self?.showNotice($0, isError: true)
    }
    CATransaction.flush()
    traceClock()
  }

  /// Applies the time and the pause that `start` was given to the first scene. Later calls change nothing.
  private func beginTime() {
    guard let session = page?.session else { return }
    if begin.isPaused { session.pause() }
    if begin.time > 0 {
      session.seek(to: begin.time)
      session.playback.updateRest(after: begin.time)
    }
    begin = (0, false)
  }

  var playback: ScenePlayback? { page?.playback }
  package var scene: (any Scene)? { playback?.scene }

  package var state: ViewerState {
    ViewerState(
      scene: page?.entry.name ?? ViewerState.gallery, time: playback?.time ?? 0,
      isPaused: page.map { !$0.session.player.isPlaying } ?? false,
      width: Int(host.size.width.rounded()),
      height: Int(host.size.height.rounded()))
  }

  // MARK: Pages

  private func present(_ new: ScenePage) {
    page = new
    new.session.options.allowsMotion = !host.window.prefersReducedMotion
    new.onCommand = { [weak self] in self?.perform($0) }
    explainRefusals(on: new)
    new.session.onFullRecording = { [weak self] in self?.showFullRecording($0) }
    new.open(in: host, size: host.size)
    markEdits(on: new)
    placeQuestion()
    watch(new)
  }

  /// Watches the files of the page, so that a document is shown again when it is saved.
  func watch(_ page: ScenePage) {
    watcher?.stop()
    (ownVersion, ignoredVersion, isDocumentRemoved) = (nil, nil, false)
    watcher = nil
    watchUsedFiles(of: page)
    if let sources = page.entry.swiftSources { return follow(sources, on: page) }
    live?.stop()
    live = nil
    guard case .document(let url) = page.entry.source else { return }
    if !UnsavedFolder.contains(url, in: unsavedFolder) { recentFiles?.note(url.path) }
    // The names of files that are being written begin with a dot.
    watcher = FileWatcher(url, matching: { !$0.hasPrefix(".") }) { [weak self] in
      self?.changed(url)
      CATransaction.flush()
    }
    // A new folder in a wallpaper may be a plane.
    watcher?.reportsNewFolders = page.session.shownDocument is WallpaperDocument
  }

  /// Shows `entry` in place of what is shown, with the panels of the page that was shown last. When the scene cannot be
  /// made, nothing changes. The reading of another document is cancelled, unless `entry` is the scene that is shown
  /// already. If `isFirst` is true, the scene begins at the time, and with the pause, that `start` was given.
  func show(_ entry: SceneEntry, isFirst: Bool = false) throws {
    let isAnother = page?.entry.name != entry.name
    try show(entry) { [weak self] in
      self?.keptPanels?.open(on: $0)
      if isFirst { self?.beginTime() }
    }
    if isAnother { documents.cancel() }
  }

  /// Shows `entry`, and calls `prepare` with the new page while the old one still covers it and the time of the new
  /// scene stands still.
  func show(_ entry: SceneEntry, prepare: (ScenePage) -> Void) throws {
    dismissChange()
    let next = try makePage(entry, isFromGallery: gallery != nil || page?.isFromGallery ?? false)
    let old = page
    closeGallery()
    old.map { keep($0, before: entry) }
    present(next)
    prepare(next)
    next.start()
    old?.close()
  }

  /// Keeps the panels of `page`, which is about to be closed, and its scene for a comparison, unless the scene is empty
  /// because its sources were never compiled.
  private func keep(_ page: ScenePage, before next: SceneEntry?) {
    keptPanels = KeptPanels(of: page)
    fileComparison = nil
    guard !(page.playback.scene is EmptyScene) else { return }
    previous = EarlierScene(page, before: next)
  }

  private func closePage() {
    guard let page else { return }
    dismissChange()
    keep(page, before: nil)
    page.close()
    self.page = nil
  }

  /// Compares the scene that is shown with that of `entry`, which starts from time 0 and is shown only in the
  /// comparison.
  package func compare(with entry: SceneEntry) throws {
    guard let page else { return }
    let playback = ScenePlayback(
      try entry.make(assets), size: page.playback.renderOptions.size, scale: 1)
    playback.begin()
    previous = .kept(ComparisonSource(other: playback, title: entry.title))
    compareWithPrevious(page.session)
  }

  /// Compares the scene with the previous one, which may have to be read first. Returns false when there is none.
  @discardableResult
  func compareWithPrevious(_ session: SceneSession) -> Bool {
    switch previous {
    case nil: return false
    case .kept(let source): session.compare(with: source)
    case .document(let url): load(url) { [weak self] in try self?.compare(with: $0) }
    }
    return true
  }

  /// Opens the control socket at `path`, through which other programs control the viewer.
  package func startControl(at path: String) throws {
    let server = try ControlServer(path: path, target: self, describe: PlainText.of)
    control = server
    socketLeftover = Leftovers.add { [file = server.file] in file.remove() }
  }

  /// Shows the gallery with the scene `name` selected; nil selects the first scene.
  private func showGallery(selecting name: String? = nil) {
    let new = GalleryController(
      recent: recentFiles?.entries ?? [], assets: assets,
      change: { [weak self] in self?.change(of: $0) }
    ) { [weak self] in self?.open($0) }
    gallery = new
    new.allowsMotion = !host.window.prefersReducedMotion
    new.isInForeground = UIApplication.shared.applicationState == .active
    new.onCommand = { [weak self] in self?.perform($0) }
    new.open(in: host, selecting: name, query: query)
    showTitle()
    placeQuestion()
  }

  /// Closes the page and shows the gallery with its scene selected.
  func showGalleryInPlaceOfPage() {
    guard let page else { return }
    closePage()
    endSourceEditing()
    documents.cancel()
    live?.stop()
    live = nil
    showGallery(selecting: page.entry.name)
  }

  /// Shows one of the viewer's own scenes. On its own page it does nothing.
  func switchScene(to name: String) {
    if page?.entry.name == name { return }
    SceneCatalog.entry(named: name).map(open)
  }

  func rebuildGallery() {
    guard let name = gallery?.selectedEntry.name else { return }
    closeGallery()
    showGallery(selecting: name)
  }

  func rebuild(_ old: ScenePage) {
    let new = ScenePage(inPlaceOf: old)
    page = new
    new.onCommand = old.onCommand
    keepingSourceFocus { new.replace(old, in: host, size: host.size) }
    markEdits(on: new)
    followFileComparison()
    if let pointer = old.pointer { new.hover(at: pointer, modifiers: []) }
    for card in [notice, exportPanel, changeCard] where card?.superview === old.view {
      card.map(new.view.addSubview)
    }
    placeQuestion()
  }

  private func closeGallery() {
    guard let gallery else { return }
    query = gallery.query
    gallery.close()
    self.gallery = nil
  }

  func layOutAgain() {
    MainScreen.scale = host.window.scale
    host.windowChanged {
      for root in [page?.window, gallery?.window, popover?.window] {
        root?.draw(atScale: host.window.scale)
      }
      page?.layOut(in: host.size, scale: host.window.scale)
      gallery?.layOut(in: host.size, scale: host.window.scale)
      exportPanel?.frame = CGRect(origin: .zero, size: host.size)
      placeChange()
      questionCard?.frame = CGRect(origin: .zero, size: host.size)
      placeNotice()
      popover?.layOut(in: host.size)
    }
  }

  // MARK: Frames and the end

  private func frameShown(_ report: FrameReport) {
    frames.note(report)
    publish(report)
    keepScreenOn()
    page?.canvas.note(report, timings: host.context.server.timings)
    guard let error = report.error, outcome == nil else { return }
    error == WindowError.connectionLost.description ? finishWithoutConnection() : fail(error)
  }

  private func publish(_ report: FrameReport) {
    guard let control, report.number > 0 else { return }
    control.publish(
      .frame,
      [
        "number": .number(Double(report.number)), "media": .number(report.mediaTime),
        "time": .number(page?.session.time ?? 0),
      ])
    control.publish(.state, controlState)
  }

  /// Keeps the screen saver off while something plays in full screen.
  private func keepScreenOn() {
    let isNeeded = host.window.isFullscreen && page?.session.player.isMoving == true
    if host.window.inhibitsScreenSaver != isNeeded { host.window.inhibitsScreenSaver = isNeeded }
  }

  func finish(_ outcome: ViewerOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    UnsavedEdits.shared.keep(nil)
    if outcome == .quit { forgetContinuedCopy() }
    refusalObserver.map(NotificationCenter.default.removeObserver)
    numberObserver.map(NotificationCenter.default.removeObserver)
    tooltips.hide()
    closePopover()
    frames.end()
    control?.stop()
    socketLeftover.map(Leftovers.cancel)
    watcher?.stop()
    usedFiles?.stop()
    documents.cancel()
    live?.stop()
    endSourceEditing()
    gallery?.close()
    accessibility?.stop()
    // The page itself stays until the process ends: to close it would apply a half-typed value, and end the reporting of
    // issues.
    page?.playback.close()
    host.stop()
  }
}
