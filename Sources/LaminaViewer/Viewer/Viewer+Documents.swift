import CAML
import Localization
import QuartzCore
import WindowSystem

// Documents are read on another thread, while the window shows what it showed before.

extension Viewer {
  /// Reads a document, and calls `show` with its entry. If either fails, shows the error and calls `otherwise`. What is
  /// shown stays until `show` replaces it.
  func load(
    _ url: URL, otherwise: @escaping () -> Void = {}, show: @escaping (SceneEntry) throws -> Void
  ) {
    documents.onSlow = { [weak self] in
      self?.showNotice(localized("Reading \($0.lastPathComponent) …"))
    }
    documents.load(url) { [weak self] result in
      do { try show(result.get()) } catch {
        self?.showNotice(PlainText.of(error), isError: true)
        otherwise()
      }
    }
  }

  /// Shows `entry` in place of the current page; asks first if that has unsaved edits. Errors are shown in the window.
  func open(_ entry: SceneEntry) {
    guard case .document(let url) = entry.source else {
      return afterEdits { [weak self] in self?.attempt { try self?.show(entry) } }
    }
    load(url) { [weak self] in self?.replacePage(by: $0) }
  }

  /// Opens the first of the files that can be shown. Errors of the files before it are shown in the window, and a notice
  /// when there are files after it. URIs of other files than local ones are refused.
  func open(_ paths: [String]) {
    dismissQuestion()
    guard let path = paths.first else { return }
    let others = Array(paths.dropFirst())
    let next = { [weak self] in self?.open(others) ?? () }
    guard !URIList.isURI(path) else {
      showNotice(AddressNotOpened(address: path).description, isError: true)
      return next()
    }
    let source = SceneSource(file: path)
    let name = URL(fileURLWithPath: path).lastPathComponent
    if case .document(let url) = source {
      return load(url, otherwise: next) { [weak self] in
        self?.replacePage(by: $0) { self?.note(others, after: name) }
      }
    }
    do {
      try showIfAllowed(source)
      note(others, after: name)
    } catch {
      showNotice(PlainText.of(error), isError: true)
      next()
    }
  }

  /// Says that of several files only the one with a name was opened.
  private func note(_ others: [String], after name: String) {
    guard !others.isEmpty else { return }
    showNotice(localized("Only \(name) is opened: one file is shown at a time."))
  }

  /// Shows a document that was read; asks first if there are unsaved edits. The question comes after the reading: it is
  /// needless for a file that cannot be read, and edits that are made during the reading count too.
  private func replacePage(by entry: SceneEntry, then note: @escaping () -> Void = {}) {
    afterEdits { [weak self] in
      self?.attempt {
        try self?.show(entry)
        note()
      }
    }
  }

  /// Makes the scene again from its source, at the same time and with the same view options. A source that cannot be
  /// read changes nothing.
  func reload() {
    guard let page else { return }
    if let live { return live.build() }
    if case .document(let url) = page.entry.source {
      return loadAgain(url, orElse: { $0.reload() }) { [weak self] in try self?.reload($0) }
    }
    attempt { try reload(page.entry.source.resolve()) }
  }

  /// Makes the scene again from its source, without its history, and calls `action` with its page. The version of Swift
  /// sources that is shown is not compiled again.
  func startAgain(then action: @escaping (ScenePage) -> Void = { _ in }) {
    guard let page else { return }
    page.session.endRecording()
    let recording = page.session.recording
    let show = { [weak self] (entry: SceneEntry) in
      try self?.showAnew(entry, with: recording)
      self?.page.map(action)
    }
    switch page.entry.source {
    case .named: attempt { try show(page.entry.source.resolve()) }
    case .swift where isShowingWorker: loadAgain(at: .beginning, then: action)
    case .swift: attempt { try show(page.entry) }
    case .document(let url): loadAgain(url, orElse: { $0.startAgain(then: action) }, show: show)
    }
  }

  /// Reads the document of the page again, and calls `show` with its entry, which replaces the page. Edits that are made
  /// during the reading are not discarded without a question; `again` is called when the user discards them.
  private func loadAgain(
    _ url: URL, orElse again: @escaping (Viewer) -> Void, show: @escaping (SceneEntry) throws -> Void
  ) {
    let (session, edit) = (page?.session, page?.session.undo.lastEdit)
    load(url) { [weak self] entry in
      guard let self, let session, session.undo.lastEdit != edit, session.hasUnsavedEdits else {
        return try show(entry)
      }
      askAboutEdits { [weak self] in self.map(again) }
    }
  }

  /// Reloads the document of the page, whose file was saved. Does nothing while another document is being read, which
  /// will replace the page.
  func saved(_ url: URL) {
    if !documents.isLoading(otherThan: url) { reload() }
  }

  /// Watches the files that the document of the page uses, as they are now, so that it is shown again when they change.
  func watchUsedFiles(of page: ScenePage) {
    usedFiles?.stop()
    usedFiles = nil
    guard case .document(let url) = page.entry.source,
      let document = (page.playback.scene as? DocumentScene)?.document
    else { return }
    if page.session.readOnlyDocument != nil {
      let planes = (document as? WallpaperDocument)?.planes.compactMap(\.document.file) ?? []
      page.session.readVersions = (planes.isEmpty ? [url] : planes).map { FileVersion($0) }
    }
    usedFiles = UsedFilesWatch(document.usedFiles, of: url) { [weak self] in
      self?.usedFilesChanged(of: url)
      CATransaction.flush()
    }
  }

  private func reload(_ entry: SceneEntry) throws {
    try reshow(entry)
    showNotice(localized("Reloaded."))
  }
}
