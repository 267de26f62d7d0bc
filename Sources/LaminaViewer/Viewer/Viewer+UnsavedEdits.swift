import CoreGraphics
import Foundation
import Localization
import QuartzCore
import SceneBuilding

// Unsaved edits when the program ends without a question: by a signal, or because its window is lost.

/// A copy of a document with edits that another viewer has not saved.
struct ContinuedCopy {
  /// The file with the document's text, which may be in a package.
  let file: URL
  /// The hash of the content to which the edits were made; nil if it is unknown.
  let content: String?
}

extension Viewer {
  /// Keeps the scene while it has unsaved edits or gestures, so that they are saved when a signal ends the program.
  func noteUnsavedEdits() {
    guard let session = page?.session, outcome == nil,
      session.hasUnsavedEdits || session.hasUnsavedRecording
    else { return UnsavedEdits.shared.keep(nil) }
    UnsavedEdits.shared.keep(
      UnsavedEdits.Scene(title: session.title) { [weak self] in
        _ = self?.saveUnsavedEdits()
      })
  }

  /// Saves the unsaved edits of the scene that is shown, and its unsaved gestures, in folders of their own. Standard
  /// error tells where they are, or why they are lost. For a document, also saves the state from which a later viewer
  /// continues the edits.
  /// - Returns: That state; nil for other scenes, without unsaved edits, and when they are lost.
  @discardableResult
  func saveUnsavedEdits() -> ViewerState? {
    guard let page else { return nil }
    saveUnsavedGestures(of: page)
    guard page.session.hasUnsavedEdits else { return nil }
    do {
      guard let copy = try copyOfEdits(of: page) else { return nil }
      UnsavedEdits.tell(copy.path, of: page.entry.title)
      let last =
        page.session.savableDocument.map { state(continuing: $0, from: copy) }
        ?? stateContinuingRecord(of: page, in: copy)
      try? last?.save(to: stateFile)
      return last
    } catch {
      UnsavedEdits.tellLoss(of: page.entry.title, because: PlainText.of(error))
      return nil
    }
  }

  /// Returns the state from which a later viewer continues the edits of `document`, which are in `copy`.
  private func state(continuing document: any SavableDocument, from copy: URL) -> ViewerState {
    var last = state
    last.editedCopy = copy.path
    last.editedContent =
      if let continuedCopy { continuedCopy.content } else {
        SHA256.digits(of: [UInt8](document.source))
      }
    return last
  }

  /// The name of the record of edits in the folder with the copies of a document that is only read.
  private static let recordName = "edits.json"

  /// Returns the state from which a later viewer makes the edits again that are in `copy`, a document or a folder of
  /// several; nil if there is no record of them.
  private func stateContinuingRecord(of page: ScenePage, in copy: URL) -> ViewerState? {
    guard page.session.readOnlyDocument != nil else { return nil }
    let records = [copy, copy.deletingLastPathComponent()].map {
      $0.appendingPathComponent(Self.recordName)
    }
    guard let record = records.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      return nil
    }
    var last = state
    last.editRecord = record.path
    return last
  }

  /// Writes the gestures that were recorded and not saved. They are asked about nowhere else when the program ends
  /// without a question.
  private func saveUnsavedGestures(of page: ScenePage) {
    let session = page.session
    guard session.hasUnsavedRecording else { return }
    session.endRecording()
    guard let script = session.script else { return }
    let name = GestureScript.file(for: page.entry.source).lastPathComponent
    do {
      let file = try writeUnsaved(name) { try script.write(to: $0) }
      UnsavedEdits.tellGestures(file.path, of: page.entry.title)
    } catch {
      UnsavedEdits.tellLoss(of: page.entry.title, because: PlainText.of(error))
    }
  }

  /// Writes the edited document, new documents in place of one that is only read, or the changes of another scene as
  /// Swift. Returns nil if no changes are left.
  private func copyOfEdits(of page: ScenePage) throws -> URL? {
    if let document = page.session.savableDocument, case .document(let url) = page.entry.source {
      return try UnsavedFolder.withNew(in: unsavedFolder) {
        try DocumentSaver(document: document).saveCopy(of: url, in: $0)
      }
    }
    let text = changesAsSwift(of: page)
    guard page.session.planesHaveUnsavedEdits ?? !text.isEmpty else { return nil }
    if page.session.readOnlyDocument != nil, case .document(let url) = page.entry.source {
      return try UnsavedFolder.withNew(in: unsavedFolder) {
        let copy = try page.session.saveUnsavedLayers(from: url, in: $0)
        // A record cannot name the animations of a recording, of which many have the same key. The copies have the edits as
        // well, so an error costs only the continuation.
        if !(page.session.shownDocument is RecordingDocument) {
          try? EditRecord(page.session).write(to: $0.appendingPathComponent(Self.recordName))
        }
        return copy
      }
    }
    return try writeUnsaved("changes.swift") {
      try OutputFile.write(Data(text.utf8), to: $0.path)
    }
  }

  /// Calls `write` with a file called `name` in a new folder of unsaved edits, and returns the file.
  private func writeUnsaved(_ name: String, _ write: (URL) throws -> Void) throws -> URL {
    try UnsavedFolder.withNew(in: unsavedFolder) { folder in
      let file = folder.appendingPathComponent(name)
      try write(file)
      return file
    }
  }

  /// Ends the viewer after the loss of the connection to the X server. The state for the next viewer names the copy
  /// with the unsaved edits.
  func finishWithoutConnection() {
    guard outcome == nil else { return }
    let last = saveUnsavedEdits() ?? state
    finish(.connectionLost(last))
  }

  /// Ends the viewer, which cannot go on for a reason given as a line for the user.
  func fail(_ reason: String) {
    guard outcome == nil else { return }
    saveUnsavedEdits()
    finish(.failed(reason))
  }

  // MARK: Continuing

  /// Continues the unsaved edits of a document: the copy that has them, which is shown, becomes that document with
  /// unsaved edits, so that saving writes them into its file. If another program has changed the file since the edits
  /// were made, asks about it. The copy of a document in an archive is shown as itself.
  func continueEdits(of edited: EditedDocument) {
    let url = URL(fileURLWithPath: edited.path)
    guard let page, let document = page.session.savableDocument, let copy = document.file,
      let file = editedFile(of: url, shownBy: page)
    else { return }
    page.session.undo.markUnsaved()
    let version = FileVersion(file)
    if version == nil, FileManager.default.fileExists(atPath: url.path) {
      showTitle()
      return tellAboutCopy(of: url.lastPathComponent)
    }
    document.saved(document.source, as: file)
    page.rename(SceneEntry(savedAs: url, size: page.entry.size))
    watch(page)
    continuedCopy = ContinuedCopy(file: copy, content: edited.content)
    source?.follow(page.entry.name)
    page.session.notify(.tree)
    showTitle()
    guard let version else { return tellAboutRemoval() }
    guard Self.content(of: file, version) == edited.content else { return askAboutChange() }
    ignoredVersion = version
    showNotice(Self.textOfContinuing(keyName(of: .file(.save))))
  }

  /// Makes the unsaved edits of a document that is only read again, which are in a record. If its files have changed since
  /// it was edited, or if some edits do not fit, says where the copies with the edits are.
  func continueEdits(recordedIn file: URL) {
    guard let page else { return }
    let session = page.session
    guard let record = EditRecord(contentsOf: file), session.readOnlyDocument != nil,
      record.files == session.readVersions, record.apply(to: session, with: page.panels.editor)
    else { return tellAboutCopies(in: file.deletingLastPathComponent()) }
    continuedCopy = ContinuedCopy(file: file, content: nil)
    showTitle()
    showNotice(Self.textOfContinuing(keyName(of: .file(.save))))
  }

  /// Says where edits are that were not made again. Later viewers do not try it again.
  private func tellAboutCopies(in folder: URL) {
    forgetInState(editsIn: folder)
    showNotice(
      localized("Not all edits that were not saved are back. All of them are in \(folder.path)."),
      isError: true)
  }

  private static func textOfContinuing(_ key: String) -> String {
    localized("The edits that were not saved are back. \(key) saves them.")
  }

  /// The greatest size of a file that is compared with the one that was edited, in bytes.
  private static let comparedSize: Int64 = 64 << 20

  /// Returns the hash of a file's content; nil if it cannot be read, or is too large.
  private static func content(of file: URL, _ version: FileVersion) -> String? {
    guard version.size <= comparedSize, let data = try? Data(contentsOf: file) else { return nil }
    return SHA256.digits(of: [UInt8](data))
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
    showNotice(
      localized(
        "This copy of \(name) has the edits that were not saved. \(keyName(of: .file(.saveAs))) saves it under another name."
      ))
  }

  /// Removes the copy whose edits are continued, because they have been saved or discarded, and takes it out of the
  /// saved state.
  func forgetContinuedCopy() {
    guard let copy = continuedCopy.take()?.file else { return }
    forgetInState(editsIn: copy)
    UnsavedFolder.remove(containing: copy, in: unsavedFolder)
  }

  /// Takes the edits at a path, or in the folder at that path, out of the saved state.
  private func forgetInState(editsIn url: URL) {
    guard var saved = try? ViewerState.load(from: stateFile) else { return }
    let isCopy = saved.editedCopy.map { url.path.hasPrefix($0) } ?? false
    let isRecord = saved.editRecord.map { $0.hasPrefix(url.path) } ?? false
    guard isCopy || isRecord else { return }
    (saved.editedCopy, saved.editedContent, saved.editRecord) = (nil, nil, nil)
    try? saved.save(to: stateFile)
  }
}
