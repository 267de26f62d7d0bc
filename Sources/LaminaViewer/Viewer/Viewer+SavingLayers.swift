import Foundation
import Localization
import QuartzCore

// Documents in formats that are only read, such as Lottie, are saved as new documents in Apple's markup language.

extension SceneSession {
  /// The document that is shown, if its format is only read, so that only its layers can be saved; otherwise nil.
  var readOnlyDocument: (any SceneDocument)? {
    savableDocument == nil ? (playback.scene as? DocumentScene)?.document : nil
  }
}

extension Viewer {
  /// Asks for a name, and saves the layers of the document that is shown there, with their edits. `url` is the file that
  /// was read, which stays as it is.
  func askForNameOfLayers(_ page: ScenePage, from url: URL) {
    let format = DocumentFormat.all[0]
    let request = FileRequest(
      title: localized("Save as"), path: url.deletingPathExtension().appendingPathExtension("ca").path,
      kinds: [format.dialogKind]
    ) { new in
      let isNamed = format.extensions.contains(new.pathExtension.lowercased())
      return isNamed ? new : new.appendingPathExtension("ca")
    }
    ask(request) { [weak self] in try self?.saveLayers(of: page, as: $0) }
  }

  /// Writes the layers of a page's document as a new document. The new document is shown then in place of the page.
  func saveLayers(of page: ScenePage, as new: URL) throws {
    guard let document = page.session.readOnlyDocument else { return }
    let device = (page.playback.scene as? DocumentScene)?.device
    let package = DocumentPackage(layersOf: document, without: device?.clock)
    try package.write(to: new)
    let session = page.session
    session.undo.markSaved()
    session.notify(.tree)
    showTitle()
    let notice = Self.notice(of: package, savedAs: new.lastPathComponent)
    guard self.page?.session === session else { return showNotice(notice) }
    load(new) { [weak self] entry in
      guard let self else { return }
      // Edits that are made while the new document is read are not lost.
      if self.page?.session === session, !session.undo.isChanged { try show(entry) }
      showNotice(notice)
    }
  }

  private static func notice(of package: DocumentPackage, savedAs name: String) -> String {
    guard !package.issues.isEmpty else { return localized("Saved \(name)") }
    let issues = package.issues.joined(separator: "; ")
    return localized("Saved \(name), but not as it is: \(issues)")
  }
}
