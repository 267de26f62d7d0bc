import QuartzCore

// The recording of gestures.

extension SceneSession {
  package var isRecording: Bool { recorder != nil }

  /// Begins a recording, in place of one that is under way. Returns false for a scene that takes no input.
  @discardableResult
  package func beginRecording() -> Bool {
    recorder = GestureRecorder(playback)
    notify(.options)
    return isRecording
  }

  /// Ends the recording and keeps it as the session's script. Returns nil if nothing was recorded; then the script stays
  /// as it was.
  @discardableResult
  package func endRecording() -> GestureScript? {
    guard let recording = recorder?.script else { return nil }
    recorder = nil
    if !recording.gestures.isEmpty { script = recording }
    notify(.options)
    return recording.gestures.isEmpty ? nil : recording
  }

  /// Records an event with `record`, if a recording is under way. One that is full ends.
  func record(_ record: (GestureRecorder) -> Void) {
    guard let recorder else { return }
    record(recorder)
    if recorder.isFull { endRecording() }
  }
}
