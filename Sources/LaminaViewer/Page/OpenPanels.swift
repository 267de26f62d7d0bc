/// The panels that the user has opened, of which each slot has one at most.
struct OpenPanels: Codable, Equatable, Sendable {
  private var panels: [PanelSlot: PanelID] = [:]
  /// The slot in which a panel was opened last. Its panel is preferred where not all have room.
  private(set) var latest = PanelSlot.right

  var slots: Set<PanelSlot> { Set(panels.keys) }

  /// The open panel in `slot`; nil when there is none.
  subscript(slot: PanelSlot) -> PanelID? { panels[slot] }

  /// Opens a panel in place of the one that is open in its slot.
  mutating func open(_ id: PanelID, in slot: PanelSlot) { (panels[slot], latest) = (id, slot) }

  mutating func close(_ slot: PanelSlot) { panels[slot] = nil }
}

/// A part of the page that shows one panel at a time.
enum PanelSlot: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case left, bottom, right
}
