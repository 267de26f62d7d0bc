import ChildPrograms
import Foundation
import Localization
import QuartzCore
import SceneBuilding
import UIKit
import ViewerKit

// The source beside a scene of the gallery, which the user may edit: from the first change on, the scene is compiled
// from a copy in the user's folder.

extension Viewer {
  /// Returns the entry of the same scene that is compiled from the user's copy of its source, if there is one that
  /// differs; otherwise `entry` itself.
  func withCopy(_ entry: SceneEntry) -> SceneEntry {
    guard !isBare, entry.copy == nil, let copy = copies?.changedCopy(of: entry) else { return entry }
    // The version of the copy that is shown already stays.
    if let shown = page?.entry, shown.copy == copy.sources { return shown }
    return entry.copied(to: copy.sources)
  }

  /// The user's change of the source of the scene of `entry`; nil without one.
  func change(of entry: SceneEntry) -> SceneChange? {
    guard let text = copies?.changedCopy(of: entry)?.content?.text else { return nil }
    return SceneChange(entry: changedVersions.entry(named: entry.name, from: text))
  }

  /// Notes that the scene of `entry` has just been compiled from the user's copy of its source, for its thumbnail.
  func noteChangedVersion(_ entry: SceneEntry) {
    guard let text = copies?.changedCopy(of: entry)?.content?.text else { return }
    changedVersions.note(entry, from: text)
  }

  /// Returns the editing of the source that is shown beside the scene of `entry`; nil without a source. It is the same
  /// object as long as the scene stays the same.
  func sourceEditing(of entry: SceneEntry) -> SourceEditing? {
    guard !isBare, let path = entry.sourceFile ?? (entry.source.isNamed ? nil : entry.name) else {
      endSourceEditing()
      return nil
    }
    if let source, source.path == path { return source }
    endSourceEditing()
    let new =
      entry.sourceFile == nil
      ? SourceEditing(path: path) { [weak self] in self?.ownFile }
      : SourceEditing(path: path, text: SourceStore.source(path), in: copies)
    new.onNameChange = { [weak self] in self?.page?.showName() }
    new.onCopy = { [weak self] in self?.show($0) }
    new.onConflict = { [weak self] in
      self?.showNotice(localized("Another program has changed the copy. Its text is in \($0.path)"))
    }
    new.onError = { [weak self] in self?.showNotice(PlainText.of($0), isError: true) }
    source = new
    return new
  }

  /// The file of the scene that is shown, if it is the user's own: the document, or the Swift file that declares the
  /// scene.
  private var ownFile: URL? {
    guard let page else { return nil }
    switch page.entry.source {
    case .named: return nil
    case .document(let url): return page.session.savableDocument?.file ?? url
    case .swift(let sources):
      let files = (try? sources.files()) ?? []
      return (try? SceneDeclaration.find(in: files))?.file ?? files.first
    }
  }

  /// Ends the editing of a source. What was typed last is saved.
  func endSourceEditing() {
    source?.stop()
    source = nil
  }

  /// Follows the copy of the source of the page's scene. The scene is shown as it was until the first version of the
  /// copy is compiled.
  private func show(_ copy: SourceCopy) {
    guard let page, page.entry.copy == nil else { return }
    trust.allowFolder(of: copy.sources)
    page.rename(page.entry.copied(to: copy.sources))
    follow(copy.sources, on: page)
    CATransaction.flush()
  }

  /// Shows the state of the build beside the source that is compiled.
  func showBuild(of live: LiveScene) {
    guard page?.entry.swiftSources == live.sources else { return }
    source?.show(live.problem, isBuilding: live.isBuilding)
    showProgress(of: live)
  }

  /// Runs `body`, which replaces the page by another one of the same scene. If the source is being edited, its editor
  /// has the keyboard focus again afterwards, with the same caret and selection.
  func keepingSourceFocus(_ body: () throws -> Void) rethrows {
    let isEditing = source?.editor.isEditing ?? false
    try body()
    if isEditing { source?.editor.becomeFirstResponder() }
  }

  // MARK: Commands

  /// Saves what was typed at once. Returns false without a copy.
  func saveSource() -> Bool {
    guard let source, let copy = source.copy, source.isCopied || source.isChanged else { return false }
    if source.save() { showNotice(localized("Saved \(copy.file.path)")) }
    return true
  }

  /// Asks whether the changes are to be discarded, and then shows the scene as it came with the program.
  func revertSource() {
    guard let source, source.mayRevert else { return }
    let choices = [
      ChoiceDialog.Choice(localized("Cancel")) {},
      ChoiceDialog.Choice(localized("Revert"), isPrimary: true) { [weak self] in self?.revert() },
    ]
    show(
      .question,
      ChoiceDialog(
        localized("Discard your changes of \(source.name)?"),
        localized("Your copy is removed, and the scene is shown as it came with the program."),
        choices: choices
      ) { [weak self] in self?.closePopover() })
  }

  private func revert() {
    guard let source, let page else { return }
    attempt {
      try source.revert()
      live?.stop()
      live = nil
      if page.entry.copy != nil { try reshow(page.entry.source.resolve()) }
    }
    showTitle()
  }

  /// Opens the source beside the scene in the editor that the desktop has for it, or else in that of `$VISUAL`.
  func openSourceInEditor() {
    guard let source, let file = source.fileForOthers else { return }
    guard let editor = ExternalEditor() else {
      let path = source.copy?.exists == false ? source.name : file.path
      return showNotice(
        localized("No editor is known: install xdg-open or set VISUAL. The file is \(path)"),
        isError: true)
    }
    guard source.copy == nil || source.makeCopy() else { return }
    Task { _ = await editor.program(for: file).run() }
    showNotice(localized("Opened \(file.path)"))
  }
}

/// The program that opens a source for editing.
struct ExternalEditor: Equatable {
  private let executable: URL
  private let arguments: [String]

  /// Finds the editor: `xdg-open` if it is installed, or else the command in `VISUAL`. Returns nil when there is none.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let command: [String]
    if let opener = ChildProgram.find("xdg-open", environment: environment) {
      command = [opener.path]
    } else if let editor = environment["VISUAL"], Self.isInstalled(editor, environment) {
      command = ["/bin/sh", "-c", "\(editor) \"$0\""]
    } else {
      return nil
    }
    // In a session of its own the editor, which may have unsaved text, outlives the viewer.
    let session = ChildProgram.find("setsid", environment: environment).map { [$0.path, "-f"] } ?? []
    executable = URL(fileURLWithPath: (session + command)[0])
    arguments = Array((session + command).dropFirst())
  }

  /// Returns true if the program of a shell command can be found. It is taken for granted if the shell must read more
  /// than words to know it.
  private static func isInstalled(_ command: String, _ environment: [String: String]) -> Bool {
    guard let name = command.split(separator: " ").first else { return false }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "/._-+".contains($0) }) else { return true }
    if name.contains("/") { return FileManager.default.isExecutableFile(atPath: String(name)) }
    return ChildProgram.find(String(name), environment: environment) != nil
  }

  func program(for file: URL) -> ChildProgram { ChildProgram(executable, arguments + [file.path]) }
}
