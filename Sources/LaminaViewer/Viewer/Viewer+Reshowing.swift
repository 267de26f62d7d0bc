// Pages of the same scene that replace one another.

extension Viewer {
  /// Replaces the page by a new one of the same scene, with the old page's time, view options and panels. `latestTime`
  /// is the latest scene time that was shown before; it is 0 for a new version, which has shown nothing.
  func reshow(_ entry: SceneEntry, after latestTime: Double = 0) throws {
    page?.session.endRecording()
    let (saved, recording) = (page.map { SavedSession($0) }, page?.session.recording)
    try keepingSourceFocus {
      try show(entry) { page in
        page.session.recording = recording
        guard let saved else { return }
        let end = latestTime == 0 && saved.isAtRest ? page.session.end(before: saved.time) : nil
        saved.restore(page, at: end ?? saved.time, after: latestTime)
      }
    }
  }

  /// Shows `entry` from time 0, with the view options and panels of the page that it replaces, and with the
  /// gestures that were recorded in the same scene.
  func showAnew(_ entry: SceneEntry, with recording: GestureRecording? = nil) throws {
    let saved = page.map { SavedSession($0).atTheBeginning }
    try show(entry) { page in
      page.session.recording = recording
      saved?.restore(page, at: 0)
    }
  }
}
