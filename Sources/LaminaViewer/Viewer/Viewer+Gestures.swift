import Localization
import QuartzCore

// The demonstration of a scene, and the recording of gestures.

extension Viewer {
  /// Plays the gestures that were recorded last, or else those of the script beside the scene's file, or of the scene's
  /// demonstration. Returns false when there are none.
  func demonstrate(_ page: ScenePage) -> Bool {
    if page.session.isRecording { page.session.endRecording() }
    do {
      let script = try page.session.script ?? GestureScript(beside: page.entry.source)
      return page.demonstrate(script)
    } catch {
      showNotice(PlainText.of(error), isError: true)
      return true
    }
  }

  /// True if there are gestures to play: recorded ones, a script beside the scene's file, or a demonstration.
  func hasDemonstration(_ page: ScenePage) -> Bool {
    if page.session.script != nil { return true }
    if !page.entry.gestures(in: page.playback.root.bounds.size).isEmpty { return true }
    let file = GestureScript.file(for: page.entry.source)
    return !page.entry.source.isNamed && FileManager.default.fileExists(atPath: file.path)
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
    let (count, play, save) = (
      script.gestures.count, keyName(of: .demonstrate), keyName(of: .saveGestures)
    )
    showNotice(localized("Gestures recorded: \(count). \(play) plays them, \(save) saves them."))
  }

  private func keyName(of command: ViewerCommand.Scene) -> String {
    keys.shortcut(of: CommandTable.row(of: .scene(command)))
  }

  /// Writes the gestures that were recorded last to the file beside the scene's, or into the current folder for a scene
  /// that has no file.
  func saveGestures(_ page: ScenePage) {
    guard let script = page.session.script else {
      return showNotice(localized("No gestures were recorded."), isError: true)
    }
    attempt {
      let file = GestureScript.file(for: page.entry.source)
      try script.write(to: file)
      showNotice(localized("Saved \(file.path)"))
    }
  }
}
