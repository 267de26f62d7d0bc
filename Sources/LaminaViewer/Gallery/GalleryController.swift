import QuartzCore
import UIKit
import ViewerKit
import WindowHosting
import WindowSystem

/// The gallery: every scene at work in a small picture. Typing filters, arrows choose, Return or a click opens.
@MainActor
package final class GalleryController: UIViewController {
  let window = UIWindow(frame: .zero)
  private let assets: AssetStore
  private let onOpen: (SceneEntry) -> Void
  private let header = GalleryHeader()
  private let clip = UIView()
  private let content = UIView()
  private let ring = UIView()
  private let nothing = Caption(
    "No scene is called that.", size: Theme.TextSize.large, color: Theme.faintInk, alignment: .center)
  private var headings: [Caption] = []
  private var cells: [Int: GalleryCell] = [:]
  private var filter: GalleryFilter
  private var layout = GalleryLayout([], width: 1)
  private var offset: CGFloat = 0
  private var timer: Timer?
  private weak var host: WindowHost?
  /// The text that was typed to filter the scenes.
  var query: String { filter.query }
  private var entries: [SceneEntry] { filter.entries }
  /// The index of the selected scene among `entries`.
  private var selection = 0
  var chosen: SceneEntry { entries[selection] }

  /// False to let only the selected thumbnail move.
  var allowsMotion = true
  /// False while nobody can see the gallery, whose thumbnails stand still then.
  var isVisible = true { didSet { isVisible ? startTimer() : stopTimer() } }

  /// Creates a gallery of the documents `recent` and of all scenes of the catalog.
  init(recent: [SceneEntry], assets: AssetStore, onOpen: @escaping (SceneEntry) -> Void) {
    filter = GalleryFilter(entries: recent + SceneCatalog.entries)
    self.assets = assets
    self.onOpen = onOpen
    super.init(nibName: nil, bundle: nil)
    window.layer.anchorPoint = .zero
    window.overrideUserInterfaceStyle = Theme.style
  }

  required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    clip.clipsToBounds = true
    ring.layer.cornerRadius = 16
    ring.layer.borderWidth = 2.5
    ring.isUserInteractionEnabled = false
    view.addSubview(clip)
    view.addSubview(header)
    clip.addSubview(content)
    clip.addSubview(nothing)
    content.addSubview(ring)
    content.addGestureRecognizer(UITapGestureRecognizer(target: self, action: GalleryController.tapped))
    clip.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: GalleryController.dragged))
  }

  /// Puts the gallery into the window with the scene `name` selected, or the first scene that is found if there is
  /// none.
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
    clip.frame = CGRect(
      x: 0, y: GalleryHeader.height, width: size.width,
      height: max(1, size.height - GalleryHeader.height))
    nothing.frame = CGRect(x: 0, y: clip.bounds.height / 3, width: size.width, height: 24)
    arrange()
  }

  // MARK: Layout

  private func arrange() {
    let groups = filter.groups
    layout = GalleryLayout(groups, width: clip.bounds.width)
    header.show(query: filter.query, count: layout.items.count)
    nothing.isHidden = !layout.items.isEmpty
    content.frame.size = CGSize(width: clip.bounds.width, height: max(1, layout.height))
    arrangeHeadings()
    arrangeCells()
    if layout.item(at: selection) == nil { selection = layout.items.first?.index ?? selection }
    scroll(to: offset)
    placeRing(animated: false)
  }

  private func arrangeHeadings() {
    for heading in headings { heading.removeFromSuperview() }
    headings = layout.headings.map { title, frame in
      let heading = Caption(title, size: 13, weight: .medium, color: Theme.faintInk)
      heading.frame = frame.inset(by: UIEdgeInsets(top: 14, left: 2, bottom: 8, right: 0))
      content.insertSubview(heading, at: 0)
      return heading
    }
  }

  private func arrangeCells() {
    let wanted = Set(layout.items.map(\.index))
    for (index, cell) in cells where !wanted.contains(index) {
      cell.thumbnail.stop()
      cell.removeFromSuperview()
      cells[index] = nil
    }
    for item in layout.items {
      let cell = cells[item.index] ?? GalleryCell(entries[item.index], assets: assets)
      cells[item.index] = cell
      cell.frame = item.frame
      if cell.superview == nil { content.insertSubview(cell, belowSubview: ring) }
    }
  }

  // MARK: Scrolling

  private func scroll(to wanted: CGFloat) {
    offset = min(max(0, wanted), max(0, layout.height - clip.bounds.height))
    content.frame.origin = CGPoint(x: 0, y: -offset.rounded())
    header.isLifted = offset > 0
    for cell in cells.values where cell.thumbnail.isLive && !isSeen(cell) { cell.thumbnail.stop() }
  }

  private func isSeen(_ cell: GalleryCell) -> Bool {
    cell.frame.maxY > offset && cell.frame.minY < offset + clip.bounds.height
  }

  /// Scrolls by `delta` in wheel steps, with y positive away from the user. Steps of a wheel are animated; the finer
  /// movements of a touchpad are followed at once.
  func wheel(_ delta: CGPoint, isPrecise: Bool) {
    let wanted = offset - delta.y * 96
    if isPrecise {
      content.layer.removeAllAnimations()
      return scroll(to: wanted)
    }
    UIView.animate(withDuration: 0.16, delay: 0, options: .curveEaseOut) { [self] in
      scroll(to: wanted)
    }
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    scroll(to: offset - pan.translation(in: clip).y)
    pan.setTranslation(.zero, in: clip)
  }

  // MARK: Choosing

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard let index = index(at: tap.location(in: content)) else { return }
    onOpen(entries[index])
  }

  private func index(at point: CGPoint) -> Int? {
    layout.items.first { $0.frame.contains(point) }?.index
  }

  /// Selects the scene at `point`, to which the pointer has moved without a pressed button.
  func hover(at point: CGPoint) {
    guard clip.frame.contains(point),
      let index = index(at: content.convert(point, from: window)), index != selection
    else { return }
    selection = index
    placeRing(animated: true)
  }

  private func select(_ index: Int, animated: Bool) {
    guard let item = layout.item(at: index) else { return }
    selection = index
    let (top, bottom) = (item.frame.minY - 52, item.frame.maxY + 8)
    let wanted = top < offset ? top : max(offset, bottom - clip.bounds.height)
    guard animated else {
      scroll(to: wanted)
      return placeRing(animated: false)
    }
    UIView.animate(withDuration: 0.18, delay: 0, options: .curveEaseOut) { [self] in
      scroll(to: wanted)
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

  func key(_ event: KeyEvent) {
    switch event.key {
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .up: step(rows: -1)
    case .down: step(rows: 1)
    case .pageUp: step(rows: -3)
    case .pageDown: step(rows: 3)
    case .home: layout.items.first.map { select($0.index, animated: true) }
    case .end: layout.items.last.map { select($0.index, animated: true) }
    case .return: if layout.item(at: selection) != nil { onOpen(chosen) }
    case .backspace: if !filter.query.isEmpty { filter(by: String(filter.query.dropLast())) }
    case .character where event.modifiers.isDisjoint(with: [.control, .alt, .super]):
      filter(by: filter.query + event.text.filter { !$0.isNewline && $0 >= " " })
    default: break
    }
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
    guard query != filter.query else { return }
    filter.query = query
    offset = 0
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

  private func startTimer() {
    guard timer == nil else { return }
    timer = .scheduledTimer(withTimeInterval: 1 / 30, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.playThumbnails() }
    }
  }

  private func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  /// Advances the visible thumbnails, and starts one more: to start all of them at once would block the window.
  package func playThumbnails() {
    for item in layout.items {
      guard let cell = cells[item.index], isSeen(cell) else { continue }
      if cell.thumbnail.isLive {
        cell.thumbnail.play(isMoving: allowsMotion || item.index == selection)
      } else if canStart(cell.thumbnail) {
        cell.layoutIfNeeded()
        host.map(cell.thumbnail.start)
        break
      }
    }
    CATransaction.flush()
  }

  /// Returns true when the thumbnail may be started. Documents are read one at a time, but delay no other thumbnails.
  private func canStart(_ thumbnail: Thumbnail) -> Bool {
    guard !thumbnail.hasFailed, thumbnail.isDocument else { return !thumbnail.hasFailed }
    return !cells.values.contains { $0.thumbnail.isLoading }
  }
}
