import QuartzCore
import UIKit

// The panels around the scene and their sizes.

extension ScenePage {
  private var preferences: Preferences { panels.context.preferences }

  /// Shows the panels that were open in another page.
  func show(_ panels: OpenPanels) {
    openPanels = panels
    arrange()
  }

  /// Shows or hides a panel. A panel that had no room is shown when it is requested again.
  func toggle(_ id: PanelID) {
    guard let slot = PanelTable[id]?.slot else { return }
    if shownPanels.contains(id) { openPanels.close(id) } else { openPanels.open(id, in: slot) }
    panelsChanged()
  }

  /// Lays the page out, and notifies all panels, since those that appear have missed earlier changes.
  func panelsChanged() {
    arrange()
    session.notify([.time, .transport, .selection, .tree, .options])
    hoverAgain()
  }

  /// The panels that have room, slot by slot.
  var shownPanels: [PanelID] {
    let frames = layout.frames
    return PanelTable.inButtonOrder.map(\.id).filter { frames[$0] != nil }
  }

  // MARK: Sizes

  var layout: PageLayout {
    let values = preferences.values
    let requests = openPanels.latestFirst.compactMap { id in
      PanelTable[id].map {
        let length = values.length(of: id.rawValue).map { CGFloat($0) }
        return PageLayout.Request(id: id, slot: $0.slot, length: length)
      }
    }
    return PageLayout(size: view.bounds.size, requests: requests, isBare: isBare)
  }

  func placePanels(_ layout: PageLayout) {
    for (id, panel) in panels.createdPanels where layout.frames[id] == nil { hide(panel) }
    for (id, frame) in layout.frames { panels[id].map { show($0, in: frame) } }
    for (id, edge) in edges where layout.frames[id] == nil { edge.isHidden = true }
    for (id, frame) in layout.frames { placeEdge(of: id, at: frame) }
  }

  private func show(_ panel: UIView, in frame: CGRect) {
    panel.isHidden = false
    if panel.superview == nil { view.insertSubview(panel, belowSubview: timeline) }
    panel.frame = frame
  }

  private func hide(_ panel: UIView) {
    panel.isHidden = true
    UIResponder.resignFirstResponder(in: panel, pressing: nil)
  }

  private func placeEdge(of id: PanelID, at frame: CGRect) {
    guard let slot = PanelTable[id]?.slot else { return }
    let edge = edges[id] ?? PanelEdge(of: slot) { [weak self] in self?.drag($0, id) }
    edges[id] = edge
    if edge.superview == nil { view.insertSubview(edge, aboveSubview: timeline) }
    edge.isHidden = false
    edge.place(at: frame)
  }

  /// True if a press at `point` begins to drag a panel's border.
  func isEdge(_ point: CGPoint) -> Bool {
    edges.values.contains { !$0.isHidden && $0.frame.contains(point) }
  }

  private func length(of id: PanelID) -> CGFloat? {
    layout.frames[id].map { PanelTable[id]?.slot == .bottom ? $0.height : $0.width }
  }

  private func drag(_ phase: PanelEdge.Phase, _ id: PanelID) {
    switch phase {
    case .began: lengthBeforeDrag = length(of: id)
    case .moved(let distance): lengthBeforeDrag.map { resize(id, to: $0 + distance) }
    case .ended:
      // The length at which the panel was shown is kept, which may be less than the drag asked for.
      length(of: id).map { resize(id, to: $0) }
      lengthBeforeDrag = nil
      preferences.save()
    case .reset:
      resize(id, to: nil)
      preferences.save()
    }
  }

  /// Gives a panel a length in points, as far as there is room; nil gives it the default length.
  private func resize(_ id: PanelID, to length: CGFloat?) {
    preferences.values.setLength(length.map { Double($0) }, of: id.rawValue)
    panelsChanged()
  }

  // MARK: Commands

  /// Performs a command on the panels. Returns false when no panel is shown that it applies to.
  func perform(_ command: ViewerCommand.Layout) -> Bool {
    switch command {
    case .wrapSource: wrapSource()
    case .editSource: editSource()
    case .showError: panels.context.source?.goToNextError() ?? false
    case .widenPanel: resizeLatest(by: Self.lengthStep)
    case .narrowPanel: resizeLatest(by: -Self.lengthStep)
    case .resetPanel: latestShown.map { drag(.reset, $0) } != nil
    }
  }

  /// The state of a command on the panels.
  func state(of command: ViewerCommand.Layout) -> CommandState {
    switch command {
    case .wrapSource: .on(preferences.values.isSourceWrapped)
    case .editSource: .enabled(if: panels.context.source?.copy != nil)
    case .showError: .enabled(if: panels.context.source?.editor.markedLines.isEmpty == false)
    case .widenPanel, .narrowPanel, .resetPanel: .enabled(if: latestShown != nil)
    }
  }

  private func wrapSource() -> Bool {
    preferences.toggleWrapping()
    session.notify(.options)
    return true
  }

  /// Begins to edit the source, whose panel is opened if it is not shown. Returns false without a source.
  private func editSource() -> Bool {
    guard let source = panels.context.source else { return false }
    if !shownPanels.contains("lesson") { toggle("lesson") }
    return source.editor.becomeFirstResponder()
  }

  /// The change in points of a panel's length by one command.
  private static let lengthStep: CGFloat = 24

  /// The panel that was opened last among those that are shown; nil without one.
  private var latestShown: PanelID? {
    let shown = layout.frames
    return openPanels.latestFirst.first { shown[$0] != nil }
  }

  private func resizeLatest(by distance: CGFloat) -> Bool {
    guard let id = latestShown else { return false }
    for phase in [PanelEdge.Phase.began, .moved(distance), .ended] { drag(phase, id) }
    return true
  }
}
