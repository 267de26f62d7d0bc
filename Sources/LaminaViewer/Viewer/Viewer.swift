import QuartzCore
import RenderServer
import UIKit
import WindowHosting
import WindowSystem

/// The viewer window: the gallery, or one scene at a time with its clock, the keys and the pointer.
@MainActor
package final class Viewer {
  let host: WindowHost
  private let assets: AssetStore
  let trace: Trace
  private let isBare: Bool
  private let recentFiles: RecentFiles?
  /// What the user changed about the keys.
  package var keys = UserKeys.none
  /// What is shown: a page, or the gallery.
  private(set) var page: ScenePage?
  private(set) var gallery: GalleryController?
  /// What was shown before, or is given to compare with.
  package private(set) var previous: ComparisonSource?
  /// What the gallery is to be filtered by when it is shown again.
  private var query = ""
  let frames = ViewerFrames()
  var pointerShape = CursorShape.arrow {
    didSet { if pointerShape != oldValue { host.window.setCursor(pointerShape) } }
  }
  var notice: NoticeView?
  private(set) var exportPanel: ExportPanel?
  private var control: ControlServer?
  private var watcher: FileWatcher?
  let documents = DocumentLoader()
  /// What is shown, when it comes from Swift sources.
  var live: LiveScene?
  /// Where to leave what is shown, in case that a scene takes the viewer down.
  let watchSession: WatchSession?
  /// Which Swift sources may run.
  let trust: SceneTrust
  /// What the user is asked, and the card that asks.
  var question: TrustQuestion?
  var questionCard: TrustCard?
  /// Whether the first scene goes on where that of a viewer before this one was.
  var isResuming = true
  /// Scene time at which what is shown first begins.
  private var begin = (time: 0.0, isPaused: false)
  private var keyOverlay: KeyOverlayWindow?

  /// Why the viewer ended; nil while it runs.
  package private(set) var outcome: ViewerOutcome?

  /// Shows the scene with `name`, or the gallery when it is nil. `entry` is the scene that the name stands for, when it
  /// was read already. `isBare` leaves out everything around a scene. Documents that are shown are added to
  /// `recentFiles`.
  package init(
    window: any WindowSystem.Window, assets: AssetStore, sceneNamed name: String?,
    entry: SceneEntry? = nil, trace: Trace = Trace(), isBare: Bool = false,
    recentFiles: RecentFiles? = nil,
    watchSession: WatchSession? = nil, trust: SceneTrust = SceneTrust()
  ) throws {
    (self.recentFiles, self.trust) = (recentFiles, trust)
    self.assets = assets
    self.trace = trace
    (self.isBare, self.watchSession) = (isBare, watchSession)
    host = try WindowHost(window, background: Palette.stage)
    MainScreen.scale = window.scale
    guard let name else { return }
    let source = SceneSource(name)
    page = try makePage(
      entryAfterCrash(of: source) ?? entry ?? source.entryToShow(), isFromGallery: false)
  }

  private func makePage(_ entry: SceneEntry, isFromGallery: Bool) throws -> ScenePage {
    try ScenePage(
      entry, assets: assets, size: host.size, scale: host.window.scale, isFromGallery: isFromGallery,
      isBare: isBare)
  }

  /// Shows the window; events do the rest. The scene goes on from stage time `time`.
  package func start(at time: Double = 0, isPaused: Bool = false) {
    host.window.onEvent = { [weak self] event in self?.handle(event) }
    host.onFrame = { [weak self] report in self?.frameShown(report) }
    UIPasteboard.general.connect(to: host.window)
    host.window.setFrameIsDark(Theme.style == .dark)
    host.start()
    if let page { present(page) } else { showGallery() }
    begin = (time, isPaused)
    if !restoreAfterCrash(), !isAwaiting { beginTime() }
    CATransaction.flush()
    traceClock()
  }

  /// As the user wants what is shown first to begin.
  func beginTime() {
    guard let session = page?.session else { return }
    if begin.isPaused { session.pause() }
    if begin.time > 0 { session.seek(to: begin.time) }
    begin = (0, false)
  }

  var stage: ScenePlayback? { page?.stage }
  package var scene: (any Scene)? { stage?.scene }

  package var state: ViewerState {
    ViewerState(
      scene: page?.entry.name ?? ViewerState.gallery, time: stage?.time ?? 0,
      isPaused: page.map { !$0.session.player.isPlaying } ?? false,
      width: Int(host.size.width.rounded()),
      height: Int(host.size.height.rounded()))
  }

  // MARK: Pages

  private func present(_ new: ScenePage) {
    page = new
    new.session.options.allowsMotion = !host.window.prefersReducedMotion
    new.onBack = { [weak self] in self?.leave() }
    new.open(in: host, size: host.size)
    host.window.setTitle("\(new.entry.title) – Lamina")
    placeQuestion()
    watch(new)
  }

  /// A document is shown anew when it is saved.
  private func watch(_ page: ScenePage) {
    watcher?.stop()
    watcher = nil
    if case .swift(let sources) = page.source { return follow(sources, on: page) }
    live?.stop()
    live = nil
    guard case .document(let url) = page.source else { return }
    recentFiles?.note(url.path)
    watcher = FileWatcher(url) { [weak self] in
      self?.saved(url)
      CATransaction.flush()
    }
  }

  /// In the place of whatever is shown; what cannot be made changes nothing.
  /// A document that is being read goes on only if it is the same scene that is shown anew.
  func show(_ entry: SceneEntry) throws {
    let isAnother = page?.entry.name != entry.name
    try show(entry) { _ in }
    if isAnother { documents.cancel() }
  }

  /// `prepare` is done to the new page while the old one still covers it.
  private func show(_ entry: SceneEntry, prepare: (ScenePage) -> Void) throws {
    let next = try makePage(entry, isFromGallery: gallery != nil || page?.isFromGallery ?? false)
    let old = page
    closeGallery()
    old.map { remember($0, before: entry) }
    present(next)
    prepare(next)
    old?.close()
  }

  /// To be compared with. What was never shown is nothing to compare with.
  private func remember(_ page: ScenePage, before next: SceneEntry?) {
    guard !(page.stage.scene is EmptyScene) else { return }
    let title = page.entry.name == next?.name ? "before" : page.entry.title
    previous = ComparisonSource(title: title, stage: page.stage, time: nil)
  }

  private func closePage() {
    guard let page else { return }
    remember(page, before: nil)
    page.close()
    self.page = nil
  }

  /// The same scene anew: time, looks and what is open stay. Of another version nothing later was shown.
  func showAnew(_ entry: SceneEntry, after latestTime: Double = 0) throws {
    let memory = page.map(SavedSession.init)
    try show(entry) { memory?.restore($0, after: latestTime) }
  }

  /// From the start, the scene that is shown beside `entry`, which is shown nowhere else.
  package func compare(with entry: SceneEntry) throws {
    guard let page else { return }
    let stage = ScenePlayback(try entry.make(assets), size: page.stage.renderOptions.size, scale: 1)
    stage.begin()
    previous = ComparisonSource(title: entry.title, stage: stage, time: nil)
    compareWithPrevious(page.session)
  }

  /// false when nothing was shown before.
  @discardableResult
  func compareWithPrevious(_ session: SceneSession) -> Bool {
    guard let previous else { return false }
    session.compare(with: previous)
    return true
  }

  /// Listens at `path` for what other programs want.
  package func startControl(at path: String) throws {
    control = try ControlServer(path: path, target: self)
  }

  // MARK: Export

  func showExport() {
    guard let page, exportPanel == nil else { return }
    let panel = ExportPanel(page.session, name: page.entry.fileName) { [weak self] message, isError in
      self?.endExport()
      if let message { self?.say(message, isError: isError) }
    }
    panel.frame = page.view.bounds
    page.view.addSubview(panel)
    page.isCovered = true
    exportPanel = panel
  }

  private func endExport() {
    UIResponder.resignFirstResponder()
    exportPanel?.removeFromSuperview()
    exportPanel = nil
    page?.isCovered = question != nil
  }

  /// `name` is that of the scene to be chosen.
  private func showGallery(selecting name: String? = nil) {
    let new = GalleryController(recent: recentFiles?.entries ?? [], assets: assets) { [weak self] in
      self?.open($0)
    }
    gallery = new
    new.allowsMotion = !host.window.prefersReducedMotion
    new.open(in: host, selecting: name, query: query)
    host.window.setTitle("Gallery – Lamina")
    placeQuestion()
  }

  /// Back to the gallery, or out.
  func leave() {
    if page?.canvas.dismiss() == true { return }
    guard let page, page.isFromGallery else { return finish(.quit) }
    closePage()
    documents.cancel()
    live?.stop()
    live = nil
    showGallery(selecting: page.entry.name)
  }

  /// Among the viewer's own scenes; those of the tutorials are too many for digits, and may take them.
  func switchScene(to index: Int) {
    guard SceneCatalog.ownScenes.contains(index), let page, page.entry.technique == nil,
      index != page.index
    else { return }
    open(SceneCatalog.entries[index])
  }

  func toggleStyle() { setStyle(Theme.style == .dark ? .light : .dark) }

  /// Light or dark. A scene that has neither goes on as it is, with all that was done to it.
  func setStyle(_ style: UIUserInterfaceStyle) {
    guard style != Theme.style else { return }
    Theme.style = style
    host.window.setFrameIsDark(style == .dark)
    keyOverlay?.window.overrideUserInterfaceStyle = style
    if let page {
      guard page.stage.scene.hasStyle else { return rebuildForStyle(page) }
      return attempt { try showAnew(page.entry, after: page.stage.latestTime) }
    }
    let chosen = gallery?.chosen.name
    closeGallery()
    showGallery(selecting: chosen)
  }

  private func rebuildForStyle(_ old: ScenePage) {
    let new = ScenePage(inPlaceOf: old)
    page = new
    new.onBack = old.onBack
    new.takeThePlace(of: old, in: host, size: host.size)
    if let pointer = old.pointer { new.hover(at: pointer, modifiers: []) }
    for card in [notice, exportPanel] where card?.superview === old.view {
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

  /// What is wrong is said in the window.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { say(PlainText.of(error), isError: true) }
  }

  func layOutAgain() {
    MainScreen.scale = host.window.scale
    host.windowChanged {
      for root in [page?.window, gallery?.window, keyOverlay?.window] {
        root?.draw(atScale: host.window.scale)
      }
      page?.layOut(in: host.size, scale: host.window.scale)
      gallery?.layOut(in: host.size, scale: host.window.scale)
      exportPanel?.frame = CGRect(origin: .zero, size: host.size)
      questionCard?.frame = CGRect(origin: .zero, size: host.size)
      notice?.place(in: host.size)
      keyOverlay?.layOut(in: host.size)
    }
  }

  // MARK: The keys

  var showsKeys: Bool { keyOverlay != nil }

  func toggleKeys() {
    if let keyOverlay {
      keyOverlay.close()
      self.keyOverlay = nil
    } else {
      keyOverlay = KeyOverlayWindow(keys, in: host)
    }
  }

  // MARK: Frames and the end

  private func frameShown(_ report: FrameReport) {
    frames.note(report)
    publish(report)
    keepScreenOn()
    page?.canvas.note(report, stages: host.context.server.stages)
    guard let error = report.error, outcome == nil else { return }
    finish(
      error == WindowError.connectionLost.description
        ? .connectionLost(state) : .failed(error))
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

  /// Only while something plays in full screen.
  private func keepScreenOn() {
    let isNeeded = host.window.isFullscreen && page?.session.player.isMoving == true
    if host.window.inhibitsScreenSaver != isNeeded { host.window.inhibitsScreenSaver = isNeeded }
  }

  func finish(_ outcome: ViewerOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    frames.end()
    control?.stop()
    watcher?.stop()
    documents.cancel()
    live?.stop()
    keep()
    gallery?.close()
    page?.stage.close()
    host.stop()
  }
}
