import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The panel about the selected layer: the reasons why it is drawn off-screen, its animations, and its properties
/// with model and presentation values.
@MainActor
final class InspectorPanel: Panel {
  private let watch: LayerWatch
  private let animations: AnimationEditor
  private let head = InspectorHead()
  private let scroll = ScrollBox()
  private let nothing = Caption(
    localized("Nothing is selected"), size: Theme.TextSize.large, weight: .medium, alignment: .center)
  private let hint = Caption(
    localized(
      "Hold Alt (or Ctrl) and click on a layer of the scene, or choose one from the list (F3)."),
    size: Theme.TextSize.body,
    color: Theme.faintInk, alignment: .center, wraps: true)
  private lazy var editModeControl = SegmentedControl([localized("At once"), localized("Animated")]) {
    [weak self] choice in
    self?.isAnimating = choice == 1
  }
  private lazy var allButton = TextButton(localized("All properties"), style: .link) { [weak self] in
    self?.toggleAll()
  }
  private let groupsTitle = SectionTitle(localized("Drawn off-screen"))
  private let animationsTitle = SectionTitle(localized("Animations"))
  private lazy var propertiesTitle = SectionTitle(
    localized("Properties"), accessory: editModeControl,
    accessorySize: CGSize(width: editModeControl.naturalWidth, height: Theme.Height.compact))
  private let modelHead = Caption(localized("model"), size: Theme.TextSize.small, color: Theme.faintInk)
  private let shownHead = Caption(localized("shown"), size: Theme.TextSize.small, color: Theme.faintInk)
  private let editor: PropertyEditor
  private lazy var colors = ColorPopover(editor, over: self)

  private var groupViews: [GroupRowView] = []
  private(set) var cards: [AnimationCard] = []
  private(set) var rowViews: [PropertyRowView] = []
  private var content = InspectorContent()
  private weak var shownLayer: CALayer?
  private var showsAll = false
  /// True if an edit starts the layer's implicit animation.
  var isAnimating = false { didSet { editModeControl.choice = isAnimating ? 1 : 0 } }

  static let inset: CGFloat = 16

  init(_ watch: LayerWatch, _ animations: AnimationEditor) {
    (self.watch, self.animations) = (watch, animations)
    editor = PropertyEditor(watch.session)
    super.init(watch.session)
    for child in [head, scroll, nothing, hint] { addSubview(child) }
    for child in [groupsTitle, animationsTitle, propertiesTitle, modelHead, shownHead, allButton] {
      scroll.addSubview(child)
    }
    scroll.addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] (tap: UITapGestureRecognizer) in
        self?.tapped(at: tap.location(in: self?.scroll))
      }))
    editor.attach(to: scroll, rows: { [weak self] in self?.usedRowViews ?? [] }) {
      [weak self] in self?.isAnimating ?? false
    }
    editModeControl.choice = 0
    watch.addReader(while: { [weak self] in self?.isShown ?? false }) { [weak self] in self?.update() }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    head.frame = CGRect(x: 0, y: 0, width: bounds.width, height: InspectorHead.height)
    scroll.frame = CGRect(
      x: 0, y: InspectorHead.height, width: bounds.width,
      height: max(1, bounds.height - InspectorHead.height))
    let width = min(260, bounds.width - 48)
    let middle = (bounds.height * 0.38).rounded()
    nothing.frame = CGRect(x: 24, y: middle, width: bounds.width - 48, height: 20)
    hint.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: middle + 28, width: width,
      height: hint.height(forWidth: width))
    update(layout: true)
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if changes.contains(.selection) {
      selectionChanged()
    } else if changes.contains(.tree) {
      update()
    } else {
      showMoment()
    }
  }

  override func pressBegins(on view: UIView?) -> Bool { colors.pressBegins(on: view) }
  override func closePopover() -> Bool { isShown && colors.close() }

  private func selectionChanged() {
    // Before the first reading, which is delayed, there are no groups to show.
    if watch.outline.entries.isEmpty { watch.refresh() }
    if shownLayer !== session.selection {
      shownLayer = session.selection
      editor.leave()
      colors.close()
      scroll.contentOffset = .zero
    }
    update(layout: true)
  }

  private func toggleAll() {
    showsAll.toggle()
    allButton.text = showsAll ? localized("Only what was set") : localized("All properties")
    update(layout: true)
  }

  // MARK: Contents

  private var usedRowViews: [PropertyRowView] { Array(rowViews.prefix(content.rows.count)) }

  /// Reads the layer's groups, animations and properties again.
  private func update(layout: Bool = false) {
    let layer = session.selection
    for view in [head, scroll] { view.isHidden = layer == nil }
    for view in [nothing, hint] { view.isHidden = layer != nil }
    guard let layer else { return }
    let new = InspectorContent(
      of: layer, in: session, groups: watch.groups[layer.node] ?? [], all: showsAll)
    let isSame = new.hasSameParts(as: content)
    content = new
    head.show(layer, content.shown, in: session)
    showParts()
    if layout || !isSame { arrange() }
  }

  /// Updates the values that change from frame to frame.
  private func showMoment() {
    guard let layer = session.selection else { return }
    let time = session.axisTime(of: layer)
    for card in cards.prefix(content.spans.count) { card.show(time: time) }
    let values = session.moment.values(of: layer)
    head.show(layer, values?.shown, in: session)
    guard let values else { return }
    content.follow(values)
    let visible = scroll.bounds
    for (view, row) in zip(rowViews, content.rows) where view.frame.overlaps(visible) {
      view.show(row)
    }
    colors.refresh(content.rows)
  }

  private func showParts() {
    fill(&groupViews, content.groups.count) { GroupRowView() }
    for (view, group) in zip(groupViews, content.groups) { view.show(group) }
    fill(&cards, content.spans.count) { [session, animations] in
      AnimationCard(
        onSelect: { session.selectedAnimation = $0.id },
        onRemove: { animations.remove($0.entry) })
    }
    for (card, span) in zip(cards, content.spans) {
      card.show(span, isSelected: span.id == session.selectedAnimation)
      card.show(time: session.axisTime(of: span.layer))
    }
    fill(&rowViews, content.rows.count) { [editor] in
      let view = PropertyRowView()
      view.onScrub = { [weak view] phase in view.map { editor.scrub($0, phase) } }
      return view
    }
    for (view, row) in zip(rowViews, content.rows) { view.show(row) }
    colors.refresh(content.rows)
  }

  /// Creates missing views, and hides those that are not needed.
  private func fill<Part: UIView>(_ views: inout [Part], _ count: Int, make: () -> Part) {
    while views.count < count {
      let view = make()
      views.append(view)
      scroll.insertSubview(view, at: 0)
    }
    for (index, view) in views.enumerated() { view.isHidden = index >= count }
  }

  // MARK: Layout

  private func arrange() {
    let width = scroll.bounds.width
    var y: CGFloat = 0
    layOut(groupsTitle, at: &y, if: !content.groups.isEmpty)
    for view in groupViews where !view.isHidden { stack(view, view.height, at: &y, gap: 8) }
    layOut(animationsTitle, at: &y, if: !content.spans.isEmpty)
    for card in cards where !card.isHidden { stack(card, card.height, at: &y, gap: 8) }
    if y > 0 { y += 4 }
    layOut(propertiesTitle, at: &y, if: true)
    let columns = PropertyRowView.columns(width)
    modelHead.frame = CGRect(x: columns.model, y: y, width: columns.width, height: 15)
    shownHead.frame = CGRect(x: columns.shown, y: y, width: columns.width, height: 15)
    y += 18
    for (view, row) in zip(rowViews, content.rows) {
      let height = PropertyRowView.height(of: row)
      view.frame = CGRect(x: 0, y: y, width: width, height: height)
      y += height
    }
    allButton.frame = CGRect(x: Self.inset - 8, y: y + 6, width: allButton.naturalWidth, height: 26)
    scroll.contentSize = CGSize(width: width, height: y + 44)
    editor.rowsMoved()
  }

  private func layOut(_ title: SectionTitle, at y: inout CGFloat, if isShown: Bool) {
    title.isHidden = !isShown
    guard isShown else { return }
    title.hasLine = y > 0
    title.frame = CGRect(x: 0, y: y, width: scroll.bounds.width, height: SectionTitle.height)
    y += SectionTitle.height
  }

  private func stack(
    _ view: UIView, _ height: (CGFloat) -> CGFloat, at y: inout CGFloat, gap: CGFloat
  ) {
    let width = scroll.bounds.width - 2 * Self.inset
    view.frame = CGRect(x: Self.inset, y: y, width: width, height: height(width))
    y = view.frame.maxY + gap
  }

  // MARK: Editing

  private func tapped(at point: CGPoint) {
    colors.close()
    guard let view = usedRowViews.first(where: { $0.frame.contains(point) }),
      point.x >= PropertyRowView.columns(scroll.bounds.width).model - 8
    else { return editor.leave() }
    if let index = view.swatch(at: scroll.convert(point, to: view)) {
      return colors.open(index, of: view)
    }
    editor.edit(view)
  }
}
