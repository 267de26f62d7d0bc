import Localization
import ViewerKit

/// The table of the panels around a scene. A panel is a view in a file of its own, and a row here: its button, its key,
/// its line in the help and its slot follow from the row.
enum PanelTable {
  /// The panels in the order in which the help lists them.
  static let panels = [
    PanelDescription(
      "animations", in: .bottom, button: ("Animations", .animations), keys: ["Tab"],
      help: ("Tab", "animations, lane by lane")
    ) { AnimationsPanel($0.editor) },
    PanelDescription(
      "layers", in: .left, button: ("Layers", .layers), keys: ["F3"], help: ("F3", "layers")
    ) { LayersPanel($0.layerWatch) },
    PanelDescription(
      "inspector", in: .right, button: ("Inspector", .inspector), keys: ["F4", "Ctrl+I"],
      help: ("F4 or Ctrl+I", "inspector")
    ) { InspectorPanel($0.layerWatch, $0.editor) },
    PanelDescription(
      "curves", in: .right, button: ("Curves", .curves), keys: ["G"], help: ("G", "curves")
    ) { CurvesPanel($0.editor) },
    PanelDescription(
      "lesson", in: .right, button: ("Lesson and source", .lesson), keys: ["F6"],
      help: ("F6", "lesson and source")
    ) { LessonPanel($0.session, of: $0.entry, $0.makeSourcePane()) },
    PanelDescription(
      "issues", in: .right, button: ("Issues", .issues), keys: ["F7"],
      help: ("F7", "issues of the scene")
    ) { IssuesPanel($0.session) },
  ]

  private static let panelsByID = Dictionary(
    panels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the panel of that name; nil when there is none.
  static subscript(id: PanelID) -> PanelDescription? { panelsByID[id] }

  /// Returns the position of a panel in the table, which is also its position among panels side by side.
  static func index(of id: PanelID) -> Int { panels.firstIndex { $0.id == id } ?? panels.count }

  /// The panels in the order of their buttons: slot by slot.
  static let inButtonOrder = PanelSlot.allCases.flatMap { slot in panels.filter { $0.slot == slot } }
}

/// A row of `PanelTable`.
struct PanelDescription: Sendable {
  let id: PanelID
  let slot: PanelSlot
  /// The command that shows and hides the panel.
  let row: CommandRow
  /// The line of the help that names the panel's keys.
  let help: HelpLine
  /// Makes the panel's view.
  let make: @MainActor @Sendable (PagePanels) -> Panel

  init(
    _ id: PanelID, in slot: PanelSlot, button: (name: LocalizedText, icon: Icon), keys: [String],
    help: (keys: LocalizedText, effect: LocalizedText),
    make: @escaping @MainActor @Sendable (PagePanels) -> Panel
  ) {
    (self.id, self.slot, self.make) = (id, slot, make)
    row = CommandRow(.panel(id), button.name, icon: button.icon, keys: keys)
    self.help = HelpLine(help.keys, help.effect, commands: row)
  }
}
