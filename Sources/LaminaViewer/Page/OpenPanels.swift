/// The panels that the user has opened. At the left and at the bottom there is one at most; at the right there may be
/// several, side by side where they have room.
struct OpenPanels: Codable, Equatable, Sendable {
  private struct Place: Codable, Equatable, Sendable {
    let id: PanelID
    let slot: PanelSlot
  }

  /// The open panels, the one that was opened last at the end.
  private var places: [Place] = []

  var slots: Set<PanelSlot> { Set(places.map(\.slot)) }

  /// The open panels, the one that was opened last first. Where not all have room, those that were opened later are
  /// preferred.
  var latestFirst: [PanelID] { places.reversed().map(\.id) }

  /// The panel in `slot` that was opened last; nil when there is none.
  subscript(slot: PanelSlot) -> PanelID? { places.last { $0.slot == slot }?.id }

  /// Opens a panel. At the left and at the bottom it takes the place of another.
  mutating func open(_ id: PanelID, in slot: PanelSlot) {
    places.removeAll { $0.id == id || ($0.slot == slot && slot != .right) }
    places.append(Place(id: id, slot: slot))
  }

  mutating func close(_ id: PanelID) { places.removeAll { $0.id == id } }
}

/// A part of the page that shows panels.
enum PanelSlot: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case left, bottom, right
}
