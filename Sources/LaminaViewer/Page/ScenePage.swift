import Gallery
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowHosting
import WindowSystem

/// A page of the window: a scene with the bars and panels around it.
@MainActor
final class ScenePage: UIViewController {
  private(set) var entry: SceneEntry
  /// True while another view covers the whole page and takes its input.
  var isCovered = false
  let session: SceneSession
  let canvas: CanvasView
  let panels: PagePanels
  let window = UIWindow(frame: .zero)
  /// True when the page was opened from the gallery, to which it leads back.
  let isFromGallery: Bool
  let isBare: Bool
  let timeline: TimelineView
  private let transport: TransportBar
  private(set) lazy var header = makeHeader()
  private(set) lazy var picker = isBare ? nil : LayerPicker(canvas)
  /// False if none of the page's views has used the last key that was offered to them, so that it has reached the page
  /// itself.
  private var isKeyUsed = true
  /// The panels that the user has opened, also those that have no room.
  var openPanels = OpenPanels()
  /// The borders of the panels that were shown.
  var edges: [PanelID: PanelEdge] = [:]
  /// The length in points of the panel whose border is dragged, when the drag began; nil without one.
  var lengthBeforeDrag: CGFloat?
  private var panelButtons: [PanelID: IconButton] = [:]
  /// The number of pixels per point.
  private var scale: Double
  /// The least size of the window in points at which everything around the scene is readable.
  static let leastSize = (width: 560, height: 360)
  private var demonstration: Timer?
  var pressOwner: PressOwner?
  /// The last position of the pointer; nil when it is not in the window.
  var pointer: CGPoint?
  /// Called with the command of a button that was clicked.
  var onCommand: ((ViewerCommand) -> Void)?

  var playback: ScenePlayback { session.playback }

  convenience init(
    _ entry: SceneEntry, assets: AssetStore, in area: (size: CGSize, scale: Double),
    isFromGallery: Bool = false, isBare: Bool = false, context: PageContext = PageContext()
  ) throws {
    let room = PageLayout(size: area.size, isBare: isBare).canvas.size
    let issues = SceneIssues()
    let playback = try IssueReporting.begin(issues) {
      ScenePlayback(
        try entry.make(assets), size: isBare ? area.size : entry.size ?? room, scale: area.scale)
    }
    let session = SceneSession(
      playback: playback, title: entry.title, contentSize: isBare ? nil : entry.size, issues: issues)
    session.canSaveEdits = !entry.source.isNamed
    session.sources = entry.swiftSources
    if playback.scene.duration != nil { session.player.loop = .loop }
    let panels = PagePanels(session, of: entry, editor: AnimationEditor(session), context: context)
    self.init(
      entry, session, panels: panels, scale: area.scale, isFromGallery: isFromGallery,
      isBare: isBare)
    let preferences = context.preferences
    if !preferences.values.hasFollowedHint(of: entry.name) { session.hint = entry.hint }
    session.onHintFollowed = { preferences.noteHint(of: entry.name) }
    if !isBare, entry.sourceFile != nil { openPanels.open("lesson", in: .right) }
  }

  private init(
    _ entry: SceneEntry, _ session: SceneSession, panels: PagePanels, scale: Double,
    isFromGallery: Bool, isBare: Bool
  ) {
    (self.entry, self.session, self.panels) = (entry, session, panels)
    (self.isFromGallery, self.isBare, self.scale) = (isFromGallery, isBare, scale)
    canvas = CanvasView(session, isBare: isBare)
    timeline = TimelineView(session)
    transport = TransportBar(session)
    super.init(nibName: nil, bundle: nil)
    window.layer.anchorPoint = .zero
    window.overrideUserInterfaceStyle = Theme.style
    session.observe { [weak self] in if $0.contains(.issues) { self?.showButtons() } }
  }

  /// Creates a page for the same session with all views rebuilt.
  convenience init(inPlaceOf old: ScenePage) {
    old.session.removeObservers()
    let panels = PagePanels(
      old.session, of: old.entry, editor: old.panels.editor, context: old.panels.context)
    self.init(
      old.entry, old.session, panels: panels, scale: old.scale, isFromGallery: old.isFromGallery,
      isBare: old.isBare)
    (openPanels, isCovered) = (old.openPanels, old.isCovered)
    canvas.problem = old.canvas.problem
    canvas.progress = old.canvas.progress
    // A press on the scene ends on the new page; one on a control of the old page does not.
    if old.pressOwner == .scene { pressOwner = .scene }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the name of another source that the scene has from now on, because it was saved or copied there.
  func rename(_ entry: SceneEntry) {
    self.entry = entry
    session.title = entry.title
    showName()
  }

  /// Shows the name of the scene, and whether its source is changed.
  func showName() { header.show(title: entry.title, subtitle: subtitle) }

  /// True if the scene is compiled from a copy of its source that differs from it, or that cannot be shown.
  private var isChanged: Bool {
    guard entry.copy != nil, let source = panels.context.source else { return entry.copy != nil }
    return source.isChanged || source.absence != nil
  }

  private var subtitle: String {
    let change = isChanged ? localized("changed") : nil
    return [entry.listing, entry.tutorialScene?.tutorial.title, entry.shownName, change]
      .compactMap(\.self).joined(separator: "  ·  ")
  }

  private func makeHeader() -> HeaderBar {
    let bar = HeaderBar(
      title: (entry.title, subtitle),
      back: button(CommandTable.row(of: .window(.back))), buttons: makePanelButtons(),
      menu: button(CommandTable.row(of: .window(.menu))))
    bar.showsBack = isFromGallery
    return bar
  }

  private func makePanelButtons() -> [IconButton] {
    PanelTable.inButtonOrder.map { panel in
      let button = button(panel.row)
      panelButtons[panel.id] = button
      return button
    }
  }

  private func button(_ row: CommandRow) -> IconButton {
    IconButton(row) { [weak self] in self?.onCommand?(row.command) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    canvas.onCommand = { [weak self] in self?.onCommand?($0) }
    panels.onCommand = { [weak self] in self?.onCommand?($0) }
    view.backgroundColor = isBare ? nil : Theme.background
    view.addSubview(canvas)
    guard !isBare else { return }
    for child in [timeline, transport, header] { view.addSubview(child) }
    // The first use creates the picker, which adds its overlay to the canvas.
    _ = picker
  }

  // MARK: Opening, closing and layout

  /// Puts the page into the window with a size in points. The scene's time stands still until `start` is called.
  func open(in host: WindowHost, size: CGSize) {
    show(in: host, size: size)
    playback.begin()
    let sample = ContentSample.first(of: playback)
    session.hasOpenCorners = sample?.hasOpenCorners ?? false
    session.contentSample = sample?.isBackground == false ? sample : nil
    if AppScreen.chosen.device != nil, session.showsDevice == false { session.toggleDevice() }
    playback.open(in: host)
  }

  /// Lets the scene's time run from where it is, if the scene plays.
  func start() {
    // The time that it takes to commit the page is no time of the scene.
    CATransaction.flush()
    session.apply()
    // A scene in which nothing moves must not play until its first frame is shown.
    playback.updateRest(after: playback.latestTime)
  }

  /// Takes the place of `old` in the window. The scene goes on without an interruption.
  func replace(_ old: ScenePage, in host: WindowHost, size: CGSize) {
    old.leave()
    show(in: host, size: size)
    playback.reopen(in: host)
    session.notify([.time, .transport, .selection, .tree, .options])
  }

  private func show(in host: WindowHost, size: CGSize) {
    withoutActions { host.rootLayer.insertSublayer(window.layer, at: 0) }
    window.rootViewController = self
    window.isHidden = false
    layOut(in: size, scale: host.window.scale)
  }

  func close() {
    leave()
    playback.close()
    IssueReporting.end(session.sceneIssues)
  }

  private func leave() {
    demonstration?.invalidate()
    UIResponder.resignFirstResponder()
    canvas.close()
    window.isHidden = true
    window.rootViewController = nil
    withoutActions { window.layer.removeFromSuperlayer() }
  }

  /// Lays the page out in an area of `size` points, without animation, drawn with `scale` pixels per point.
  func layOut(in size: CGSize, scale: Double) {
    self.scale = scale
    window.frame = CGRect(origin: .zero, size: size)
    view.frame = window.bounds
    arrange()
    hoverAgain()
    session.notify(.time)
  }

  /// True if a picture or a panel is still being updated.
  var isBusy: Bool { canvas.isBusy || panels.isBusy }

  func arrange() {
    let layout = self.layout
    withoutActions {
      canvas.frame = layout.canvas
      canvas.layOut(scale: scale)
      guard !isBare else { return }
      (header.frame, timeline.frame, transport.frame) = (
        layout.header, layout.timeline, layout.transport
      )
      placePanels(layout)
      showButtons()
      view.layoutIfNeeded()
    }
  }

  /// Returns the button that shows and hides a panel; nil on a page without buttons.
  func button(of panel: PanelID) -> IconButton? { panelButtons[panel] }

  private func showButtons() {
    let shown = shownPanels
    for (id, button) in panelButtons { button.isOn = shown.contains(id) }
    panelButtons["issues"]?.isMarked = session.hasIssues
  }

  /// Finds the view under the pointer again, because views may have moved.
  func hoverAgain() {
    if let pointer { hover(at: pointer, modifiers: []) }
  }

  // MARK: Keys

  /// Offers a key to the focused control and the views around it. Returns false if none of them uses it.
  func offer(_ event: KeyEvent) -> Bool {
    isKeyUsed = true
    window.key(event)
    return isKeyUsed
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { isKeyUsed = false }
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    isKeyUsed = false
  }

  // MARK: The demonstration

  /// Returns the gestures of a script or, without one, of the demonstration of the scene, as in its thumbnail, for the
  /// area of the scene.
  func gestures(of script: GestureScript?) -> [SceneGesture] {
    let area = (playback.scene as? any InteractiveScene)?.gestureLayer.bounds.size
    let recorded = script.map { $0.gestures(in: area ?? $0.size) }
    return recorded ?? entry.gestures(in: playback.scene.root.bounds.size)
  }

  /// Plays the gestures of a script, or else of the demonstration, from now on; what is played already is ended.
  func demonstrate(_ script: GestureScript?) {
    demonstration?.invalidate()
    let player = DemonstrationPlayer(gestures(of: script), from: playback.time)
    demonstration = .scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.advance(player) }
    }
  }

  private func advance(_ player: DemonstrationPlayer) {
    if player.isDue(at: playback.time) {
      playback.noteInput()
      session.endLoopForInput()
    }
    session.playOnAfterChange {
      playback.act { player.play(on: playback.scene, at: playback.time) }
      CATransaction.flush()
    }
    if !player.canGoOn(in: playback.transport) { demonstration?.invalidate() }
  }
}
