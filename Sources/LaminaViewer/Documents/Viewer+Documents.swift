import CAML
import QuartzCore

// Documents are read apart from the window, which shows what it showed until they are there.

extension Viewer {
  /// Shows the document when it was read. What is wrong with it is said, and `otherwise` done.
  func load(
    _ url: URL, otherwise: @escaping () -> Void = {}, show: @escaping (SceneEntry) throws -> Void
  ) {
    documents.onSlow = { [weak self] in self?.say("Reading \($0.lastPathComponent) …") }
    documents.load(url) { [weak self] result in
      do { try show(result.get()) } catch {
        self?.say(PlainText.of(error), isError: true)
        otherwise()
      }
    }
  }

  /// In the place of whatever is shown; what is wrong is said in the window.
  func open(_ entry: SceneEntry) {
    guard entry.isDocument else { return attempt { try show(entry) } }
    load(URL(fileURLWithPath: entry.name)) { [weak self] in try self?.show($0) }
  }

  /// The first that can be shown; what is wrong with the others is said.
  func open(_ paths: [String]) {
    dismissQuestion()
    guard let path = paths.first else { return }
    let next = { [weak self] in self?.open(Array(paths.dropFirst())) ?? () }
    let source = SceneSource(file: path)
    if case .document(let url) = source {
      return load(url, otherwise: next) { [weak self] in try self?.show($0) }
    }
    do { try showIfAllowed(source) } catch {
      say(PlainText.of(error), isError: true)
      next()
    }
  }

  /// The same scene anew, at the same time and looks. What cannot be read changes nothing.
  func reload() {
    guard let page else { return }
    if let live { return live.build() }
    if case .document(let url) = page.source {
      return load(url) { [weak self] in try self?.reload($0) }
    }
    attempt { try reload(page.source.resolve()) }
  }

  /// The document that is shown, which is about to be replaced when another one is being read.
  func saved(_ url: URL) {
    if !documents.isLoading(otherThan: url) { reload() }
  }

  private func reload(_ entry: SceneEntry) throws {
    try showAnew(entry)
    say("Reloaded.")
  }
}
