import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowHosting
import WindowSystem

/// The gallery, in which every scene plays in a thumbnail. Typed text filters the scenes, the arrow keys select one,
/// and Return or a click opens it.
@MainActor
package final class GalleryController: UIViewController {
  let window = UIWindow(frame: .zero)
  private let assets: AssetStore
  private let onOpen: (SceneEntry) -> Void
  /// Returns how the user has changed the source of a scene; nil if it is unchanged.
  private let change: (SceneEntry) -> SceneChange?
  private lazy var header = GalleryHeader(
    menu: IconButton(.window(.menu)) { [weak self] in self?.onCommand?(.window(.menu)) })
  /// Called with the command of a button that was clicked.
  var onCommand: ((ViewerCommand) -> Void)?
  /// The rectangle of the window below which the menu opens.
  var menuAnchor: CGRect { header.convert(header.menuAnchor, to: view) }
  private let scroll = ScrollBox()
  private let ring = UIView()
  private let nothing = Caption(
    localized("No scene is called that."), size: Theme.TextSize.large, color: Theme.faintInk,
    alignment: .center)
  private var headings: [Caption] = []
  /// The cells by the indices of their scenes among `entries`. A cell is created when it first becomes visible.
  private var cells: [Int: GalleryCell] = [:]
  /// The part of the content that was visible when the gallery was last scrolled or laid out.
  private var seenArea = CGRect.zero
  private var filter: GalleryFilter
  private var layout = GalleryLayout([], width: 1)
  /// The delay before the thumbnails are advanced next; nil while they are not. It is one of the viewer, because a scene
  /// that is opened would wait for a timer of the run loop.
  private var timer: ViewerDelay?
  private weak var host: WindowHost?
  /// The text that was typed to filter the scenes.
  var query: String { filter.query }
  /// True while all of the query is selected: what is typed next replaces it.
  private(set) var isQuerySelected = false { didSet { showQuery() } }
  private var entries: [SceneEntry] { filter.entries }
  /// The index of the selected scene among `entries`.
  private var selection = 0
  var selectedEntry: SceneEntry { entries[selection] }

  /// False to let only the selected thumbnail move.
  var allowsMotion = true
  /// False while the gallery cannot be seen; its thumbnails are paused then.
  var isVisible = true { didSet { isVisible ? startTimer() : pause() } }
  /// False while the window is in the background, that is, without the keyboard focus. Thumbnails are started then, but
  /// do not move.
  var isInForeground = true { didSet { isInForeground ? startTimer() : pause() } }
  /// The index of the scene to which the pointer or a key has moved last; nil after the pointer has left the scenes. Its
  /// thumbnail moves at the full frame rate.
  private var attended: Int?
  /// True while a visible thumbnail is still to be started.
  private var isStarting = true

  /// Creates a gallery of the documents `recent`, of all scenes of the catalog, and of the documents that come with
  /// Lamina.
  init(
    recent: [SceneEntry], assets: AssetStore,
    change: @escaping (SceneEntry) -> SceneChange? = { _ in nil },
    onOpen: @escaping (SceneEntry) -> Void
  ) {
    filter = GalleryFilter(entries: recent + SceneCatalog.entries + SampleDocuments.entries)
    self.assets = assets
    (self.change, self.onOpen) = (change, onOpen)
    super.init(nibName: nil, bundle: nil)
    window.layer.anchorPoint = .zero
    window.overrideUserInterfaceStyle = Theme.style
  }

  required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    scroll.wheelStep = (96, 0.16)
    scroll.onScroll = { [weak self] in self?.scrolled() }
    scroll.followPointer { [weak self] in self?.pointerMoved(to: $0) }
    ring.layer.cornerRadius = 16
    ring.layer.borderWidth = 2.5
    ring.isUserInteractionEnabled = false
    for child in [scroll, nothing, header] { view.addSubview(child) }
    scroll.addSubview(ring)
    scroll.addGestureRecognizer(UITapGestureRecognizer(target: self, action: GalleryController.tapped))
  }

  /// Puts the gallery into the window and selects the scene `name`, or the first scene that matches `query` if there is
  /// no scene of that name.
  func open(in host: WindowHost, selecting name: String?, query: String = "") {
    self.host = host
    filter.query = query
    selection = entries.firstIndex { $0.name == name } ?? filter.groups.first?.indices.first ?? 0
    withoutActions { host.rootLayer.insertSublayer(window.layer, at: 0) }
    window.rootViewController = self
    window.isHidden = false
    layOut(in: host.size, scale: host.window.scale)
    select(selection, animated: false)
    startTimer()
  }

  func close() {
    stopTimer()
    resignFirstResponder()
    for cell in cells.values { cell.thumbnail.stop() }
    window.isHidden = true
    window.rootViewController = nil
    window.layer.removeFromSuperlayer()
  }

  /// Lays the gallery out in an area of `size` points, without animation.
  func layOut(in size: CGSize, scale: Double) {
    window.frame = CGRect(origin: .zero, size: size)
    ring.layer.borderColor = Theme.accent.resolvedColor(with: view.traitCollection).cgColor
    header.frame = CGRect(x: 0, y: 0, width: size.width, height: GalleryHeader.height)
    scroll.frame = CGRect(
      x: 0, y: GalleryHeader.height, width: size.width,
      height: max(1, size.height - GalleryHeader.height))
    nothing.frame = CGRect(
      x: 0, y: scroll.frame.minY + scroll.frame.height / 3, width: size.width, height: 24)
    arrange()
  }

  // MARK: Layout

  private func arrange() {
    let groups = filter.groups
    layout = GalleryLayout(groups, width: scroll.bounds.width)
    showQuery()
    nothing.isHidden = !layout.items.isEmpty
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: layout.height)
    arrangeHeadings()
    arrangeCells()
    if layout.item(at: selection) == nil { selection = layout.items.first?.index ?? selection }
    scrolled()
    placeRing(animated: false)
  }

  private func showQuery() {
    header.show(query: filter.query, isSelected: isQuerySelected, count: layout.items.count)
  }

  private func arrangeHeadings() {
    for heading in headings { heading.removeFromSuperview() }
    headings = layout.headings.map { title, frame in
      let heading = Caption(title, size: Theme.TextSize.large, weight: .medium, color: Theme.faintInk)
      heading.frame = frame.inset(by: UIEdgeInsets(top: 14, left: 2, bottom: 8, right: 0))
      scroll.insertSubview(heading, at: 0)
      return heading
    }
  }

  private func arrangeCells() {
    let visibleIndices = Set(layout.items.map(\.index))
    for (index, cell) in cells where !visibleIndices.contains(index) {
      cell.thumbnail.stop()
      cell.removeFromSuperview()
      cells[index] = nil
    }
    for item in layout.items { cells[item.index]?.frame = item.frame }
  }

  /// Creates the cells that become visible. Creating those farther down as well would delay the first frame.
  private func makeSeenCells() {
    // While the content scrolls to its new position, what lies between the old position and the new one is visible.
    let area = scroll.visible.union(seenArea)
    seenArea = scroll.visible
    // A key scrolls within an animation block, which would animate the frames of new cells from the corner.
    UIView.performWithoutAnimation {
      for item in layout.items where cells[item.index] == nil && item.frame.overlaps(area) {
        let cell = makeCell(entries[item.index])
        cells[item.index] = cell
        cell.frame = item.frame
        scroll.insertSubview(cell, belowSubview: ring)
        cell.layoutIfNeeded()
      }
    }
  }

  private func makeCell(_ entry: SceneEntry) -> GalleryCell {
    GalleryCell(entry, assets: assets, change: change(entry))
  }

  // MARK: Scrolling

  private func scrolled() {
    makeSeenCells()
    startTimer()
    header.isLifted = scroll.contentOffset.y > 0
    for cell in cells.values where cell.thumbnail.isLive && !isSeen(cell) { cell.thumbnail.stop() }
  }

  private func isSeen(_ cell: GalleryCell) -> Bool {
    cell.frame.overlaps(scroll.visible)
  }

  // MARK: Choosing

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard let index = index(at: tap.location(in: scroll)) else { return }
    onOpen(entries[index])
  }

  private func index(at point: CGPoint) -> Int? {
    layout.items.first { $0.frame.contains(point) }?.index
  }

  /// Selects the scene at `point`, to which the pointer has moved without a pressed button.
  private func pointerMoved(to point: CGPoint?) {
    attended = point.flatMap { self.index(at: $0) }
    guard let index = attended, index != selection else { return }
    selection = index
    placeRing(animated: true)
  }

  private func select(_ index: Int, animated: Bool) {
    guard let item = layout.item(at: index) else { return }
    selection = index
    // The heading of a group, which is 44 points high, becomes visible with its first row.
    let needed = item.frame.inset(by: UIEdgeInsets(top: -52, left: 0, bottom: -8, right: 0))
    guard animated else {
      scroll.scrollRectToVisible(needed, animated: false)
      return placeRing(animated: false)
    }
    attended = index
    let options: UIView.AnimationOptions = [.curveEaseOut, .allowUserInteraction]
    UIView.animate(withDuration: 0.18, delay: 0, options: options) { [self] in
      scroll.scrollRectToVisible(needed, animated: false)
    }
    placeRing(animated: true)
  }

  private func placeRing(animated: Bool) {
    guard let item = layout.item(at: selection) else { return ring.isHidden = true }
    ring.isHidden = false
    var frame = item.frame
    frame.size.height -= GalleryCell.captionHeight
    frame = frame.insetBy(dx: -4.5, dy: -4.5)
    guard animated else { return ring.frame = frame }
    UIView.animate(withDuration: 0.18, delay: 0, options: .curveEaseOut) { [self] in
      ring.frame = frame
    }
  }

  // MARK: Keys

  package override var canBecomeFirstResponder: Bool { true }

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    presses.first?.key.map(obey)
  }

  package override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    presses.first?.key.map(obey)
  }

  private func obey(_ key: UIKey) {
    switch key.keyCode {
    case .keyboardLeftArrow: step(by: -1)
    case .keyboardRightArrow: step(by: 1)
    case .keyboardUpArrow: step(rows: -1)
    case .keyboardDownArrow: step(rows: 1)
    case .keyboardPageUp: step(rows: -3)
    case .keyboardPageDown: step(rows: 3)
    case .keyboardHome: layout.items.first.map { select($0.index, animated: true) }
    case .keyboardEnd: layout.items.last.map { select($0.index, animated: true) }
    case .keyboardReturnOrEnter: if layout.item(at: selection) != nil { onOpen(selectedEntry) }
    case .keyboardDeleteOrBackspace:
      if !filter.query.isEmpty { filter(by: isQuerySelected ? "" : String(filter.query.dropLast())) }
    case .keyboardA where key.modifierFlags.contains(.control): isQuerySelected = !filter.query.isEmpty
    default: type(key)
    }
  }

  /// Adds a typed character to the filter.
  private func type(_ key: UIKey) {
    guard !key.charactersIgnoringModifiers.isEmpty,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return }
    let typed = key.characters.filter { !$0.isNewline && $0 >= " " }
    filter(by: (isQuerySelected ? "" : filter.query) + typed)
  }

  private func step(by number: Int) {
    guard let index = layout.items.firstIndex(where: { $0.index == selection }) else { return }
    let next = min(max(0, index + number), layout.items.count - 1)
    select(layout.items[next].index, animated: true)
  }

  private func step(rows: Int) {
    guard let item = layout.item(at: selection) else { return }
    let steps = stride(from: rows, to: 0, by: rows > 0 ? -1 : 1)
    let next = steps.lazy.compactMap { self.layout.item($0, rowsFrom: item) }.first
    next.map { select($0.index, animated: true) }
  }

  private func filter(by query: String) {
    isQuerySelected = false
    guard query != filter.query else { return }
    filter.query = query
    scroll.contentOffset = .zero
    arrange()
    layout.items.first.map { select($0.index, animated: false) }
  }

  /// Clears the filter. Returns false when it is empty.
  func clearQuery() -> Bool {
    guard !filter.query.isEmpty else { return false }
    filter(by: "")
    return true
  }

  // MARK: Thumbnails

  package var liveScenes: Set<String> {
    Set(cells.filter(\.value.thumbnail.isLive).map { entries[$0.key].name })
  }

  func thumbnail(of name: String) -> Thumbnail? {
    cells.first { entries[$0.key].name == name }?.value.thumbnail
  }

  /// Advances the thumbnails soon, and again and again while one of them moves or is to be started.
  private func startTimer() {
    guard timer == nil, isVisible, host != nil else { return }
    let isPrompt = isStarting || attended != nil
    timer = .after(isPrompt ? 1 / 30 : Thumbnail.reducedInterval) { [weak self] in
      guard let self else { return }
      timer = nil
      playThumbnails()
      if isInForeground || isStarting { startTimer() }
    }
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// Lets no thumbnail move until the timer starts again.
  private func pause() {
    stopTimer()
    for cell in cells.values { cell.thumbnail.play(.paused) }
    // Thumbnails that are visible, but were not started yet, are empty.
    if isStarting { startTimer() }
  }

  /// Advances the visible thumbnails, and starts at most one more, because starting all of them at once would block the
  /// window.
  package func playThumbnails() {
    isStarting = false
    var hasStarted = false
    for (index, thumbnail) in seenThumbnails {
      if thumbnail.isLive {
        thumbnail.play(motion(of: index))
      } else if !thumbnail.isStill {
        isStarting = true
        guard !hasStarted, canStart(thumbnail) else { continue }
        hasStarted = true
        thumbnail.superview?.layoutIfNeeded()
        host.map(thumbnail.start)
      }
    }
    CATransaction.flush()
  }

  /// The visible thumbnails with the indices of their scenes, from top to bottom.
  private var seenThumbnails: [(index: Int, thumbnail: Thumbnail)] {
    layout.items.compactMap { item in
      cells[item.index].flatMap { isSeen($0) ? (item.index, $0.thumbnail) : nil }
    }
  }

  private func motion(of index: Int) -> Thumbnail.Motion {
    guard isInForeground, isVisible, allowsMotion || index == selection else { return .paused }
    return index == attended ? .full : .reduced
  }

  /// Returns true when the thumbnail may be started. Documents are read one at a time, but delay no other thumbnails.
  private func canStart(_ thumbnail: Thumbnail) -> Bool {
    guard !thumbnail.isStill, thumbnail.isDocument else { return !thumbnail.isStill }
    return !cells.values.contains { $0.thumbnail.isLoading }
  }
}
