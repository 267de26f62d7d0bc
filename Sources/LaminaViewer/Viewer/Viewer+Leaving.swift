import Foundation
import Localization
import ViewerKit

// Leaving what is shown: one step with Escape, back to the gallery, and the end of the program.

extension ChoiceDialog: PopoverView {}

extension Viewer {
  /// Goes one step out: closes the tool over the canvas, or else deselects, leaves full screen, or goes back to the
  /// gallery if the page was opened from there. It never ends the program. Text fields and popovers get the key
  /// before (`handle(_:)`).
  func leave() {
    if answer(ChangeCard.Answer.keep) { return }
    if page?.canvas.dismiss() == true || page?.session.deselect() == true { return }
    if host.window.isFullscreen { return host.window.setFullscreen(false) }
    if page?.isFromGallery == true { goBack() }
  }

  /// Goes back to the gallery; asks first if there are unsaved edits.
  func goBack() {
    guard page != nil else { return }
    afterEdits { [weak self] in self?.showGalleryInPlaceOfPage() }
  }

  /// Ends the program; asks first if there are unsaved edits.
  func quit() { afterEdits(endsProgram: true) { [weak self] in self?.finish(.quit) } }

  /// Runs `action`, which closes the page. The source beside the scene is saved first. If that fails, or if the page has
  /// unsaved edits, the user is asked, and `action` runs after they were saved, copied or discarded. If `action` ends the
  /// program, copying only postpones it, because the clipboard loses the edits when the program ends. Recorded gestures
  /// that were not saved are asked about as well.
  func afterEdits(endsProgram: Bool = false, _ action: @escaping () -> Void) {
    applyTypedValue()
    if let source, !source.save() {
      return askAboutUnsaved(source) { [weak self] in
        self?.afterEdits(endsProgram: endsProgram, action)
      }
    }
    guard let page else { return action() }
    if page.session.hasUnsavedRecording {
      return askAboutRecording(page) { [weak self] in
        self?.afterEdits(endsProgram: endsProgram, action)
      }
    }
    guard page.session.undo.isChanged else {
      return endsProgram ? askAboutClipboard(page, before: action) : action()
    }
    guard page.session.savableDocument != nil || page.session.savablePlanes != nil else {
      if page.session.readOnlyDocument != nil {
        return askToSaveLayers(page, discard: action) { [weak self] in
          self?.afterEdits(endsProgram: endsProgram, action)
        }
      }
      return askToCopy(page, endsProgram: endsProgram, before: action)
    }
    guard page.session.hasUnsavedEdits else { return action() }
    let (seen, known) = (changeCard?.version, page.session.knownPlaneVersions)
    let seenPlanes = changeCard?.planeVersions ?? known
    let save = { [weak self] in
      guard let self else { return }
      // If another program has changed the file while this question was open, the card behind it asks first.
      let version = changeCard?.version
      let planes = changeCard?.planeVersions ?? seenPlanes
      guard version == nil || version == seen, planes == seenPlanes else { return }
      self.save()
      if !page.session.hasUnsavedEdits { action() }
    }
    let sentence =
      seen != nil || seenPlanes != known
      ? localized("Another program has changed the file. Saving replaces its version.") : nil
    askToSave(question(about: page.entry.title), sentence, discard: action, save: save)
  }

  /// Asks before the program ends while the changes of a scene that cannot be saved are on the clipboard, which is lost
  /// with the program unless a clipboard manager takes it over.
  private func askAboutClipboard(_ page: ScenePage, before action: @escaping () -> Void) {
    guard page.session.hasCopiedChanges, !host.window.hasClipboardManager else { return action() }
    ask(
      localized("Quit with the copied changes on the clipboard?"),
      localized("They are lost with the program. Paste them into another program first."),
      choices: [ChoiceDialog.Choice(localized("Quit"), isPrimary: true, action: action)])
  }

  private func askAboutRecording(_ page: ScenePage, before action: @escaping () -> Void) {
    let session = page.session
    session.endRecording()
    let file = GestureScript.file(for: page.entry.source)
    let replaces = !asksForFile(of: page) && FileManager.default.fileExists(atPath: file.path)
    let sentence = replaces ? localized("Saving replaces \(file.lastPathComponent).") : nil
    askToSave(localized("Save the recorded gestures?"), sentence, savesByDefault: !replaces) {
      session.recording?.isSaved = true
      action()
    } save: { [weak self] in
      self?.saveGestures(page, then: action)
    }
  }

  private func askAboutUnsaved(_ source: SourceEditing, before action: @escaping () -> Void) {
    askToSave(question(about: source.name)) {
      source.giveUpUnsaved()
      action()
    } save: {
      if source.save() { action() }
    }
  }

  private func question(about name: String) -> String { localized("Save the changes to \(name)?") }

  /// Asks with `question` to save or to discard. `sentence` says what saving replaces; nil if it replaces nothing that
  /// the user does not know. Return saves if `savesByDefault` is true.
  private func askToSave(
    _ question: String, _ sentence: String? = nil, savesByDefault: Bool = true,
    discard: @escaping () -> Void, save: @escaping () -> Void
  ) {
    ask(
      question, sentence ?? localized("They are lost unless they are saved."),
      choices: [
        ChoiceDialog.Choice(localized("Discard"), action: discard),
        ChoiceDialog.Choice(localized("Save"), isPrimary: savesByDefault, action: save),
      ])
  }

  /// Asks whether the edits of a scene that cannot be saved are to be copied as Swift or discarded. Edits that have no
  /// effect any more are discarded without a question.
  private func askToCopy(
    _ page: ScenePage, endsProgram: Bool, before action: @escaping () -> Void
  ) {
    guard !page.session.edits.changes.swift().isEmpty else { return action() }
    let copy = { [weak self] in
      self?.copyChanges()
      if !endsProgram { action() }
    }
    ask(
      localized("Copy the changes to \(page.entry.title)?"),
      localized("This scene cannot be saved. Its changes can be copied as Swift, or are lost."),
      choices: [
        ChoiceDialog.Choice(localized("Discard"), action: action),
        ChoiceDialog.Choice(localized("Copy"), isPrimary: true, action: copy),
      ])
  }

  /// Asks whether the edits of a document in a format that is only read are to be saved in a new document or discarded.
  /// Saving shows a version that has unsaved edits, asks for a name, and calls `next` once the document was saved. Edits
  /// that have no effect any more are discarded without a question.
  private func askToSaveLayers(
    _ page: ScenePage, discard action: @escaping () -> Void, next: @escaping () -> Void
  ) {
    // In another state, the edits of a state seem to have no effect.
    let hasStates = page.session.sceneWithStates != nil
    guard hasStates || !page.session.edits.changes.swift().isEmpty else { return action() }
    ask(
      question(about: page.entry.title), sentence(about: page.session.unsavedVersions),
      choices: [
        ChoiceDialog.Choice(localized("Discard"), action: action),
        ChoiceDialog.Choice(localized("Save as"), isPrimary: true) { [weak self] in
          self?.askForNameOfUnsavedVersion(page, then: next)
        },
      ])
  }

  /// Returns the warning before unsaved edits are lost; `versions` are those that have them.
  private func sentence(about versions: [String]) -> String {
    guard !versions.isEmpty else {
      return localized("They are lost unless they are saved as a CAML document.")
    }
    let names = versions.quoted
    return localized("The edits of \(names) are lost unless each is saved as a CAML document.")
  }

  private func ask(_ title: String, _ sentence: String, choices: [ChoiceDialog.Choice]) {
    show(
      .question,
      ChoiceDialog(
        title, sentence, choices: [ChoiceDialog.Choice(localized("Cancel")) {}] + choices
      ) { [weak self] in self?.closePopover() })
  }
}
