import QuartzCore
import WindowSystem

/// Gestures that were recorded in a scene.
package struct GestureRecording {
  package let script: GestureScript
  /// True if the gestures are in a file, or the user has said that they are not needed.
  var isSaved = false
}

extension SceneSession {
  package var isRecording: Bool { recorder != nil }
  /// True if gestures were recorded, or are being recorded, that would be lost with the session.
  package var hasUnsavedRecording: Bool {
    recording.map { !$0.isSaved } ?? false || (recorder?.count ?? 0) > 0
  }

  /// Begins a recording. One that is under way is discarded. Returns false for a scene that takes no input.
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
    if !recording.gestures.isEmpty { self.recording = GestureRecording(script: recording) }
    notify(.options)
    return recording.gestures.isEmpty ? nil : recording
  }

  /// Adds a key to the recording of gestures, and to the one of the scene, if they are under way.
  func recordKey(_ event: KeyEvent) {
    record { $0.key(event) }
    playback.recordKey(event)
  }

  /// Lets `body` add an event to the recording, if one is under way. The recording ends when it has
  /// `GestureScript.countLimit` gestures.
  func record(_ body: (GestureRecorder) -> Void) {
    guard let recorder else { return }
    body(recorder)
    if recorder.isFull, let script = endRecording() { onFullRecording?(script) }
  }
}
