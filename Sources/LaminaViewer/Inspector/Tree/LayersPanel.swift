import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// The panel with the scene's layers as an outline, which can be filtered and navigated with keys. Only visible rows
/// have views.
@MainActor
final class LayersPanel: Panel, ContextMenuSource, TooltipSource {
  private let watch: LayerWatch
  let search = TextField()
  private let list = ScrollBox()
  private let empty = Caption(
    localized("No layer is called that."), size: Theme.TextSize.body, color: Theme.faintInk)
  private let edge = UIView()
  private let line = UIView()
  private var pool: [TreeRow] = []
  /// The listed rows as indices into the outline.
  private var rows: [Int] = []
  private var closed = ClosedRows()
  /// The row under the pointer, as an index into `rows`; nil when there is none.
  private var hovered: Int? {
    didSet {
      guard hovered != oldValue else { return }
      showRows()
      noteHover()
    }
  }
  private var filter = OutlineFilter("")
  /// The selected layer whose row was scrolled to; nil if none is selected, or if the panel was hidden since then.
  private weak var revealed: CALayer?

  private static let headHeight: CGFloat = 44

  init(_ watch: LayerWatch) {
    self.watch = watch
    super.init(watch.session)
    search.placeholder = localized("Filter layers")
    search.leftView = Mark(.search)
    search.leftViewMode = .always
    search.clearButtonMode = .whileEditing
    search.onChange = { [weak self] in self?.filterChanged() }
    search.onCommand = { [weak self] in self?.searchCommand($0) ?? false }
    list.onScroll = { [weak self] in self?.showRows() }
    list.addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] (tap: UITapGestureRecognizer) in
        self?.tapped(at: tap.location(in: self?.list))
      }))
    list.followPointer { [weak self] in self?.hovered = $0.flatMap { self?.row(at: $0) } }
    edge.backgroundColor = Theme.line
    line.backgroundColor = Theme.line
    for child in [list, search, empty, line, edge] { addSubview(child) }
    watch.addReader(while: { [weak self] in self?.isShown ?? false }) { [weak self] in self?.update() }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    search.frame = CGRect(x: 8, y: 8, width: bounds.width - 17, height: 28)
    list.frame = CGRect(
      x: 0, y: Self.headHeight, width: bounds.width - 1,
      height: max(1, bounds.height - Self.headHeight))
    empty.frame = CGRect(x: 16, y: Self.headHeight + 14, width: bounds.width - 32, height: 18)
    line.frame = CGRect(x: 0, y: Self.headHeight - 1, width: bounds.width, height: 1)
    edge.frame = CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
    listRows()
    showRows()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return revealed = nil }
    if watch.outline.entries.isEmpty {
      watch.refresh()
      update()
    }
    // The layer under the pointer is a part of `selection` too, and a movement of the pointer must not scroll.
    if changes.contains(.selection), session.selection !== revealed { reveal() }
  }

  // MARK: Rows

  private func update() {
    listRows()
    showRows()
    noteHover()
  }

  /// Notes the layer of the row under the pointer, which is another one after the rows have changed.
  private func noteHover() {
    session.listedHover = hovered.flatMap {
      rows.indices.contains($0) ? watch.outline.entries[rows[$0]].item : nil
    }
  }

  private func isClosed(_ layer: CALayer) -> Bool { closed.contains(layer) }

  private func listRows() {
    let outline = watch.outline
    rows =
      filter.isEmpty
      ? outline.rows(isClosed: isClosed)
      : outline.rows(matching: isMatch)
    empty.isHidden = !rows.isEmpty || outline.entries.isEmpty
    list.contentSize = CGSize(
      width: list.bounds.width, height: CGFloat(rows.count) * TreeRow.height + 8)
  }

  /// The number of row views, for tests.
  var rowViewCount: Int { pool.count }
  /// The titles of the rows from top to bottom: all of them, and those that are visible.
  var listedTitles: [String] { rows.map(title) }
  var visibleTitles: [String] { pool.compactMap(\.index).map(title) }

  private func title(_ index: Int) -> String { LayerLabel(watch.outline.entries[index].item).title }

  private func isMatch(_ layer: CALayer) -> Bool {
    let label = LayerLabel(layer)
    return filter.matches([label.title, label.detail, "\(type(of: layer))"])
  }

  private func showRows() {
    let (top, height) = (list.contentOffset.y, TreeRow.height)
    let first = max(0, Int(((top - 4) / height).rounded(.down)))
    let last = min(rows.count, Int(((top + list.bounds.height - 4) / height).rounded(.up)))
    let count = max(0, last - first)
    while pool.count < count {
      let row = TreeRow()
      pool.append(row)
      list.addSubview(row)
    }
    for (offset, row) in pool.enumerated() {
      row.isHidden = offset >= count
      row.index = offset < count ? rows[first + offset] : nil
      guard offset < count else { continue }
      row.frame = CGRect(
        x: 0, y: 4 + CGFloat(first + offset) * height, width: list.bounds.width, height: height)
      var state = state(at: rows[first + offset])
      state.isHovered = first + offset == hovered
      row.show(state)
    }
  }

  private func state(at index: Int) -> TreeRow.State {
    let outline = watch.outline
    let entry = outline.entries[index]
    let layer = entry.item
    var state = TreeRow.State(label: LayerLabel(layer), depth: entry.depth)
    let isClosed = filter.isEmpty && isClosed(layer)
    state.isOpen = outline.hasChildren(index) ? !isClosed : nil
    state.isSelected = layer === session.selection
    state.isHidden = watch.hidden.contains(layer.node)
    state.isAnimated = watch.animated.contains(layer.node)
    state.isOffscreen = watch.groups[layer.node] != nil
    state.isMask = entry.parent.map { outline.entries[$0].item.mask === layer } ?? false
    return state
  }

  // MARK: Selecting

  /// Returns the row at a point of the list, as an index into `rows`; nil where there is none.
  private func row(at point: CGPoint) -> Int? {
    let row = Int(((point.y - 4) / TreeRow.height).rounded(.down))
    return rows.indices.contains(row) ? row : nil
  }

  func tooltip(at point: CGPoint) -> Tooltip? {
    let row = pool.first { !$0.isHidden && $0.bounds.contains(convert(point, to: $0)) }
    guard let row, let tooltip = row.tooltip(at: convert(point, to: row)) else { return nil }
    return Tooltip(tooltip.name, area: tooltip.area.map { row.convert($0, to: self) })
  }

  private func tapped(at point: CGPoint) {
    becomeFirstResponder()
    guard let row = row(at: point) else { return }
    let index = rows[row]
    let entry = watch.outline.entries[index]
    let arrow = TreeRow.indent(entry.depth, width: list.bounds.width)
    if watch.outline.hasChildren(index), filter.isEmpty, point.x >= arrow - 2, point.x < arrow + 16 {
      setClosed(!isClosed(entry.item), index)
    } else {
      session.selection = entry.item
    }
  }

  func menuContext(at point: CGPoint) -> MenuContext {
    let position = convert(point, to: list)
    if list.visible.contains(position), let row = row(at: position) {
      session.selection = watch.outline.entries[rows[row]].item
    }
    return session.selection == nil ? .canvas : .layer
  }

  /// The frame of the row of the selected layer in the panel's own coordinates; nil when it is not visible.
  var selectedRowFrame: CGRect? {
    guard isShown, let index = watch.index(of: session.selection) else { return nil }
    return pool.first { !$0.isHidden && $0.index == index }.map { $0.convert($0.bounds, to: self) }
  }

  private func setClosed(_ isClosed: Bool, _ index: Int) {
    let layer = watch.outline.entries[index].item
    if isClosed { closed.insert(layer) } else { closed.remove(layer) }
    update()
  }

  /// Opens the ancestors of the selected layer and scrolls to it.
  private func reveal() {
    defer { showRows() }
    guard let layer = session.selection else { return revealed = nil }
    if watch.index(of: layer) == nil { watch.refresh() }
    guard let index = watch.index(of: layer) else { return }
    revealed = layer
    for above in watch.outline.ancestors(of: index) {
      closed.remove(watch.outline.entries[above].item)
    }
    listRows()
    guard let row = rows.firstIndex(of: index) else { return }
    list.scrollRectToVisible(
      CGRect(x: 0, y: CGFloat(row) * TreeRow.height, width: 1, height: TreeRow.height + 8),
      animated: false)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesChanged(presses, with: event) }
  }

  private func obey(_ presses: Set<UIPress>) -> Bool {
    guard isFirstResponder, let key = presses.first?.key, key.modifierFlags.isEmpty else {
      return false
    }
    switch key.keyCode {
    case .keyboardUpArrow: move(.up)
    case .keyboardDownArrow: move(.down)
    case .keyboardLeftArrow: move(.left)
    case .keyboardRightArrow: move(.right)
    default: return false
    }
    return true
  }

  private func move(_ move: OutlineMove) {
    let step = watch.outline.step(
      move, from: watch.index(of: session.selection), in: rows,
      isClosed: { filter.isEmpty && isClosed($0) })
    switch step {
    case .select(let index): session.selection = watch.outline.entries[index].item
    case .open(let index): setClosed(false, index)
    case .close(let index):
      if filter.isEmpty { return setClosed(true, index) }
      // With a filter, no row can be closed, and the key goes to the parent at once.
      if let parent = watch.outline.entries[index].parent {
        session.selection = watch.outline.entries[parent].item
      }
    case .stay: break
    }
  }

  // MARK: Elements for assistive technology

  /// A row of the list, also where no view shows it. The frame is in the coordinates of the panel, and `parent` is the
  /// position among the rows.
  struct ElementRow {
    let layer: CALayer
    let state: TreeRow.State
    let frame: CGRect
    let parent: Int?
  }

  var elementRows: [ElementRow] {
    let positions = Dictionary(
      rows.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return rows.enumerated().map { row, index in
      let entry = watch.outline.entries[index]
      let area = CGRect(
        x: 0, y: 4 + CGFloat(row) * TreeRow.height, width: list.bounds.width, height: TreeRow.height)
      return ElementRow(
        layer: entry.item, state: state(at: index), frame: convert(area, from: list),
        parent: entry.parent.flatMap { positions[$0] })
    }
  }

  var listFrame: CGRect { list.frame }

  func choose(_ layer: CALayer) { session.selection = layer }

  /// Opens or closes the row of a layer. Returns false if it has no rows inside, or while a filter is set.
  func toggle(_ layer: CALayer) -> Bool {
    guard let index = watch.index(of: layer), watch.outline.hasChildren(index), filter.isEmpty else {
      return false
    }
    setClosed(!isClosed(layer), index)
    return true
  }

  /// Scrolls to a rectangle in the coordinates of the panel.
  func show(_ area: CGRect) { list.scrollRectToVisible(convert(area, to: list), animated: false) }

  // MARK: Searching

  private func filterChanged() {
    filter = OutlineFilter(search.text ?? "")
    list.contentOffset = .zero
    update()
  }

  private func searchCommand(_ command: TextField.Command) -> Bool {
    switch command {
    case .nudge(let up, _): move(up ? .up : .down)
    case .submit:
      if session.selection == nil { move(.down) }
      search.resignFirstResponder()
    case .leave, .next, .previous: return false
    }
    return true
  }
}
