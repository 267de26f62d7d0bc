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
    let package = page.session.packageOfLayers(of: document)
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
