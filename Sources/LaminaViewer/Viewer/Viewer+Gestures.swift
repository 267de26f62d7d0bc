import Localization
import QuartzCore

// The demonstration of a scene, and the recording of gestures.

extension Viewer {
  /// Plays the gestures that were recorded last, or else those of the script beside the scene's file, or of the scene's
  /// demonstration, from the beginning of the scene. Returns false when there are none.
  func demonstrate(_ page: ScenePage) -> Bool {
    if page.session.isRecording { page.session.endRecording() }
    do {
      let script = try page.session.script ?? GestureScript(beside: page.entry.source)
      try script?.checkStates(in: page.playback.scene)
      guard !page.gestures(of: script).isEmpty else { return false }
      begin(page) { $0.demonstrate(script) }
    } catch {
      showNotice(PlainText.of(error), isError: true)
    }
    return true
  }

  /// Makes the scene of `page` again, and calls `play` with its page. A scene that the user has edited is kept, because
  /// the edits would be lost; a document then goes to its initial states.
  private func begin(_ page: ScenePage, play: @escaping (ScenePage) -> Void) {
    guard page.session.undo.isChanged else { return startAgain(then: play) }
    page.session.restoreInitialStates()
    page.session.notify(.tree)
    play(page)
  }

  /// True if there are gestures to play: recorded ones, a script beside the scene's file, or a demonstration.
  func hasDemonstration(_ page: ScenePage) -> Bool {
    if page.session.script != nil { return true }
    if !page.entry.gestures(in: page.playback.root.bounds.size).isEmpty { return true }
    let file = GestureScript.file(for: page.entry.source)
    return !page.entry.source.isNamed && FileManager.default.fileExists(atPath: file.path)
  }

  /// Begins to record the scene in a file in the folder of exports, or ends the recording. An existing file is not replaced.
  func toggleSceneRecording(_ page: ScenePage) {
    guard page.playback.recorder == nil else {
      let path = page.playback.endRecording()
      page.session.notify(.options)
      // A failure shows a notice of its own.
      guard let path else { return }
      return showNotice(localized("The recording is in \(path)."))
    }
    let name = URL(fileURLWithPath: page.entry.name).deletingPathExtension().lastPathComponent
    let folder = URL(fileURLWithPath: ExportPanel.folder(preferences, nil))
    attempt {
      try page.playback.record(to: folder.appendingPathComponent("\(name).lamina").path) {
        [weak self, weak session = page.session] in
        session?.notify(.options)
        self?.showNotice($0.text, isError: true)
      }
      page.session.notify(.options)
      let key = keyName(of: .scene(.recordScene))
      showNotice(localized("The scene is being recorded; \(key) ends that."))
    }
  }

  /// Begins to record gestures, or ends the recording.
  func toggleRecording(_ page: ScenePage) {
    guard page.session.isRecording else {
      if page.session.beginRecording() { return }
      return showNotice(localized("This scene takes no input, so there is nothing to record."))
    }
    guard let script = page.session.endRecording() else {
      return showNotice(localized("Nothing was recorded."))
    }
    let (count, play, save) = summary(of: script)
    showNotice(localized("Gestures recorded: \(count). \(play) plays them, \(save) saves them."))
  }

  /// Says that a recording ended by itself, so that the user does not begin another one instead of ending it.
  func showFullRecording(_ script: GestureScript) {
    let (count, play, save) = summary(of: script)
    showNotice(
      localized(
        "The recording is full and has ended. Gestures recorded: \(count). \(play) plays them, \(save) saves them."
      ))
  }

  /// Returns the number of a script's gestures and the keys that play and save them, for messages.
  private func summary(of script: GestureScript) -> (count: Int, play: String, save: String) {
    (script.count, keyName(of: .scene(.demonstrate)), keyName(of: .scene(.saveGestures)))
  }

  /// True if saving gestures asks for a file: the scene has none of its own, beside which they could be.
  func asksForFile(of page: ScenePage) -> Bool { page.entry.source.isNamed || page.entry.isSample }

  /// Writes the gestures that were recorded last to the file beside the scene's. For a scene that comes with Lamina,
  /// the user is asked for a file. `action` runs when they were written.
  func saveGestures(_ page: ScenePage, then action: @escaping () -> Void = {}) {
    guard let script = page.session.script else {
      return showNotice(localized("No gestures were recorded."), isError: true)
    }
    let file = GestureScript.file(for: page.entry.source)
    let write = { [weak self] (file: URL) in
      try script.write(to: file)
      page.session.recording?.isSaved = true
      self?.showNotice(localized("Saved \(file.path)"))
      action()
    }
    guard asksForFile(of: page) else { return attempt { try write(file) } }
    let folder = URL(fileURLWithPath: ExportPanel.folder(preferences, nil))
    ask(
      FileRequest(
        title: localized("Save the recorded gestures"),
        path: folder.appendingPathComponent(file.lastPathComponent).path,
        kinds: [FileDialog.Kind(localized("Gesture scripts"), ["*.json"])]
      ) { $0.pathExtension.isEmpty ? $0.appendingPathExtension("json") : $0 }, write: write)
  }
}
