import Localization
import QuartzCore
import SceneBuilding
import UIKit
import ViewerKit

/// The source that is shown beside a scene. The source of a scene of the gallery can be edited: the first change makes
/// a copy in the user's folder, and later ones are saved there shortly after they were typed. The source of the user's
/// own scene, a document or a Swift file, is only shown.
///
/// After a change of a file and after a delay, the implicit transaction is committed at once, as `Viewer.handle` does
/// after an event of the window.
@MainActor
final class SourceEditing {
  /// The path of the source, in the form that `SourceStore` reads, or the path of the user's own scene.
  private(set) var path: String
  /// The view of the text. It outlives the pages that show the scene, and so do its selection and its undo history.
  let editor = SourceEditor()
  /// The text as it came with the program, or that of the user's own file; nil when there is no text to be shown, and
  /// for the user's own file before `load()`.
  private(set) var original: String?
  /// The user's own file, which is only shown; nil for the source of a scene of the gallery, before `load()`, and when
  /// `locate` did not find it.
  private(set) var file: URL?
  /// The function that finds the user's own file; nil for the source of a scene of the gallery.
  private let locate: (() -> URL?)?
  /// The sentence that says why no text is shown, or why the text as it came with the program is shown instead of that
  /// of the copy. Otherwise nil, also while `file` is nil for a scene of the user.
  private(set) var absence: String?
  /// The user's copy, which may not exist yet; nil when the source cannot be edited.
  let copy: SourceCopy?
  /// True if the scene is compiled from the copy: from the start if the copy then differs from `original`, otherwise
  /// from when this object writes it or another program writes a different text into it. Only `revert` makes it false.
  private(set) var isCopied = false
  /// True while the scene is compiled from the copy, or from the user's own Swift sources, and tried.
  private(set) var isBuilding = false
  /// The reason why the last build of these sources is not shown as the scene; nil when it is, or without a build.
  private(set) var problem: SceneProblem?
  /// The time of the first edit after the text was last saved or read; nil when there was none.
  private var unsavedSince: ContinuousClock.Instant?
  /// True if the last attempt to save failed, so that what the user has typed is only in the editor.
  private(set) var isNotSaved = false
  /// The text of the file as it was last read or written; nil when there was none that could be read.
  private var knownText: String?
  private var waiting: ViewerDelay?
  private var watcher: FileWatcher?

  /// Called when the copy has been made, from which the scene is compiled from now on.
  var onCopy: ((SourceCopy) -> Void)?
  /// Called when a change could not be saved.
  var onError: ((any Error) -> Void)?
  /// Called when another program has changed the copy meanwhile, with the file that contains that program's text now.
  var onConflict: ((URL) -> Void)?
  /// Called after each change of what the pane shows.
  var onChange: (() -> Void)?
  /// Called after the same changes, for the name of the scene.
  var onNameChange: (() -> Void)?

  /// The seconds without another change after which a change is saved and compiled.
  private static let pause = 0.6
  /// The greatest number of seconds after which a change is saved, also if the user types on.
  private static let longestWait = 4.0

  /// Creates the editing of the source at `path`. `text` is the source as it came with the program; nil when it is not
  /// installed. If `copies` is nil, the source is only shown.
  init(path: String, text: String?, in copies: SourceCopies?) {
    (self.path, original, locate) = (path, text, nil)
    copy = text.flatMap { copies?.copy(of: path, original: $0) }
    style()
    let content = copy?.content
    knownText = content?.text
    absence = text == nil ? localized("The source is not installed.") : content?.absence
    isCopied = knownText != nil && knownText != text
    editor.text = knownText ?? text ?? ""
    editor.mayEdit = mayEdit
    editor.moveCaret(to: 0, extending: false)
    editor.onEdit = { [weak self] in self?.edited() }
    editor.refuses = { [weak self] in self?.refuses($1, inPlaceOf: $0) ?? false }
    if content != nil { watch() }
  }

  /// False when there is no place for a copy, and when there is a copy that cannot be shown and must not be overwritten.
  private var mayEdit: Bool { copy != nil && absence == nil }

  /// Creates the display of the user's own file, which `locate` finds when it is first shown. The path identifies the
  /// scene.
  init(path: String, locate: @escaping () -> URL?) {
    (self.path, self.locate, copy) = (path, locate, nil)
    editor.mayEdit = false
    style()
  }

  private func style() {
    var highlighter = SwiftHighlighter(traits: editor.traitCollection)
    editor.styling = { [weak editor] line, state in
      let traits = editor?.traitCollection ?? .current
      if traits.hasDifferentColorAppearance(comparedTo: highlighter.traits) {
        highlighter = SwiftHighlighter(traits: traits)
      }
      return highlighter.styled(line, &state)
    }
  }

  /// The name of the file.
  var name: String { (file ?? URL(fileURLWithPath: path)).lastPathComponent }

  /// The file that another program may open; nil when there is none.
  var fileForOthers: URL? { copy?.file ?? file ?? located }

  /// The file that `locate` finds. It is kept while it exists, because `locate` reads the folder of the scene and its
  /// Swift files.
  private var located: URL? {
    if let found, FileManager.default.fileExists(atPath: found.path) { return found }
    found = locate?()
    return found
  }
  private var found: URL?

  private func changed() {
    onChange?()
    onNameChange?()
  }

  // MARK: The user's own file

  /// Reads the user's own file, and follows its changes from now on, if it is not shown yet.
  func load() {
    guard file == nil else { return }
    file = located
    guard let file else { return }
    watcher = FileWatcher(file) { [weak self] in
      self?.readFile()
      CATransaction.flush()
    }
    readFile()
  }

  private func readFile() {
    guard let file else { return }
    let source = SourceFile(file)
    (original, absence) = (source.text, source.absence)
    let (text, offset) = (source.text ?? "", editor.contentOffset)
    guard text != editor.text else { return changed() }
    editor.text = text
    editor.moveCaret(to: 0, extending: false)
    editor.contentOffset = offset
    editor.markedLines = isBuilding ? [] : Set(ownLocations.map(\.line))
    changed()
  }

  /// Shows the file that the scene has from now on, because it was saved there. `path` identifies it.
  func follow(_ path: String) {
    (self.path, found) = (path, nil)
    guard file != nil else { return }
    watcher?.stop()
    (watcher, file) = (nil, nil)
    load()
  }

  /// True if the text differs from the one that came with the program.
  var isChanged: Bool { original.map { editor.text != $0 } ?? false }

  /// True if `revert` is offered: if the text is changed, if the scene is compiled from the copy, or if the copy cannot
  /// be shown. A copy that equals `original` when the page is opened is not used, so it need not be removed.
  var mayRevert: Bool { isCopied || isChanged || (copy != nil && absence != nil) }

  // MARK: Saving

  /// Returns true, and reports it, if the text would be too long to be shown. A part that is replaced by a shorter one
  /// is never refused.
  private func refuses(_ new: String, inPlaceOf range: NSRange) -> Bool {
    let old = NSString(string: editor.text).substring(with: range)
    guard new.utf8.count > old.utf8.count,
      let sentence = SourceFile.refusal(of: new, inPlaceOf: range, in: editor.text)
    else { return false }
    onError?(SceneProblem(sentence))
    return true
  }

  private func edited() {
    let start = unsavedSince ?? .now
    unsavedSince = start
    UnsavedSource.keep(unsaved)
    changed()
    waiting?.cancel()
    let delay = Self.delay(afterTypingFor: (ContinuousClock.now - start) / .seconds(1))
    waiting = ViewerDelay.after(delay) { [weak self] in
      self?.save()
      CATransaction.flush()
    }
  }

  /// Returns the seconds after which a change is saved if no other one follows. `seconds` have passed since the first
  /// change that is not saved.
  static func delay(afterTypingFor seconds: Double) -> Double {
    max(0, min(pause, longestWait - seconds))
  }

  /// The source with the edits that are not saved. It is nil when there are none, and when the text is `original` again
  /// and the scene is not compiled from the copy, because no copy is made of an unchanged text.
  private var unsaved: UnsavedSource? {
    guard let copy, unsavedSince != nil, editor.mayEdit, isCopied || isChanged else { return nil }
    return source(for: copy)
  }

  private func source(for copy: SourceCopy) -> UnsavedSource {
    UnsavedSource(copy: copy, text: editor.text, knownText: knownText)
  }

  /// Saves what the user has typed since the last time, at once. Returns false when that failed.
  @discardableResult
  func save() -> Bool {
    cancelWaiting()
    if let unsaved { return write(unsaved) }
    if unsavedSince != nil { noteTakenBack() }
    return true
  }

  /// Notes that there is nothing to save, because the user has taken all edits back. A change by another program that
  /// was ignored until now is shown.
  private func noteTakenBack() {
    noteSaved(knownText)
    readAgain()
  }

  private func cancelWaiting() {
    waiting?.cancel()
    waiting = nil
  }

  /// Writes the text to the copy. What another program has written there meanwhile is kept beside it.
  private func write(_ source: UnsavedSource) -> Bool {
    do {
      if let other = try source.save() { onConflict?(other) }
    } catch {
      isNotSaved = true
      onError?(error)
      changed()
      return false
    }
    noteSaved(source.text)
    begin(source.copy)
    return true
  }

  private func noteSaved(_ text: String?) {
    let wasNotSaved = isNotSaved
    (unsavedSince, isNotSaved, knownText) = (nil, false, text)
    UnsavedSource.keep(nil)
    if wasNotSaved { changed() }
  }

  /// Gives up what the user has typed since the last time it was saved. The editor still shows it.
  func giveUpUnsaved() {
    cancelWaiting()
    noteSaved(knownText)
  }

  /// Makes the copy, from which the scene is compiled from now on, so that another program can edit it. A copy that
  /// cannot be shown stays as it is. Returns false when there is no copy afterwards.
  func makeCopy() -> Bool {
    guard let copy, save() else { return false }
    if absence != nil { return copy.exists }
    return isCopied || write(source(for: copy))
  }

  private func begin(_ copy: SourceCopy) {
    guard !isCopied else { return }
    isCopied = true
    watch()
    changed()
    onCopy?(copy)
  }

  /// Removes the copy, and shows the text as it came with the program. Undo brings the user's text back.
  func revert() throws {
    guard let copy, let original else { return }
    try copy.remove()
    cancelWaiting()
    watcher?.stop()
    watcher = nil
    (isCopied, absence) = (false, nil)
    noteSaved(nil)
    show(nil, isBuilding: false)
    replaceText(by: original)
  }

  // MARK: Changes by other programs

  private func watch() {
    guard watcher == nil, let copy else { return }
    watcher = FileWatcher(copy.file) { [weak self] in
      self?.readAgain()
      CATransaction.flush()
    }
  }

  /// Shows the text that another program has saved, unless there are changes that were not saved yet. If it cannot be
  /// shown, shows the text as it came with the program, which cannot be edited then.
  private func readAgain() {
    guard unsavedSince == nil, let copy, let content = copy.content else { return }
    if let knownText, copy.has(knownText) { return }
    (knownText, absence) = (content.text, content.absence)
    if let text = content.text ?? original, text != editor.text { replaceText(by: text) }
    editor.mayEdit = mayEdit
    changed()
    if content.text != nil, isChanged { begin(copy) }
  }

  private func replaceText(by text: String) {
    let caret = editor.caretOffset
    let onEdit = editor.onEdit
    editor.onEdit = nil
    // While `mayEdit` is false, the editor would refuse this edit as well.
    (editor.mayEdit, editor.markedLines) = (true, [])
    editor.replaceAll(with: text)
    (editor.mayEdit, editor.onEdit) = (mayEdit, onEdit)
    editor.moveCaret(to: min(caret, text.utf16.count), extending: false)
    changed()
  }

  /// Ends the editing; what was not saved yet is saved.
  func stop() {
    save()
    watcher?.stop()
    watcher = nil
    (onCopy, onError, onConflict, onChange, onNameChange) = (nil, nil, nil, nil, nil)
  }

  // MARK: Builds

  /// Shows the state of the build of the copy, or of the user's own Swift sources: its problem, whose lines are marked,
  /// or none.
  func show(_ problem: SceneProblem?, isBuilding: Bool) {
    (self.problem, self.isBuilding) = (problem, isBuilding)
    if !isBuilding { editor.markedLines = Set(ownLocations.map(\.line)) }
    changed()
  }

  /// The errors in the file that is shown, in the order of its lines.
  var ownLocations: [SceneProblem.Location] {
    (problem?.locations ?? []).filter(isOwn).sorted {
      ($0.line, $0.column) < ($1.line, $1.column)
    }
  }

  /// Returns true for an error in the file that is shown.
  func isOwn(_ location: SceneProblem.Location) -> Bool { location.file == name }

  /// Begins to edit at the error that the compiler reports first among those in the file that is shown. Returns false
  /// if the text is being edited in that line already, or if there is no such error.
  func goToFirstError() -> Bool {
    guard let first = problem?.locations.first(where: isOwn) else { return false }
    let offset = offset(of: first)
    if editor.isEditing, editor.line(at: offset) == editor.line(at: editor.caretOffset) { return false }
    moveCaret(to: offset)
    return true
  }

  /// Begins to edit at the next error after the caret in the file that is shown, or else at its first one. Returns
  /// false when there is none.
  func goToNextError() -> Bool {
    let offsets = ownLocations.map { self.offset(of: $0) }
    guard let offset = offsets.first(where: { $0 > editor.caretOffset }) ?? offsets.first else {
      return false
    }
    moveCaret(to: offset)
    return true
  }

  /// Returns the offset of an error in the text; in the last line if the text has become shorter since the build.
  private func offset(of location: SceneProblem.Location) -> Int {
    editor.offset(ofLine: location.line, column: max(location.column, 1))
  }

  private func moveCaret(to offset: Int) {
    editor.becomeFirstResponder()
    editor.moveCaret(to: offset, extending: false)
  }
}
