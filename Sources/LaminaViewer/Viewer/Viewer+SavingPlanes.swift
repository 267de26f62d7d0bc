import CAML
import Foundation
import Localization

// Saving wallpapers, whose edits are written into the files of their planes.

extension SceneSession {
  /// The versions of the files of the wallpaper's planes that are there now, by their paths; empty for another scene.
  var planeVersions: [String: FileVersion] { planeVersions { FileVersion($0) } }

  /// The versions of the files of the wallpaper's planes that were read or saved last, by their paths; empty for another
  /// scene.
  var knownPlaneVersions: [String: FileVersion] {
    var versions = readVersions.makeIterator()
    return planeVersions { _ in versions.next() ?? nil }
  }

  /// Returns the versions of the files of the planes, for which `version` is called in the order of the planes.
  private func planeVersions(_ version: (URL) -> FileVersion?) -> [String: FileVersion] {
    let files = (savablePlanes ?? []).compactMap(\.file)
    let versions = files.map { ($0.path, version($0)) }
    return Dictionary(versions) { first, _ in first }.compactMapValues(\.self)
  }
}

extension Viewer {
  /// Writes the edits of a wallpaper into the files of its planes. If another program has changed one of them, asks first;
  /// saving again while the question is open replaces the versions that it asks about.
  func save(_ planes: [CAMLDocument], of page: ScenePage) {
    guard page.session.hasUnsavedEdits else {
      return showNotice(localized("There are no changes to save."))
    }
    attempt {
      let edited = try planes.filter { try $0.edited() != $0.source }
      guard !edited.contains(where: isReplacedUnasked) else { return askAboutUsedFiles(page) }
      try write(edited, of: page)
      finishSaving(page)
    }
  }

  /// Writes planes into their files, one after the other.
  /// - Throws: An error that names the packages that were written before the one that cannot be.
  private func write(_ planes: [CAMLDocument], of page: ScenePage) throws {
    var written: [String] = []
    do {
      for plane in planes {
        let file = try DocumentSaver(document: plane).save()
        page.session.edits.noteSaved(plane.owns)
        written.append(file.deletingLastPathComponent().lastPathComponent)
      }
    } catch {
      guard !written.isEmpty else { throw error }
      // The files that this viewer has written are no changes by another program.
      watchUsedFiles(of: page)
      let (names, reason) = (written.quoted, PlainText.of(error))
      throw DocumentSaver.Problem(
        description: localized("Only \(names) could be saved. \(reason)"))
    }
  }

  /// Returns true if another program has written a version of a plane's file that the open question does not ask about.
  private func isReplacedUnasked(_ plane: CAMLDocument) -> Bool {
    guard isChangedOnDisk(plane), let file = plane.file else { return false }
    return changeCard?.planeVersions?[file.path] != FileVersion(file)
  }
}
