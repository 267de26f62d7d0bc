import Localization
import QuartzCore
import SourceExport
import UIKit
import ViewerKit
import WindowSystem

// Files, the clipboard and events of the desktop.

extension Viewer {
  func perform(_ command: ViewerCommand.File) {
    switch command {
    case .open: askForDocument()
    case .paste: pastePath()
    case .reload: reloadOrAsk()
    case .startAgain: startAgainOrAsk()
    case .copy: copySelection(as: .swift)
    case .copyAsCAML: copySelection(as: .caml)
    case .copyAsTable: copySelection(as: .table)
    case .copyChanges: copyChanges()
    case .save: save()
    case .saveAs: askForName()
    case .saveFrame: saveFrame()
    case .export: showExport()
    case .openSource: openSourceInEditor()
    case .revertSource: revertSource()
    }
  }

  /// Runs `body`, and shows the error in the window if it throws.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { showNotice(PlainText.of(error), isError: true) }
  }

  func showNotice(_ message: String, isError: Bool = false) {
    notice?.removeAtOnce()
    let notice = NoticeView(PlainText.shortened(message), isError: isError)
    let view = page?.view ?? gallery?.view
    // A dialog that dims the page dims the message too, which lies below the dialog.
    if let dialog = [exportPanel, questionCard].compactMap(\.self).first(where: {
      $0.superview === view
    }) {
      view?.insertSubview(notice, belowSubview: dialog)
    } else {
      view?.addSubview(notice)
    }
    self.notice = notice
    placeNotice()
  }

  /// Shows a message when a text field refuses a text, until the viewer ends.
  func observeRefusedTexts() {
    refusalObserver = NotificationCenter.default.addObserver(
      forName: TextField.didRefuseText, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.showNotice(
          localized("The text is longer than \(TextField.byteLimit) bytes, so it was not inserted."),
          isError: true)
      }
    }
    numberObserver = NotificationCenter.default.addObserver(
      forName: NumberField.didRefuseNumber, object: nil, queue: nil
    ) { [weak self] in
      let reason = $0.userInfo?[NumberField.reason] as? String
      MainActor.assumeIsolated { reason.map { self?.showNotice($0, isError: true) } }
    }
  }

  /// Says why an animation was not changed.
  func explainAnimationOfTheViewer() {
    if page?.session.hasEnded == true { return explainLock() }
    guard let program = scene?.remoteProgram else {
      return showNotice(
        localized("The document does not have this animation, so it cannot be edited."), isError: true)
    }
    let reason =
      program.leadsTime
      ? localized("Animations of a running program cannot be edited here, only values of its layers.")
      : localized("An animation of pictures cannot be edited, because the scene is in another process.")
    showNotice(reason, isError: true)
  }

  /// Shows messages about edits on a page that are refused.
  func explainRefusals(on page: ScenePage) {
    page.panels.editor.onRefusal = { [weak self] in self?.explainAnimationOfTheViewer() }
    page.session.onRefusal = { [weak self] in self?.explainLock() }
  }

  /// Says why a layer was not changed.
  private func explainLock() { page.map { showNotice($0.session.lockText, isError: true) } }

  /// Places the message where it covers neither the transport bar nor the cards at the bottom of the canvas.
  func placeNotice() {
    guard let notice else { return }
    let canvas = page.map { $0.view.convert($0.canvas.bounds, from: $0.canvas) }
    let area = canvas ?? CGRect(origin: .zero, size: host.size)
    let isNarrow = area.width < 240
    let across =
      isNarrow ? CGRect(x: 0, y: area.minY, width: host.size.width, height: area.height) : area
    let cards = page.flatMap { page in
      page.canvas.tools?.bottomAreas.map { page.view.convert($0, from: page.canvas) }
    }
    notice.layOut(in: across.insetBy(dx: 0, dy: Self.noticeDistance), above: cards ?? [])
  }

  /// The distance in points between a message and the bottom of the canvas, where cards are 42 points high.
  private static let noticeDistance: CGFloat = 52

  // MARK: Opening

  /// The kinds of files that are no documents.
  private static var scenes: [FileDialog.Kind] {
    [
      FileDialog.Kind(localized("Scenes in Swift"), ["*.swift"]),
      FileDialog.Kind(localized("Interface files"), ["*.storyboard", "*.xib"]),
      FileDialog.Kind(localized("Projects of apps"), ["*.pbxproj"]),
    ]
  }

  private func askForDocument() {
    Task {
      let kinds = DocumentFormat.all.map(\.dialogKind) + Self.scenes
      switch await FileDialog.open(title: localized("Open a document"), kinds: kinds) {
      case .selected(let paths): open(paths)
      case .cancelled: break
      case .unavailable: askForPathToOpen()
      }
      CATransaction.flush()
    }
  }

  private func pastePath() {
    host.window.requestClipboard([.files, .text]) { [weak self] content in
      if !content.files.isEmpty {
        self?.open(content.files)
      } else if let path = content.text.flatMap(PastedPath.path) {
        self?.openPasted(path)
      } else {
        self?.showNotice(localized("The clipboard holds no path."), isError: true)
      }
      CATransaction.flush()
    }
  }

  /// Opens the document at a pasted path. Swift sources are refused: text from anywhere must not become code that runs.
  private func openPasted(_ path: String) {
    guard case .swift(let sources) = SceneSource(file: path) else { return open([path]) }
    let name = sources.url.lastPathComponent
    showNotice(
      localized("Pasted text never runs. Open \(name) with Ctrl+O, or drop it here."), isError: true)
  }

  // MARK: Copying and saving

  private func copySelection(as format: CopyFormat) {
    guard let session = page?.session else { return }
    let entry = session.playback.context.journal?.entries.first { $0.id == session.selectedAnimation }
    // A layer itself has the values of the latest time, and its animations have times of the scene's clock.
    let isOther = session.playback.scene.contextOrigin != nil || !session.playback.isLive
    let shown = isOther ? ShownCopy(session) : nil
    if let entry {
      let animation = shown?.animation(of: entry) ?? entry.animation
      copy(format.text(of: animation, key: entry.key), isAnimation: true)
    } else if let layer = session.selection {
      copy(
        withoutActions { format.text(of: shown?.layer(of: layer) ?? layer) }, isAnimation: false)
    } else if format == .swift {
      copyFrame()
    } else {
      showNotice(localized("Nothing is selected."))
    }

    func copy(_ text: String, isAnimation: Bool) {
      host.window.setClipboard(ClipboardContent(text: text))
      showNotice(
        isAnimation
          ? localized("The animation is on the clipboard as \(format.title).")
          : localized("The layer is on the clipboard as \(format.title)."))
    }
  }

  private func copyFrame() {
    guard let png = page?.playback.picture()?.pngData() else { return }
    host.window.setClipboard(ClipboardContent(png: png))
    showNotice(localized("This frame is on the clipboard."))
  }

  private func saveFrame() {
    guard let page, let image = page.playback.picture() else { return }
    let name = "\(page.entry.fileName)-\(page.session.time.formatted(decimals: 3)).png"
    let path = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent(name).path
    attempt {
      try OutputFile.checkIsWritableAsFile(path)
      try image.writePNG(toFile: path)
      showNotice(localized("Saved \(path)"))
    }
  }

  // MARK: Desktop events

  func follow(_ event: WindowEvent) {
    switch event {
    case .dropped(let paths, _, _): open(paths)
    case .appearanceChanged(let isDark): setStyle(isDark ? .dark : .light)
    case .contrastChanged(let isHigh): setContrast(isHigh: isHigh)
    case .reducedMotionChanged(let isReduced):
      UIAccessibility.settings.reducesMotion = isReduced
      gallery?.allowsMotion = !isReduced
      page?.session.options.allowsMotion = !isReduced
    case .pointer, .scroll, .key, .resized, .moved, .exposed, .visibilityChanged, .scaleChanged,
      .focusChanged, .dragEntered, .dragMoved, .dragLeft, .clipboardLost, .closeRequested,
      .connectionLost, .destroyed:
      break
    }
  }
}

extension CopyFormat {
  fileprivate var title: String {
    switch self {
    case .swift: "Swift"
    case .caml: "CAML"
    case .table: localized("a table")
    }
  }
}

extension SceneEntry {
  /// The name to display: for a running program its name, for a document that comes with Lamina, the name of its file, and for another path below the
  /// current directory, the path relative to it.
  var shownName: String {
    if let programName { return programName }
    if isSample { return URL(fileURLWithPath: name).lastPathComponent }
    let here = FileManager.default.currentDirectoryPath + "/"
    return name.hasPrefix(here) ? String(name.dropFirst(here.count)) : name
  }

  /// The name without folders and extension, for files that are saved.
  var fileName: String {
    URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }
}
