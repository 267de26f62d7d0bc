import UIKit

// The export of the scene.

extension Viewer {
  func showExport() {
    guard let page, exportPanel == nil else { return }
    let panel = ExportPanel(
      page.session, name: page.entry.fileName, folder: page.entry.source.folder,
      preferences: preferences
    ) { [weak self] message, isError in
      self?.endExport()
      if let message { self?.showNotice(message, isError: isError) }
    }
    panel.frame = page.view.bounds
    page.view.addSubview(panel)
    page.isCovered = true
    exportPanel = panel
  }

  private func endExport() {
    // A question may have come over the panel, whose focus stays.
    exportPanel.map { UIResponder.resignFirstResponder(in: $0, pressing: nil) }
    exportPanel?.removeFromSuperview()
    exportPanel = nil
    page?.isCovered = question != nil
  }
}
