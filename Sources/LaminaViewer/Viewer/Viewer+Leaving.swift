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

  /// Runs `action`, which closes the page. If the page has unsaved edits, the user is asked first, and `action` runs
  /// after they were saved or discarded.
  func afterEdits(_ action: @escaping () -> Void) {
    guard let page, page.session.hasUnsavedEdits else { return action() }
    var choices = [
      ChoiceDialog.Choice(localized("Cancel")) {},
      ChoiceDialog.Choice(localized("Discard"), action: action),
    ]
    if page.session.savableDocument != nil {
      choices.append(
        ChoiceDialog.Choice(localized("Save"), isPrimary: true) { [weak self] in
          self?.save()
          if !page.session.hasUnsavedEdits { action() }
        })
    }
    show(
      .question,
      ChoiceDialog(
        localized("Save the changes to \(page.entry.title)?"),
        localized("They are lost unless they are saved."), choices: choices
      ) { [weak self] in self?.closePopover() })
  }
}
