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

  /// Continues the unsaved edits of the document at `path`: the copy that has them, which is shown, becomes that document
  /// with unsaved edits, so that saving writes them into its file. If there is no such file, the copy is shown as itself.
  func continueEdits(of path: String) {
    let url = URL(fileURLWithPath: path)
    guard let page, let document = page.session.savableDocument,
      let file = editedFile(of: url, shownBy: page), let version = FileVersion(file)
    else { return tellAboutCopy(of: url.lastPathComponent) }
    document.saved(document.source, as: file)
    page.session.undo.markUnsaved()
    page.rename(SceneEntry(savedAs: url, size: page.entry.size))
    watch(page)
    ignoredVersion = version
    source?.follow(page.entry.name)
    page.session.notify(.tree)
    showTitle()
    noteUnsavedEdits()
    let key = CommandTable.row(of: .file(.save)).keys.first?.name ?? ""
    showNotice(localized("The edits that were not saved are back. \(key) saves them."))
  }

  /// Returns the file of the document at `url` in which the copy shown by `page` can be saved: the document itself, or
  /// the file in a package. Returns nil if the page shows no copy with a file.
  private func editedFile(of url: URL, shownBy page: ScenePage) -> URL? {
    guard let file = page.session.savableDocument?.file, case .document(let copy) = page.entry.source
    else { return nil }
    let isPackage = file.standardizedFileURL.path != copy.standardizedFileURL.path
    return isPackage ? url.appendingPathComponent(file.lastPathComponent) : url
  }

  private func tellAboutCopy(of name: String) {
    let key = CommandTable.row(of: .file(.saveAs)).keys.first?.name ?? ""
    showNotice(
      localized(
        "This copy of \(name) has the edits that were not saved. \(key) saves it under another name."))
  }
}
