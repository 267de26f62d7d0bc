import CAML
import Foundation
import Localization
import QuartzCore

// Documents in formats that are only read, such as Lottie, are saved as new documents in Apple's markup language.

extension SceneSession {
  /// The document that is shown, if its format is only read, so that only its layers can be saved; otherwise nil.
  var readOnlyDocument: (any SceneDocument)? {
    savableDocument == nil ? (playback.scene as? DocumentScene)?.document : nil
  }

  /// The names of the versions of the document that have unsaved edits, in the order of the document; empty for a scene
  /// without versions.
  var unsavedVersions: [String] {
    guard hasVersions, let scene = sceneWithStates else { return [] }
    let unsaved = undo.unsavedVersions
    return scene.states.filter { unsaved.contains($0) }
  }

  /// Shows a version of the document that has unsaved edits, if the version that is shown has none.
  fileprivate func showUnsavedVersion() {
    let versions = unsavedVersions
    guard let first = versions.first, let shownVersion, !versions.contains(shownVersion) else { return }
    show(version: first)
  }

  /// Shows a version of the document; nil shows the first one.
  fileprivate func show(version: String?) {
    restoreState(version)
    notify([.tree, .time])
  }

  /// The path of the selected layer below the root of the document's layers; nil if none of them is selected.
  fileprivate var selectionInDocument: Substring? {
    guard let root = shownDocument?.rootLayer, let selection, selection.isInTree(of: root) else {
      return nil
    }
    return selection.treePath.dropFirst(root.treePath.count)
  }

  /// Selects the layer at a path below the root of the document's layers, if there is one.
  fileprivate func select(inDocument path: Substring) {
    if let root = shownDocument?.rootLayer { select(path: root.treePath + path) }
  }

  /// Selects an animation of the selected layer; does nothing if the layer has none with that key.
  fileprivate func selectAnimation(forKey key: String) {
    guard let layer = selection, let id = animation(forKey: key, of: layer) else { return }
    select(layer, animation: id)
  }

  /// Returns the layers of the document that is shown as a new document. That of a wallpaper does not depend on the way in
  /// which it is looked at: all planes are visible, and nothing is tilted, also in the window until the pointer moves.
  fileprivate func packageOfLayers(of document: any SceneDocument) -> DocumentPackage {
    guard let scene = playback.scene as? DocumentScene, let wallpaper = scene.wallpaper else {
      return DocumentPackage(layersOf: document)
    }
    return playback.holdingRest {
      playback.context.inScope {
        withoutActions {
          let layers = wallpaper.planes.compactMap { wallpaper.layer(of: $0.plane) }
          let hidden = layers.filter(\.isHidden)
          for layer in hidden { layer.isHidden = false }
          defer { for layer in hidden { layer.isHidden = true } }
          wallpaper.tilt(to: .zero)
          return DocumentPackage(layersOf: wallpaper, without: scene.device?.clock)
        }
      }
    }
  }
}

extension SceneSession {
  /// Saves the layers of the document that is shown, whose file is `url`, as a new document in `folder`; if the document
  /// has versions, those of each version with unsaved edits. Then shows the same version as before.
  /// - Returns: The new document, or the folder if there are several.
  func saveUnsavedLayers(from url: URL, in folder: URL) throws -> URL {
    guard let document = readOnlyDocument else { return folder }
    var files: [URL] = []
    try forEachUnsavedVersion { version in
      let file = Viewer.newFile(
        for: folder.appendingPathComponent(url.lastPathComponent), version: version)
      try packageOfLayers(of: document).write(to: file)
      files.append(file)
    }
    return files.count == 1 ? files[0] : folder
  }

  /// Calls `body` with each version of the document that has unsaved edits, while it is shown; for a document without
  /// versions, once with nil. Then shows the same version as before.
  func forEachUnsavedVersion(_ body: (String?) throws -> Void) rethrows {
    let (state, versions) = (readOnlyDocument?.state, unsavedVersions)
    defer { if readOnlyDocument?.state != state { restoreState(state) } }
    for version in versions.isEmpty ? [nil] : versions.map(Optional.some) {
      if let version, version != shownVersion { restoreState(version) }
      try body(version)
    }
  }
}

extension Viewer {
  /// Shows a version of the document that has unsaved edits, if there are any, and asks for a name to save it. If the
  /// user cancels, the version that was shown before is shown again. `action` is called after the saving, instead of
  /// showing the new document.
  func askForNameOfUnsavedVersion(_ page: ScenePage, then action: (() -> Void)? = nil) {
    guard case .document(let url) = page.entry.source else { return }
    let session = page.session
    let (before, state) = (session.shownVersion, session.sceneWithStates?.state)
    session.showUnsavedVersion()
    let saved = session.shownVersion
    askForNameOfLayers(page, from: url, then: action) {
      // While a dialog of the desktop is open, the user may show another version.
      if session.shownVersion == saved, saved != before { session.show(version: state) }
    }
  }

  /// Asks for a name, and saves the layers of the document that is shown there, with their edits. `url` is the file that
  /// was read, which stays as it is. `action` is called after the saving, instead of showing the new document, and
  /// `onCancel` if the user cancels.
  func askForNameOfLayers(
    _ page: ScenePage, from url: URL, then action: (() -> Void)? = nil,
    onCancel: @escaping () -> Void = {}
  ) {
    let format = DocumentFormat.all[0]
    let version = page.session.shownVersion
    var request = FileRequest(
      title: Self.titleOfSaving(version), path: Self.newFile(for: url, version: version).path,
      kinds: [format.dialogKind]
    ) { new in
      let isNamed = format.extensions.contains(new.pathExtension.lowercased())
      return isNamed ? new : new.appendingPathExtension("ca")
    }
    request.onCancel = onCancel
    ask(request) { [weak self] in try self?.saveLayers(of: page, as: $0, then: action) }
  }

  /// Returns the title of the question for a name; `version` is the version of the document that is saved, nil for a
  /// document without versions.
  private static func titleOfSaving(_ version: String?) -> String {
    guard let name = version?.prefix(nameLimit) else { return localized("Save as") }
    return localized("Save the version '\(name)' as")
  }

  /// Returns the package that is proposed for the layers of the document at `url`, beside it. Nothing has its name, which
  /// contains the words of the name of a version; nil for a document without versions.
  static func newFile(for url: URL, version: String?) -> URL {
    let base = url.deletingPathExtension()
    let words = version.map { Self.words(of: $0) } ?? ""
    let name = base.lastPathComponent + (words.isEmpty ? "" : "-") + words + ".ca"
    return DocumentSaver.freeName(
      beside: base.deletingLastPathComponent().appendingPathComponent(name))
  }

  /// Returns the letters and digits of a version's name, with hyphens for all other characters, in 100 bytes at most.
  private static func words(of version: String) -> String {
    let parts = version.prefix(nameLimit).split { !$0.isLetter && !$0.isNumber }
    var text = parts.joined(separator: "-")
    while text.utf8.count > 100 { text.removeLast() }
    return text
  }

  /// The number of characters of a version's name that are shown and used at most. It is a choice.
  private static var nameLimit: Int { 60 }

  /// Writes the layers of a page's document as a new document. If `action` is nil, the new document is shown then in place
  /// of the page, unless other versions of the document have unsaved edits: they are not in the new document.
  func saveLayers(of page: ScenePage, as new: URL, then action: (() -> Void)? = nil) throws {
    guard let document = page.session.readOnlyDocument else { return }
    let package = page.session.packageOfLayers(of: document)
    try package.write(to: new)
    let session = page.session
    session.undo.markSaved([session.shownVersion])
    if !session.undo.isChanged { forgetContinuedCopy() }
    session.notify(.tree)
    showTitle()
    let notice = Self.notice(
      of: package, savedAs: new.lastPathComponent, without: session.unsavedVersions)
    guard self.page?.session === session else { return showNotice(notice) }
    if let action { return goOn(action, notice) }
    guard !session.undo.isChanged else { return showNotice(notice) }
    showSaved(new, inPlaceOf: session, notice)
  }

  /// Calls `action`, which may show another question, once the dialog for the name has closed, and then shows a message.
  private func goOn(_ action: @escaping () -> Void, _ notice: String) {
    Task {
      action()
      if outcome == nil { showNotice(notice) }
      CATransaction.flush()
    }
  }

  /// Shows a document that was saved at the time, in the state and with the selection of the page that it replaces.
  private func showSaved(_ new: URL, inPlaceOf session: SceneSession, _ notice: String) {
    load(new) { [weak self] entry in
      guard let self else { return }
      // Edits that are made while the new document is read are not lost.
      if self.page?.session === session, !session.undo.isChanged {
        let (path, key) = (session.selectionInDocument, session.selectedKey)
        try reshow(entry)
        // The device around a wallpaper, which the new document does not have, is in the path from the scene's root.
        if let path { self.page?.session.select(inDocument: path) }
        if let key { self.page?.session.selectAnimation(forKey: key) }
      }
      showNotice(notice)
    }
  }

  /// Returns the message that a document was saved. `versions` are those whose unsaved edits it does not have.
  private static func notice(
    of package: DocumentPackage, savedAs name: String, without versions: [String]
  ) -> String {
    var parts = package.issues
    if !versions.isEmpty {
      let names = versions.quoted
      parts.insert(localized("the edits of \(names) are left out and still unsaved"), at: 0)
    }
    guard !parts.isEmpty else { return localized("Saved \(name)") }
    let issues = parts.joined(separator: "; ")
    return localized("Saved \(name), but not as it is: \(issues)")
  }
}
