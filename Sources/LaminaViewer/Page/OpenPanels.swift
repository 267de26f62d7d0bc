/// The panels that the user has opened. At the left and at the bottom there is one at most; at the right there may be
/// several, side by side where they have room.
struct OpenPanels: Codable, Equatable, Sendable {
  private struct OpenPanel: Codable, Equatable, Sendable {
    let id: PanelID
    let slot: PanelSlot
  }

  /// The open panels, the one that was opened last at the end.
  private var panels: [OpenPanel] = []

  /// The keys in the file of the saved session. The name "places" is an earlier one of the property; with it, files of
  /// earlier versions can be read.
  private enum CodingKeys: String, CodingKey { case panels = "places" }

  var slots: Set<PanelSlot> { Set(panels.map(\.slot)) }

  /// The open panels, the one that was opened last first. Where not all have room, those that were opened later are
  /// preferred.
  var latestFirst: [PanelID] { panels.reversed().map(\.id) }

  /// The panel in `slot` that was opened last; nil when there is none.
  subscript(slot: PanelSlot) -> PanelID? { panels.last { $0.slot == slot }?.id }

  func contains(_ id: PanelID) -> Bool { panels.contains { $0.id == id } }

  /// Opens a panel. At the left and at the bottom it takes the place of another.
  mutating func open(_ id: PanelID, in slot: PanelSlot) {
    panels.removeAll { $0.id == id || ($0.slot == slot && slot != .right) }
    panels.append(OpenPanel(id: id, slot: slot))
  }

  mutating func close(_ id: PanelID) { panels.removeAll { $0.id == id } }
}

/// A part of the page that shows panels.
enum PanelSlot: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case left, bottom, right
}
