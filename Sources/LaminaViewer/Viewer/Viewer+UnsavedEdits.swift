import CoreGraphics
import Foundation
import Localization
import QuartzCore

// Unsaved edits when the program ends without a question: by a signal, or because its window is lost.

extension Viewer {
  /// Keeps the scene while it has unsaved edits, so that they are saved when a signal ends the program.
  func noteUnsavedEdits() {
    guard let page, page.session.hasUnsavedEdits, outcome == nil else {
      return UnsavedEdits.shared.keep(nil)
    }
    UnsavedEdits.shared.keep(
      UnsavedEdits.Scene(title: page.entry.title) { [weak self] in
        _ = self?.saveUnsavedEdits()
      })
  }

  /// Saves the unsaved edits of the scene that is shown in a folder of their own. Standard error tells where they are,
  /// or why they are lost.
  /// - Returns: The copy of the document with its edits; nil for other scenes, without unsaved edits, and when they are
  ///   lost.
  @discardableResult
  func saveUnsavedEdits() -> URL? {
    guard let page, page.session.hasUnsavedEdits else { return nil }
    do {
      guard let copy = try copyOfEdits(of: page) else { return nil }
      UnsavedEdits.tell(copy.path, of: page.entry.title)
      return page.session.savableDocument == nil ? nil : copy
    } catch {
      UnsavedEdits.tellLoss(of: page.entry.title, because: PlainText.of(error))
      return nil
    }
  }

  /// Writes the edited document, or the changes of another scene as Swift. Returns nil if no changes are left.
  private func copyOfEdits(of page: ScenePage) throws -> URL? {
    if let document = page.session.savableDocument, case .document(let url) = page.entry.source {
      return try UnsavedFolder.withNew(in: unsavedFolder) {
        try DocumentSaver(document: document).saveCopy(of: url, in: $0)
      }
    }
    let text = changesAsSwift(of: page)
    guard !text.isEmpty else { return nil }
    return try UnsavedFolder.withNew(in: unsavedFolder) { folder in
      let file = folder.appendingPathComponent("changes.swift")
      try OutputFile.write(Data(text.utf8), to: file.path)
      return file
    }
  }

  /// Ends the viewer after the loss of the connection to the X server. The state for the next viewer names the copy
  /// with the unsaved edits.
  func finishWithoutConnection() {
    guard outcome == nil else { return }
    var last = state
    last.editedCopy = saveUnsavedEdits()?.path
    finish(.connectionLost(last))
  }

  /// Ends the viewer, which cannot go on for a reason given as a line for the user.
  func fail(_ reason: String) {
    guard outcome == nil else { return }
    saveUnsavedEdits()
    finish(.failed(reason))
  }

  /// Tells that the document that is shown is a copy of the one at `path`, with the edits that were not saved there.
  func tellAboutCopy(of path: String) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let key = CommandTable.row(of: .file(.saveAs)).keys.first?.name ?? ""
    showNotice(
      localized(
        "This copy of \(name) has the edits that were not saved. \(key) saves it under another name."))
  }
}
