/// The panels that were open on a page, which the page of another scene takes over.
@MainActor
struct KeptPanels {
  private let panels: OpenPanels
  /// True if the page showed a source, or could have shown one.
  private let hadSource: Bool

  init(of page: ScenePage) {
    (panels, hadSource) = (page.openPanels, page.panels.context.source != nil)
  }

  /// Opens the panels on `page`. The source, which a scene without one does not show, is then as on a new page.
  func open(on page: ScenePage) {
    let opensSource = page.openPanels.contains("lesson")
    page.openPanels = panels
    if page.panels.context.source == nil {
      page.openPanels.close("lesson")
    } else if opensSource, !hadSource {
      page.openPanels.open("lesson", in: .right)
    }
    page.panelsChanged()
  }
}
