import Foundation
import Localization
import QuartzCore
import SceneBuilding
import ViewerKit

// Files that are written where the user chooses: in a dialog of the desktop, or in one of the viewer's own.

/// The question where a file is to be written.
struct FileRequest {
  /// The title of the dialog.
  let title: String
  /// The path that is suggested.
  var path: String
  /// The file or folder that is written anew without another name; nil if there is none.
  var own: URL?
  /// The kinds of files that the desktop's dialog lists.
  let kinds: [FileDialog.Kind]
  /// Returns the file that is written for a chosen one, whose extension may be missing.
  var complete: (URL) -> URL = { $0 }
  /// Called when nothing is written, because the user cancels, another question replaces this one, or the writing fails.
  var onCancel: () -> Void = {}

  /// Returns the file at a path that was typed. A relative one counts from the folder of the suggested path. In a folder
  /// that exists, the file has the suggested name.
  func file(at typed: String) -> URL {
    let path = (typed.trimmingCharacters(in: .whitespaces) as NSString).expandingTildeInPath
    let suggested = URL(fileURLWithPath: self.path)
    let folder = suggested.deletingLastPathComponent()
    let url = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    let isFolder = Self.isFolder(url) && DocumentFormat.named(by: url.path) == nil
    return complete(isFolder ? url.appendingPathComponent(suggested.lastPathComponent) : url)
  }

  /// Returns the file or folder at a path that was typed. A relative one counts from the suggested folder.
  func existingFile(at typed: String) -> URL {
    let path = (typed.trimmingCharacters(in: .whitespaces) as NSString).expandingTildeInPath
    return URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: self.path, isDirectory: true))
      .standardizedFileURL
  }

  /// Returns true for a folder, also for one that counts as a document.
  static func isFolder(_ url: URL) -> Bool {
    url.resolvingSymlinksInPath().isFolder
  }
}

extension PathDialog: PopoverView {}

extension Viewer {
  /// Asks for a file and calls `write` with it. Without a program for dialogs, a field in the window takes the path. An
  /// existing file is not replaced without a question.
  func ask(_ request: FileRequest, write: @escaping (URL) throws -> Void) {
    Task {
      switch await askDesktop(request) {
      case .selected(let paths):
        if let path = paths.first { use(path, for: request, write: write) } else { request.onCancel() }
      case .cancelled: request.onCancel()
      case .unavailable: askForPath(request, write: write)
      }
      CATransaction.flush()
    }
  }

  /// Writes the file that was chosen in the desktop's dialog, which has asked about an existing file of that name, but
  /// not of the name with an extension.
  private func use(_ path: String, for request: FileRequest, write: @escaping (URL) throws -> Void) {
    let file = request.file(at: path)
    guard file.path == path || !FileManager.default.fileExists(atPath: file.path) else {
      var again = request
      again.path = file.path
      return askForPath(again, write: write)
    }
    attempt {
      do { try write(file) } catch {
        request.onCancel()
        throw error
      }
    }
  }

  /// Asks for the path of a file to open in a field in the window, where no program for dialogs is installed.
  func askForPathToOpen() {
    let title = localized("Open a document")
    let texts = PathDialog.Texts(
      title: title,
      sentence: localized("The path of the file; ~ is your home folder."),
      save: localized("Open"), replace: localized("Open"), cancel: localized("Cancel"))
    let folder = FileManager.default.currentDirectoryPath + "/"
    let request = FileRequest(title: title, path: folder, kinds: [])
    show(
      .question,
      PathDialog(texts, path: folder) { [weak self] in
        self?.closePopover()
      } write: { [weak self] path, _ in
        guard !path.trimmingCharacters(in: .whitespaces).isEmpty else {
          return .error(localized("Type a path."))
        }
        let file = request.existingFile(at: path)
        guard FileManager.default.fileExists(atPath: file.path) else {
          return .error("\(file.path): \(localized("there is no such file"))")
        }
        // The dialog is closed first, because opening may ask a question.
        DispatchQueue.main.async { self?.open([file.path]) }
        return .done
      })
  }

  private func askForPath(_ request: FileRequest, write: @escaping (URL) throws -> Void) {
    let texts = PathDialog.Texts(
      title: request.title, sentence: localized("The path of the file; ~ is your home folder."),
      save: localized("Save"), replace: localized("Replace"), cancel: localized("Cancel"))
    var isWritten = false
    show(
      .question,
      PathDialog(texts, path: request.path) { [weak self] in
        self?.closePopover()
      } write: { path, mayReplace in
        guard !path.trimmingCharacters(in: .whitespaces).isEmpty else {
          return .error(localized("Type a path."))
        }
        let file = request.file(at: path)
        // No other folder is ever replaced.
        if FileRequest.isFolder(file), file.standardizedFileURL.path != request.own?.path {
          return .error(localized("\(file.path): it exists already; choose another name"))
        }
        if !mayReplace, FileManager.default.fileExists(atPath: file.path) {
          return .question(localized("There is a file \(file.lastPathComponent) already. Replace it?"))
        }
        do { try write(file) } catch { return .error(PlainText.of(error)) }
        isWritten = true
        return .done
      })
    popover?.onClose = { if !isWritten { request.onCancel() } }
  }
}
