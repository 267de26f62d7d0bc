import CAML
import Foundation
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

// Saving edited documents, and what happens when their files change meanwhile.

extension Viewer {
  /// Writes the edits of the document that is shown into its file. If another program has changed the file, asks first;
  /// saving again while the question is open replaces the file. For a document in an archive, or in a format that is only
  /// read, asks for the name of a new document if there are edits.
  func save() {
    guard let page else { return }
    applyTypedValue()
    guard let document = page.session.savableDocument else {
      if let planes = page.session.savablePlanes { return save(planes, of: page) }
      return saveSource() ? () : explainSaving(page)
    }
    guard page.session.hasUnsavedEdits else {
      return showNotice(localized("There are no changes to save."))
    }
    guard document.file != nil else { return askForName() }
    let version = document.file.flatMap { FileVersion($0) }
    let isAnswer = changeCard?.version.map { $0 == version } ?? false
    guard isAnswer || !isChangedOnDisk(document) else { return askAboutChange() }
    attempt {
      let file = try DocumentSaver(document: document).save()
      ownVersion = FileVersion(file)
      ignoredVersion = nil
      finishSaving(page)
    }
  }

  /// Applies the value of the scene that is being typed, which would not be saved otherwise. A text that is not valid stays in
  /// its field.
  func applyTypedValue() {
    if let field = UIResponder.focused as? TextField, field.holdsValue { field.applyText() }
  }

  /// Asks for a name, and saves the document there. From then on the page shows the document of that name. `action` is
  /// called after a document in a format that is only read was saved, instead of showing the new document.
  func askForName(then action: (() -> Void)? = nil) {
    guard let page else { return }
    applyTypedValue()
    guard case .document(let url) = page.entry.source else { return explainSaving(page) }
    if page.session.readOnlyDocument != nil {
      return askForNameOfLayers(page, from: url, then: action)
    }
    guard let document = page.session.savableDocument else { return explainSaving(page) }
    let own = document.file.map { _ in url }
    let request = FileRequest(
      title: localized("Save as"), path: (own ?? DocumentSaver.freeName(beside: url)).path,
      own: own?.standardizedFileURL,
      kinds: DocumentFormat.named(by: url.path).map { [$0.dialogKind] } ?? []
    ) { DocumentSaver.target($0, from: url) }
    ask(request) { [weak self] in try self?.write(page, as: $0) }
  }

  /// Saves the document of `page` under another name. Errors are shown in the window.
  func save(_ page: ScenePage, as new: URL) { attempt { try write(page, as: new) } }

  private func write(_ page: ScenePage, as new: URL) throws {
    guard let document = page.session.savableDocument, case .document(let old) = page.entry.source
    else { return }
    // The page may have been replaced by another one of the same session since.
    let isShown = self.page?.session === page.session
    let page = isShown ? self.page ?? page : page
    // The URL of a folder may end with a slash.
    if new.standardizedFileURL.path == old.standardizedFileURL.path {
      if isShown, document.file != nil { return save() }
      try saveHidden(page, document)
      return noteSaved(page)
    }
    let url = try DocumentSaver(document: document).save(old, as: new)
    page.rename(SceneEntry(savedAs: url, size: page.entry.size))
    guard isShown else { return noteSaved(page) }
    watch(page)
    source?.follow(page.entry.name)
    finishSaving(page)
  }

  /// Saves the document of a page that is not shown any more, so that the user cannot be asked about another program's
  /// changes.
  private func saveHidden(_ page: ScenePage, _ document: any SavableDocument) throws {
    guard !isChangedOnDisk(document) else {
      throw DocumentSaver.Problem(
        description: localized("\(page.entry.title) was changed by another program."))
    }
    _ = try DocumentSaver(document: document).save()
  }

  /// Tells that a page was saved that is not shown any more.
  private func noteSaved(_ page: ScenePage) {
    page.session.undo.markSaved()
    showNotice(localized("Saved \(page.entry.shownName)"))
  }

  func finishSaving(_ page: ScenePage) {
    isDocumentRemoved = false
    forgetContinuedCopy()
    dismissChange()
    endFileComparison()
    // A removed package was written again with its pictures, which is not a change by another program.
    watchUsedFiles(of: page)
    page.session.undo.markSaved()
    page.session.notify(.tree)
    showTitle()
    showNotice(localized("Saved \(page.entry.shownName)"))
  }

  /// Says why a scene that is not a document cannot be saved, and what to do instead. A document in a format that is only
  /// read is saved under another name if it has edits.
  private func explainSaving(_ page: ScenePage) {
    if case .document(let url) = page.entry.source {
      if page.session.undo.isChanged, page.session.readOnlyDocument != nil {
        return askForNameOfUnsavedVersion(page)
      }
      let (name, key) = (url.lastPathComponent, keyName(of: .file(.saveAs)))
      return showNotice(
        localized("\(name) can be read but not written. \(key) saves it as a CAML document."))
    }
    let copy = keyName(of: .file(.copyChanges))
    showNotice(
      localized("Only documents can be saved. \(copy) copies the changes of this scene as Swift."))
  }

  /// Copies the statements in Swift that make all edits of the scene. The edits of a scene that is not a savable
  /// document count as saved then, because they have no other place.
  func copyChanges() {
    guard let page else { return }
    applyTypedValue()
    let session = page.session
    let text = changesAsSwift(of: page)
    guard !text.isEmpty else { return showNotice(localized("There are no changes to copy.")) }
    host.window.setClipboard(ClipboardContent(text: text))
    if session.savableDocument == nil {
      session.undo.markSaved()
      session.hasCopiedChanges = true
    }
    session.notify(.tree)
    showNotice(localized("The changes are on the clipboard as Swift."))
  }

  /// Returns the statements in Swift that make all edits of a scene; an empty text if no edits have an effect.
  func changesAsSwift(of page: ScenePage) -> String {
    let changes = page.session.edits.changes
    guard let sources = page.entry.swiftSources else { return changes.swift() }
    let locations = StatementLocations(sources)
    return changes.swift { locations.location(of: $0) }
  }

  // MARK: Changes by other programs

  /// Loads the document of the page again after its file changed, unless this viewer wrote it, or another document is
  /// being read, which will replace it. Unsaved edits are not replaced without a question.
  func changed(_ url: URL) {
    guard isThere(url) else { return tellAboutRemoval() }
    if isDocumentRemoved {
      isDocumentRemoved = false
      page?.session.undo.takeBackUnsaved()
    }
    let version = versionOnDisk
    if version != nil, version == ownVersion.take() { return }
    guard page?.session.hasUnsavedEdits == true else { return saved(url) }
    if fileComparison?.version != version { endFileComparison() }
    guard mayHaveChanged(url) else {
      // The file has the text that was read, and was only written again.
      if changeCard?.version != nil { dismissChange() }
      return
    }
    askAboutChange()
  }

  /// Returns false if the document's file has the text that was read. It is true for packages, in which a picture may have
  /// changed, and for documents in archives and in formats that are only read.
  private func mayHaveChanged(_ url: URL) -> Bool {
    guard let document = page?.session.savableDocument, document.file != nil, !FileRequest.isFolder(url)
    else { return true }
    return isChangedOnDisk(document)
  }

  /// Loads the document of the page again after files that it uses have changed. Unsaved edits are not replaced without a
  /// question.
  func usedFilesChanged(of url: URL) {
    guard let page, isThere(url) else { return }
    guard page.session.hasUnsavedEdits else { return saved(url) }
    // A question about the document's own file stays.
    guard changeCard?.version == nil else { return }
    askAboutUsedFiles(page)
  }

  func askAboutUsedFiles(_ page: ScenePage) {
    let name = page.entry.title
    showChange(load: nil) { localized("Files that \(name) uses were changed by another program.") }
    changeCard?.planeVersions = page.session.planeVersions
  }

  /// Says that the file of the document that is shown is gone. The document counts as unsaved from now on.
  func tellAboutRemoval() {
    guard let page else { return }
    // There is no file any more that could be loaded.
    dismissChange()
    let title = page.entry.title
    guard page.session.savableDocument?.file != nil else {
      return showNotice(localized("\(title) was removed by another program."), isError: true)
    }
    // The window has the only copy now, so closing it asks.
    if !isDocumentRemoved { page.session.undo.markUnsaved() }
    isDocumentRemoved = true
    page.session.notify(.tree)
    showTitle()
    let key = keyName(of: .file(.save))
    showNotice(
      localized("\(title) was removed by another program. \(key) writes it again."), isError: true)
  }

  /// Returns true if the file of the document that is shown exists; for a document without one, the file at `url`.
  private func isThere(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: (page?.session.savableDocument?.file ?? url).path)
  }

  /// Loads the scene again; asks first if it is a document with unsaved edits.
  func reloadOrAsk() {
    loadForChange = nil
    if answer(.load) { return }
    guard hasUnsavedDocument else { return reload() }
    askAboutEdits()
  }

  /// True if a document is shown, in any format, with edits that loading it again would discard.
  private var hasUnsavedDocument: Bool {
    guard let page, case .document = page.entry.source else { return false }
    return page.session.hasUnsavedEdits
  }

  /// Makes the scene again and shows it from time 0; asks first if it is a document with unsaved edits.
  func startAgainOrAsk() {
    let start = { [weak self] in self?.startAgain() ?? () }
    loadForChange = start
    if answer(.load) { return }
    guard hasUnsavedDocument else { return startAgain() }
    askAboutEdits(load: start)
  }

  /// Asks about the unsaved edits of the document; `load` discards them. The question says so if another program has
  /// changed the file as well.
  func askAboutEdits(load: (() -> Void)? = nil) {
    guard let page else { return }
    if page.session.savableDocument.map(isChangedOnDisk) ?? false { return askAboutChange(load: load) }
    let name = page.entry.title
    showChange(load: load) { localized("\(name) has edits that are not saved.") }
  }

  /// The version of the shown document that is in its file now; nil for a scene without one, and for a missing file.
  private var versionOnDisk: FileVersion? {
    page?.session.savableDocument?.file.flatMap { FileVersion($0) }
  }

  func isChangedOnDisk(_ document: any SavableDocument) -> Bool {
    guard let file = document.file, let version = FileVersion(file), version != ignoredVersion else {
      return false
    }
    // A file of another size is not read: it may be of any size.
    guard version.size == document.source.count else { return true }
    guard let data = try? Data(contentsOf: file) else { return false }
    return data != document.source
  }

  func askAboutChange(load: (() -> Void)? = nil) {
    guard let page else { return }
    let name = page.entry.title
    showChange(isAboutFile: true, load: load) { localized("\(name) was changed by another program.") }
  }

  /// Shows the card that asks about unsaved edits. `load` is called for the answer "load"; nil loads the scene again at
  /// the same time.
  private func showChange(
    isAboutFile: Bool = false, load: (() -> Void)? = nil, title: @escaping () -> String
  ) {
    dismissChange()
    loadForChange = load
    let savesInPlace = page?.session.savableDocument != nil || page?.session.savablePlanes != nil
    let card = ChangeCard(title, savesInPlace: savesInPlace) { [weak self] in
      _ = self?.answer($0)
    }
    card.version = isAboutFile ? versionOnDisk : nil
    changeCard = card
    page?.view.addSubview(card)
    placeChange()
  }

  func placeChange() {
    guard let canvas = page?.canvas else { return }
    // The card and the comparison's bar are both at the top of the canvas. The card keeps a distance of 12 points from
    // the top of its area, which makes 8 points from the bar.
    let top = canvas.tools?.comparisonBottom.map { $0 - 4 } ?? 0
    let area = canvas.frame
    changeCard?.layOut(
      in: CGRect(x: area.minX, y: area.minY + top, width: area.width, height: area.height - top))
  }

  /// Does what the user chose about a changed file. Returns false when there was no question.
  func answer(_ answer: ChangeCard.Answer) -> Bool {
    guard changeCard != nil, let page, case .document(let url) = page.entry.source else { return false }
    switch answer {
    case .keep:
      // A question about the edits alone does not say that another program has changed the file.
      if let version = changeCard?.version { ignoredVersion = version }
      dismissChange()
    case .load:
      let load = loadForChange
      dismissChange()
      if let load { load() } else { reload() }
    case .compare:
      let version = versionOnDisk
      load(url) { [weak self] in try self?.compareWithFile($0, version) }
    }
    return true
  }

  /// Compares the edited document that is shown with `entry`, which was read from `version` of its file, in the same state
  /// and at the same time.
  private func compareWithFile(_ entry: SceneEntry, _ version: FileVersion?) throws {
    guard let session = page?.session else { return }
    let comparison = try FileComparison(entry, version, with: session, assets: assets)
    fileComparison = comparison
    session.compare(with: comparison.source)
    followFileComparison()
    placeChange()
  }

  /// Brings the file's version to the states of the edited document from now on, until the comparison ends.
  func followFileComparison() {
    guard let session = page?.session, let comparison = fileComparison else { return }
    session.observe { [weak self, weak comparison, weak session] changes in
      if changes.contains(.options) { self?.placeChange() }
      guard let comparison, let session else { return }
      guard session.options.comparison?.source == comparison.source else {
        // The user has ended the comparison; the file's scene is not needed any more.
        if self?.fileComparison === comparison { self?.fileComparison = nil }
        return
      }
      if comparison.follow(session) { session.notify(.options) }
    }
  }

  /// Ends a comparison with the document's file, which has changed.
  private func endFileComparison() {
    guard let session = page?.session, session.options.comparison?.source.isFile == true else { return }
    session.options.comparison = nil
    fileComparison = nil
  }

  func dismissChange() {
    changeCard?.removeFromSuperview()
    (changeCard, loadForChange) = (nil, nil)
  }
}
