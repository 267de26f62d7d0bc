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
  func quit() { afterEdits { [weak self] in self?.finish(.quit) } }

  /// Runs `action`, which closes the page. The source beside the scene is saved first. If that fails, or if the page has
  /// unsaved edits, the user is asked, and `action` runs after they were saved or discarded.
  func afterEdits(_ action: @escaping () -> Void) {
    if let source, !source.save() { return askAboutUnsaved(source, before: action) }
    guard let page, page.session.hasUnsavedEdits else { return action() }
    let save = { [weak self] in
      self?.save()
      if !page.session.hasUnsavedEdits { action() }
    }
    askToSave(
      page.entry.title, discard: action, save: page.session.savableDocument == nil ? nil : save)
  }

  private func askAboutUnsaved(_ source: SourceEditing, before action: @escaping () -> Void) {
    askToSave(source.name) { [weak self] in
      source.giveUpUnsaved()
      self?.afterEdits(action)
    } save: { [weak self] in
      if source.save() { self?.afterEdits(action) }
    }
  }

  /// Asks whether the changes to what is called `name` are to be saved or discarded. If `save` is nil, they cannot be
  /// saved.
  private func askToSave(_ name: String, discard: @escaping () -> Void, save: (() -> Void)?) {
    var choices = [
      ChoiceDialog.Choice(localized("Cancel")) {},
      ChoiceDialog.Choice(localized("Discard"), action: discard),
    ]
    save.map { choices.append(ChoiceDialog.Choice(localized("Save"), isPrimary: true, action: $0)) }
    show(
      .question,
      ChoiceDialog(
        localized("Save the changes to \(name)?"),
        localized("They are lost unless they are saved."), choices: choices
      ) { [weak self] in self?.closePopover() })
  }
}
